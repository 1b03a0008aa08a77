import { TextCleaner } from './clean-text.ts';
import type { Report } from './report.ts';

/** What every parser of a file shares. */
export interface ParseContext {
  /** The file's name without folder and ending: an id and title where the content has none. */
  readonly name: string;
  readonly report: Report;
  readonly cleaner: TextCleaner;
}

/** A context for one file; texts it repairs are reported once a file. */
export function parseContext(name: string, report: Report): ParseContext {
  return { name, report, cleaner: new TextCleaner(report) };
}
