import { finish } from '../math/finish.ts';
import type { Progress, SimilarityRows } from '../math/similarity-rows.ts';
import { BinnedPairs } from './binned-pairs.ts';
import { SortedPairs } from './sorted-pairs.ts';

/** The distribution of all pair cosines of an episode, zero vectors left out. */
export interface PairPercentiles {
  readonly pairs: number;
  /** 0: exact. Else values are right to within this cosine. */
  readonly resolution: number;
  /** The value at a percentile (0 to 100), linearly interpolated; NaN without pairs. Throws a RangeError outside 0 to 100. */
  valueAt(percentile: number): number;
  /** The percentile (0 to 100) at which τ stands: the inverse of `valueAt`. NaN without pairs. */
  rankOf(tau: number): number;
  pairsAtOrAbove(tau: number): number;
}

/** Up to here (4,000 chunks) every pair is kept, 4 bytes each, and percentiles are exact. */
export const EXACT_PAIRS = 8_000_000;

const ROWS_A_STEP = 64;

/** Percentiles over all pairs: exact up to `exactPairs` pairs, in bins of 1e-5 above. */
export function pairPercentiles(rows: SimilarityRows, exactPairs = EXACT_PAIRS): PairPercentiles {
  return finish(pairPercentileSteps(rows, exactPairs));
}

/** The same in steps of 64 rows, for rows that are computed as they are read. Progress counts chunks. */
export function* pairPercentileSteps(
  rows: SimilarityRows,
  exactPairs = EXACT_PAIRS,
): Generator<Progress, PairPercentiles> {
  const { count } = rows;
  const pairs = (count * (count - 1)) / 2;
  const collected = pairs <= exactPairs ? new SortedPairs(pairs) : new BinnedPairs();
  const zeros: number[] = [];
  for (let i = 0; i < count; i++) {
    if (rows.isZero(i)) zeros.push(i);
    else collected.add(zeros.length === 0 ? rows.row(i) : without(rows.row(i), zeros));
    if (i % ROWS_A_STEP === ROWS_A_STEP - 1) yield { done: i + 1, total: count };
  }
  return collected.finish();
}

function without(row: Float32Array, zeros: readonly number[]): Float32Array {
  const left = new Set(zeros);
  return row.filter((_, j) => !left.has(j));
}
