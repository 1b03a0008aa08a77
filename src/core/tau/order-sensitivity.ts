import { adjustedRandIndex } from '../math/adjusted-rand-index.ts';
import { PermutedRows } from '../math/permuted-rows.ts';
import { createRandom } from '../math/random.ts';
import type { Progress } from '../math/similarity-rows.ts';
import type { SimilarityTriangle } from '../math/similarity-triangle.ts';
import { mean } from '../math/statistics.ts';
import type { WriteOptions } from '../memory/memory-core.ts';
import { replayPartition } from '../memory/replay-partition.ts';

/** How far the clustering depends on the order of the stream: adjusted Rand indexes against shuffled streams. */
export interface OrderSensitivity {
  /** Mean over the shuffles; 1: the order does not matter. NaN without shuffles. */
  readonly mean: number;
  readonly least: number;
  /** One index a shuffle. */
  readonly each: Float64Array;
}

/** One step a shuffle; the same result for the same seed (FIELD section 3). */
export function* orderSensitivity(
  triangle: SimilarityTriangle,
  options: WriteOptions,
  trial: { readonly shuffles: number; readonly seed: number },
): Generator<Progress, OrderSensitivity> {
  const random = createRandom(trial.seed);
  const { atomOf } = replayPartition(triangle, options);
  const each = new Float64Array(trial.shuffles);
  for (let shuffle = 0; shuffle < trial.shuffles; shuffle++) {
    const order = random.shuffle(Int32Array.from({ length: triangle.count }, (_, i) => i));
    const shuffled = replayPartition(new PermutedRows(triangle, order), options);
    each[shuffle] = adjustedRandIndex(atomOf, backInOrder(shuffled.atomOf, order));
    yield { done: shuffle + 1, total: trial.shuffles };
  }
  return { mean: mean(each), least: each.reduce((least, index) => Math.min(least, index), Infinity), each };
}

function backInOrder(atomOf: Int32Array, order: Int32Array): Int32Array {
  const labels = new Int32Array(atomOf.length);
  for (let position = 0; position < order.length; position++) labels[order[position]!] = atomOf[position]!;
  return labels;
}
