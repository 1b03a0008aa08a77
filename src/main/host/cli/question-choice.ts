import type { Flags } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** The question named by `--question`, or null for `--first-question`. Throws a UsageError when neither or both are given. */
export function questionFrom(flags: Flags): string | null {
  const named = flags.text('question');
  if (named !== null && flags.has('first-question'))
    throw new UsageError('expected either --question ID or --first-question, not both');
  if (named === null && !flags.has('first-question'))
    throw new UsageError('expected --question ID or --first-question');
  return named;
}
