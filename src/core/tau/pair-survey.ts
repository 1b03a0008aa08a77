import type { SimilarityRows } from '../math/similarity-rows.ts';

/** What one look at every pair gives, zero vectors left out. */
export interface PairSurvey {
  readonly pairs: number;
  readonly sum: number;
  /** Chunks at τ or above to chunks of two or more atoms (their own may be one of them). */
  readonly bridgeChunks: number;
}

const NONE = -1;
const SEVERAL = -2;

export function surveyPairs(rows: SimilarityRows, atomOf: Int32Array, tau: number): PairSurvey {
  const vectors = Int32Array.from(atomOf.keys()).filter((i) => !rows.isZero(i));
  // The one atom that a chunk is near to as far as we have looked, or NONE, or SEVERAL.
  const near = new Int32Array(atomOf.length).fill(NONE);
  let sum = 0;
  for (let later = 0; later < vectors.length; later++) {
    const i = vectors[later]!;
    const row = rows.row(i);
    const atom = atomOf[i]!;
    let nearI = near[i]!;
    let rowSum = 0;
    for (let earlier = 0; earlier < later; earlier++) {
      const j = vectors[earlier]!;
      rowSum += row[j]!;
      if (row[j]! < tau) continue;
      nearI = merged(nearI, atomOf[j]!);
      near[j] = merged(near[j]!, atom);
    }
    near[i] = nearI;
    sum += rowSum;
  }
  return {
    pairs: (vectors.length * (vectors.length - 1)) / 2,
    sum,
    bridgeChunks: near.filter((n) => n === SEVERAL).length,
  };
}

function merged(near: number, atom: number): number {
  return near === NONE || near === atom ? atom : SEVERAL;
}
