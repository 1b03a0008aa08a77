import type { Progress, SimilarityRows } from '../math/similarity-rows.ts';

/** Neighbours of each chunk that a layout keeps together. */
export const LAYOUT_NEIGHBOURS = 15;

/** The nearest chunks of each chunk, itself left out, nearest first. */
export interface Neighbours {
  readonly count: number;
  readonly k: number;
  /** count × k chunk indexes; −1 where there are fewer. */
  readonly indexes: Int32Array;
  /** count × k cosine distances 1 − similarity in [0, 2]; Infinity where there are fewer. */
  readonly distances: Float32Array;
}

// Rows read between two steps: some 10 ms at 10,000 chunks.
const ROWS_A_STEP = 256;

/**
 * The exact `k` nearest of every chunk, equal distances to the lower index, in steps. A zero vector has no cosine: it
 * has no neighbours and is nobody's. Reads each similarity once. Throws a RangeError when k is not a positive integer.
 */
export function* exactNeighbours(rows: SimilarityRows, k: number): Generator<Progress, Neighbours> {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be a positive integer, got ${k}`);
  const { count } = rows;
  const indexes = new Int32Array(count * k).fill(-1);
  const distances = new Float32Array(count * k).fill(Number.POSITIVE_INFINITY);
  const neighbours = { count, k, indexes, distances };
  // A stored distance is float32, and so must be what is compared with it.
  const zero = Uint8Array.from({ length: count }, (_, i) => (rows.isZero(i) ? 1 : 0));
  for (let i = 0; i < count; i++) {
    if (i % ROWS_A_STEP === 0) yield { done: i, total: count };
    if (zero[i]) continue;
    const row = rows.row(i);
    for (let j = 0; j < i; j++) {
      if (zero[j]) continue;
      const distance = Math.max(0, Math.fround(1 - row[j]!));
      if (distance < distances[i * k + k - 1]!) insert(neighbours, i, j, distance);
      if (distance < distances[j * k + k - 1]!) insert(neighbours, j, i, distance);
    }
  }
  return neighbours;
}

function insert({ k, indexes, distances }: Neighbours, owner: number, neighbour: number, distance: number): void {
  const first = owner * k;
  let at = first + k - 1;
  for (; at > first && distances[at - 1]! > distance; at--) {
    distances[at] = distances[at - 1]!;
    indexes[at] = indexes[at - 1]!;
  }
  distances[at] = distance;
  indexes[at] = neighbour;
}
