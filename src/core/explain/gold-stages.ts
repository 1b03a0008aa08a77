import type { ChunkStep, PromptPlace, Stage } from '../contract/explanation.ts';
import type { InspectedQuestion, Inspection } from './inspection.ts';
import { isBuried } from './prompt-places.ts';
import { STARVING_SHARE } from './readings.ts';

/** What an answer somebody gave says of the turns that are in; `unknown` where nobody gave one. */
export type AnswerVerdict = 'right' | 'wrong' | 'unknown';

/**
 * The one stage at which a gold turn ends (FIELD section 6).
 *
 * In the prompt: `in`, unless it is buried (O) or a wrong answer was given all the same (A); a right answer settles it.
 * Not in the prompt, the first that holds: L, it was written after the question; C, its chunk was not complete by then,
 * exceeds the budget alone, or was embedded without it; P2, its chunk was cut before it; P3 or P1, its chunk was tried
 * and refused, with or without one earlier atom that held most of the budget; R1 or R2, its chunk was never tried. A
 * method that does not select by atoms has neither R1 nor P3.
 */
export function stageOfTurn(
  inspection: Inspection,
  asked: InspectedQuestion,
  turn: number,
  { place, verdict }: { readonly place: PromptPlace | null; readonly verdict: AnswerVerdict },
): Stage {
  if (place) return stageInPrompt(place, verdict);
  const { question, admission, query } = asked;
  const chunk = inspection.chunkOf[turn]!;
  const { visibleTurns } = question;
  if (chunk >= query.visibleCount && visibleTurns !== null && turn >= visibleTurns) return 'L';
  if (chunkProblem(inspection, asked, turn) !== null) return 'C';
  if (admission.truncated?.chunk === chunk) return 'P2';
  const offer = asked.account().offerOf.get(chunk);
  if (offer)
    return inspection.selectsAtoms && isStarved(offer.largestOther?.tokens ?? 0, inspection.limit) ? 'P3' : 'P1';
  return asked.admission.selected.reasonOf(chunk) === 'atom-rank' ? 'R1' : 'R2';
}

function stageInPrompt(place: PromptPlace, verdict: AnswerVerdict): Stage {
  if (verdict === 'right') return 'in';
  if (isBuried(place)) return 'O';
  return verdict === 'wrong' ? 'A' : 'in';
}

/** Whether one other atom held more than half of what a prompt may use. */
function isStarved(tokensOfLargestOther: number, limit: number): boolean {
  return tokensOfLargestOther > STARVING_SHARE * limit;
}

/** What keeps a turn's chunk from carrying it at all, before any ranking. */
export function chunkProblem(
  { chunkOf, context, limit, memory, plan }: Inspection,
  { query }: InspectedQuestion,
  turn: number,
): ChunkStep['problem'] {
  const chunkIndex = chunkOf[turn]!;
  if (chunkIndex >= query.visibleCount) return 'not-yet-written';
  if (context.pieces.tokensOf(chunkIndex) > limit) return 'exceeds-budget';
  // Where no vector of the chunk decides, it does not matter what the embedder saw.
  if (plan.selection === 'bm25' || plan.selection === 'recency' || plan.selection === 'full-context') return null;
  const seen = memory.seenOf(chunkIndex);
  if (!seen || seen.seenTokens >= seen.totalTokens) return null;
  const chunk = memory.chunks[chunkIndex]!;
  let end = 0;
  for (let before = chunk.firstTurn; before <= turn; before++) end += context.pieces.turnText(before).length + 1;
  return end - 1 > (chunk.text.length * seen.seenTokens) / seen.totalTokens ? 'cut-by-embedder' : null;
}
