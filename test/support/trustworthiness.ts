import { type EmbeddingMatrix, rowOf } from '../../src/core/model/embedding-matrix.ts';

/**
 * How far the neighbours of each point on the map are its neighbours in the embedding space too: 1 when all are, less
 * the farther off the strangers come from (Venna and Kaski 2001). `positions` is 2 values a row.
 */
export function trustworthiness(matrix: EmbeddingMatrix, positions: ArrayLike<number>, k: number): number {
  const n = matrix.count;
  let penalty = 0;
  for (let i = 0; i < n; i++) {
    const rank = ranks(n, i, (j) => -dot(rowOf(matrix, i), rowOf(matrix, j)));
    const near = order(
      n,
      i,
      (j) => (positions[2 * i]! - positions[2 * j]!) ** 2 + (positions[2 * i + 1]! - positions[2 * j + 1]!) ** 2,
    );
    for (const j of near.slice(0, k)) penalty += Math.max(0, rank[j]! - k);
  }
  return 1 - (2 / (n * k * (2 * n - 3 * k - 1))) * penalty;
}

function order(n: number, self: number, distance: (j: number) => number): number[] {
  const distances = Float64Array.from({ length: n }, (_, j) => distance(j));
  return Array.from({ length: n }, (_, j) => j)
    .filter((j) => j !== self)
    .sort((a, b) => distances[a]! - distances[b]! || a - b);
}

// 1 is the nearest.
function ranks(n: number, self: number, distance: (j: number) => number): Int32Array {
  const rank = new Int32Array(n);
  order(n, self, distance).forEach((j, place) => {
    rank[j] = place + 1;
  });
  return rank;
}

function dot(a: Float32Array, b: Float32Array): number {
  let total = 0;
  for (let k = 0; k < a.length; k++) total += a[k]! * b[k]!;
  return total;
}
