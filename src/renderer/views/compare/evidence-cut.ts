import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import type { PackedPrompt } from '../../../core/model/packed-prompt.ts';

/** A chunk with evidence that stands in a prompt cut to fit, so that not all of its evidence turns are whole in it. */
export interface CutEvidence {
  readonly chunk: number;
  /** Of it in the prompt, its label included. */
  readonly tokens: number;
  /** Of its whole text. */
  readonly ofTokens: number;
  readonly turns: number;
  readonly turnsWhole: number;
}

/** How many of the question's evidence turns lie in the chunk. */
export function goldTurnsIn(chunks: readonly ChunkHeading[], question: QuestionHeading, chunk: number): number {
  const heading = chunks[chunk];
  if (!heading) return 0;
  return question.evidenceTurns.filter((turn) => turn >= heading.firstTurn && turn < heading.endTurn).length;
}

/** The evidence that a cut keeps from counting, or null: no chunk with evidence was cut, or its turns are whole still. */
export function cutEvidence(
  pack: PackedPrompt,
  question: QuestionHeading,
  chunks: readonly ChunkHeading[],
): CutEvidence | null {
  let turnsElsewhere = 0;
  let cut: { readonly chunk: number; readonly tokens: number } | null = null;
  for (const block of pack.blocks) {
    block.chunks.forEach((chunk, at) => {
      if (chunk !== block.truncatedChunk) turnsElsewhere += goldTurnsIn(chunks, question, chunk);
      else if (question.evidenceChunks.includes(chunk)) cut = { chunk, tokens: block.chunkTokens[at]! };
    });
  }
  const found = cut as { readonly chunk: number; readonly tokens: number } | null;
  if (!found) return null;
  const turns = goldTurnsIn(chunks, question, found.chunk);
  const turnsWhole = Math.max(0, pack.metrics.goldTurnsIn - turnsElsewhere);
  if (turnsWhole >= turns) return null;
  return { ...found, ofTokens: chunks[found.chunk]?.tokens ?? 0, turns, turnsWhole };
}
