import type { PackMetrics } from '../model/packed-prompt.ts';
import type { PieceTable } from '../pack/pieces.ts';

/** ER@B, EAll@B and ED@B of one prompt (FIELD section 5), null without resolvable evidence. */
export type EvidenceMetrics = Pick<PackMetrics, 'er' | 'eall' | 'ed' | 'goldTurns' | 'goldTurnsIn'>;

/** What stands in a prompt, as far as evidence is concerned. */
export interface ShownChunks {
  readonly chunksIn: readonly number[];
  /** The chunk that was cut, and the part of its text that is shown. */
  readonly truncated: { readonly chunk: number; readonly shown: string } | null;
}

/**
 * Evidence metrics from the chunks let in, without searching the prompt: a gold turn is in when a whole chunk holds its
 * full text (its own, or one that repeats it), or the shown part of the cut chunk does. Equal to `evidenceInPrompt`
 * on the prompt's string, as no turn's text runs across two chunks.
 */
export function measureEvidence(
  goldTurns: readonly number[],
  shown: ShownChunks,
  promptTokens: number,
  pieces: PieceTable,
): EvidenceMetrics {
  const turnsIn = goldTurnsIn(goldTurns, shown, pieces);
  const goldTokens = turnsIn.reduce((total, turn) => total + pieces.turnTokens(turn), 0);
  return evidenceMetrics(goldTurns.length, turnsIn.length, goldTokens, promptTokens);
}

/** The gold turns whose full text is shown. */
export function goldTurnsIn(goldTurns: readonly number[], shown: ShownChunks, pieces: PieceTable): number[] {
  const { chunksIn, truncated } = shown;
  const whole = new Set(chunksIn);
  if (truncated) whole.delete(truncated.chunk);
  return goldTurns.filter((turn) => {
    if (pieces.holdersOf(turn).some((chunk) => whole.has(chunk))) return true;
    const text = pieces.turnText(turn);
    return truncated !== null && text !== '' && `\n${truncated.shown}\n`.includes(text);
  });
}

export interface GoldText {
  readonly text: string;
  readonly tokens: number;
}

/** The same metrics by their definition: each gold turn's full text is searched in the prompt. */
export function evidenceInPrompt(prompt: string, promptTokens: number, gold: readonly GoldText[]): EvidenceMetrics {
  const found = gold.filter(({ text }) => prompt.includes(text));
  const goldTokens = found.reduce((total, { tokens }) => total + tokens, 0);
  return evidenceMetrics(gold.length, found.length, goldTokens, promptTokens);
}

function evidenceMetrics(gold: number, found: number, goldTokens: number, promptTokens: number): EvidenceMetrics {
  if (gold === 0) return { er: null, eall: null, ed: null, goldTurns: 0, goldTurnsIn: 0 };
  return {
    er: found / gold,
    eall: found === gold ? 1 : 0,
    ed: promptTokens === 0 ? 0 : goldTokens / promptTokens,
    goldTurns: gold,
    goldTurnsIn: found,
  };
}
