import type { Place, Report } from '../../../core/formats/report.ts';
import type { ImportWarning } from '../../../core/model/episode.ts';
import { type JsonPath, linesOfPaths } from './json-scan.ts';

/** A file with a million bad rows must not fill memory with complaints. */
const MOST_WARNINGS = 1000;

/** Collects one file's warnings; further ones than a thousand are counted. */
export class WarningList {
  readonly #path: string;
  readonly #kept: { reason: string; place: Place }[] = [];
  #more = 0;

  constructor(path: string) {
    this.#path = path;
  }

  readonly report: Report = (reason, place) => {
    if (this.#kept.length < MOST_WARNINGS) this.#kept.push({ reason, place });
    else this.#more++;
  };

  /** The warnings with their lines; `document` is the JSON text that places given as paths lie in. */
  warnings(document?: string): ImportWarning[] {
    const paths = this.#kept.map(({ place }) => place).filter(isPath);
    const lines = document === undefined || paths.length === 0 ? [] : linesOfPaths(document, paths);
    let next = 0;
    const warnings = this.#kept.map(({ reason, place }): ImportWarning => {
      const line = isPath(place) ? (lines[next++] ?? null) : place;
      return { path: this.#path, line, reason };
    });
    const rest = { path: this.#path, line: null, reason: `${this.#more} more problems of the kinds above` };
    return this.#more === 0 ? warnings : [...warnings, rest];
  }
}

function isPath(place: Place): place is JsonPath {
  return Array.isArray(place);
}
