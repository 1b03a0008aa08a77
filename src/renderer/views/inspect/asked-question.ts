import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import type { QuestionExplanation } from '../../../core/contract/explanation.ts';
import { counted, formatDay } from '../../canvas/format.ts';
import type { Framed } from '../../canvas/map-frame.ts';
import type { AskedQuestion } from '../../canvas/map-question.ts';
import { entriesOf } from './funnel/entries.ts';

/** An explained question as the map shows it. */
export function askedBy(explanation: QuestionExplanation, { questionId }: QuestionHeading): AskedQuestion {
  const evidence = new Map<number, AskedQuestion['evidence'][number]>();
  for (const { chunk, stage } of entriesOf(explanation)) {
    // Where the turns of one chunk end at different stages, the one that failed is told.
    if (!evidence.has(chunk) || evidence.get(chunk)!.stage === 'in') evidence.set(chunk, { chunk, stage });
  }
  return {
    name: questionId.length > 18 ? `${questionId.slice(0, 17)}…` : questionId,
    nearest: explanation.nearest,
    packed: explanation.packed.map(({ chunk }) => chunk),
    evidence: [...evidence.values()],
  };
}

/** What the map closes in on: the evidence, and most of what was retrieved and of what the question lies among. */
export function framedBy({ packed, evidence, nearest }: AskedQuestion): Framed {
  return {
    all: evidence.map(({ chunk }) => chunk),
    most: [...new Set([...packed, ...nearest.map(({ chunk }) => chunk)])],
  };
}

/** Which memory the question saw, as the end of a sentence. */
export function asOfWords(chunks: readonly ChunkHeading[], visibleChunks: number): string {
  if (visibleChunks >= chunks.length) return 'the whole episode, as nothing dates the question before its end';
  const last = chunks[visibleChunks - 1];
  const day = formatDay(last?.timestamp ?? null);
  if (!last) return 'asked before anything was written';
  const sessions = new Set(chunks.slice(0, visibleChunks).map(({ session }) => session)).size;
  return `as of ${day ? `${day}, ` : ''}after ${counted(sessions, 'session')}, when it was asked`;
}
