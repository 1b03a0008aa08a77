import type { Settings } from '../../../core/model/settings.ts';
import type { Source } from '../engine/report-calls.ts';
import type { Command } from './command.ts';
import { type Flags, settingsFrom, sourceFrom } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** The flags that choose a question; `what` ends "the question …". */
export function questionFlags(what: string): Command['ownFlags'] {
  return [
    { flag: 'question', shown: '--question ID', meaning: `the question ${what}` },
    { flag: 'first-question', shown: '--first-question', meaning: 'the first question of the path' },
  ];
}

/** The flag of a command that takes one method. */
export const METHOD_FLAG: Command['ownFlags'][number] = {
  flag: 'method',
  shown: '--method rsm',
  meaning: 'rsm, dp-means, online-kmeans, flat, flat-top-k, bm25-rag, hybrid-rag, full-context, recency',
};

interface AskedQuestion {
  readonly source: Source;
  readonly settings: Settings;
  /** null: the first of the path. */
  readonly questionId: string | null;
}

/** The source, its settings and the question that was chosen. Throws a UsageError for flags that do not fit. */
export function askedQuestionFrom(flags: Flags): AskedQuestion {
  return { source: sourceFrom(flags), settings: settingsFrom(flags), questionId: questionFrom(flags) };
}

/** The question named by `--question`, or null for `--first-question`. */
export function questionFrom(flags: Flags): string | null {
  const named = flags.text('question');
  if (named !== null && flags.has('first-question'))
    throw new UsageError('expected either --question ID or --first-question, not both');
  if (named === null && !flags.has('first-question'))
    throw new UsageError('expected --question ID or --first-question');
  return named;
}
