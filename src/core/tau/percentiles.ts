import { finish } from '../math/finish.ts';
import type { Progress, SimilarityRows } from '../math/similarity-rows.ts';
import { BinnedPairs } from './binned-pairs.ts';
import type { PairPercentiles } from './pair-percentiles.ts';
import { SortedPairs } from './sorted-pairs.ts';

/** Up to here (4,000 chunks) every pair is kept, 4 bytes each, and percentiles are exact. */
const EXACT_PAIRS = 8_000_000;

const ROWS_A_STEP = 64;

/** Percentiles over all pairs: exact up to `exactPairs` pairs, in bins of 1e-5 above. */
export function pairPercentiles(rows: SimilarityRows, exactPairs = EXACT_PAIRS): PairPercentiles {
  return finish(pairPercentileSteps(rows, exactPairs));
}

/** The same in steps of 64 rows, for rows that are computed as they are read. Progress counts chunks. */
function* pairPercentileSteps(rows: SimilarityRows, exactPairs = EXACT_PAIRS): Generator<Progress, PairPercentiles> {
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
