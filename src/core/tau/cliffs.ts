/** A step of one plateau that moves the largest atom's share, or mean evidence recall, by as much as this is a cliff. */
export const SHARE_CLIFF = 0.05;
export const RECALL_CLIFF = 0.03;

/** What a plateau is compared by with the next one. */
export interface CliffFigures {
  /** The lower end of its interval, where the next plateau begins. */
  readonly above: number | null;
  readonly largestShare: number;
  /** null where recall was not measured. */
  readonly er: number | null;
}

/** A place where one step of τ changes much. */
export interface Cliff {
  /** The τ between the two plateaus: the lower one still holds at it. */
  readonly tau: number;
  /** Index of the plateau above it; the one below is the next. */
  readonly index: number;
  /** Change from the upper plateau to the lower one, signed. */
  readonly shareMove: number;
  /** Likewise of mean evidence recall; null where it was not measured. */
  readonly recallMove: number | null;
  /** By which of the two it is one. */
  readonly by: 'share' | 'recall' | 'both';
}

// Shares and recalls are quotients: a move of exactly the limit must not depend on rounding.
const ROUNDING = 1e-9;

/** The cliffs between neighbouring plateaus, which stand from the highest τ down. */
export function cliffsBetween(plateaus: readonly CliffFigures[]): Cliff[] {
  const cliffs: Cliff[] = [];
  for (let index = 0; index + 1 < plateaus.length; index++) {
    const cliff = cliffAt(index, plateaus[index]!, plateaus[index + 1]!);
    if (cliff) cliffs.push(cliff);
  }
  return cliffs;
}

function cliffAt(index: number, upper: CliffFigures, lower: CliffFigures): Cliff | null {
  const shareMove = lower.largestShare - upper.largestShare;
  const recallMove = upper.er === null || lower.er === null ? null : lower.er - upper.er;
  const byShare = Math.abs(shareMove) >= SHARE_CLIFF - ROUNDING;
  const byRecall = recallMove !== null && Math.abs(recallMove) >= RECALL_CLIFF - ROUNDING;
  if (upper.above === null || !(byShare || byRecall)) return null;
  const by = byShare && byRecall ? 'both' : byShare ? 'share' : 'recall';
  return { tau: upper.above, index, shareMove, recallMove, by };
}
