import type { SimilarityRows } from '../math/similarity-rows.ts';

/** What one look at every pair gives, zero vectors left out. */
export interface PairSurvey {
  readonly pairs: number;
  readonly sum: number;
  /** Chunks at τ or above to chunks of two or more atoms (their own may be one of them). */
  readonly bridgeChunks: number;
}

const SEVERAL = -2;

export function surveyPairs(rows: SimilarityRows, atomOf: Int32Array, tau: number): PairSurvey {
  // The one atom a chunk is near to so far; −1: none.
  const near = new Int32Array(atomOf.length).fill(-1);
  const note = (chunk: number, atom: number) => {
    if (near[chunk] === -1) near[chunk] = atom;
    else if (near[chunk] !== atom) near[chunk] = SEVERAL;
  };
  let vectors = 0;
  let sum = 0;
  for (let i = 0; i < atomOf.length; i++) {
    if (rows.isZero(i)) continue;
    vectors++;
    const row = rows.row(i);
    let rowSum = 0;
    for (let j = 0; j < i; j++) {
      const similarity = row[j]!;
      rowSum += similarity;
      if (similarity < tau || rows.isZero(j)) continue;
      note(i, atomOf[j]!);
      note(j, atomOf[i]!);
    }
    sum += rowSum;
  }
  const bridgeChunks = near.reduce((bridges, atom) => bridges + (atom === SEVERAL ? 1 : 0), 0);
  return { pairs: (vectors * (vectors - 1)) / 2, sum, bridgeChunks };
}
