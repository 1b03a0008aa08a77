import type { AtomscopeEvent, ImportFailure } from '../../../core/contract/events.ts';
import type { ImportWarning } from '../../../core/model/episode.ts';

/** A file with a million bad rows must not bury the result. */
const MOST_SHOWN = 20;

/** What was left out while a command's files were read: rows of files that were kept, and whole files. */
export interface ReadRemarks {
  readonly listen: (events: readonly AtomscopeEvent[]) => void;
  /** A line each: `▲ FILE:LINE: reason`; further ones than twenty are counted. */
  rowsLeftOut(): string[];
  failures(): readonly ImportFailure[];
}

/** Gathers them from the engine's events. */
export function gatherReadRemarks(): ReadRemarks {
  const warnings: ImportWarning[] = [];
  const failures: ImportFailure[] = [];
  return {
    listen(events) {
      for (const event of events) {
        if (event.type !== 'files-read') continue;
        warnings.push(...event.warnings);
        failures.push(...event.failures);
      }
    },
    rowsLeftOut() {
      const lines = warnings
        .slice(0, MOST_SHOWN)
        .map(({ path, line, reason }) => `▲ ${path}${line === null ? '' : `:${line}`}: ${reason}`);
      const rest = warnings.length - lines.length;
      return rest > 0
        ? [...lines, `▲ and ${rest.toLocaleString('en-US')} more; atomscope import lists them all`]
        : lines;
    },
    failures: () => failures,
  };
}
