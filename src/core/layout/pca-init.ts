import { createRandom } from '../math/random.ts';
import type { EmbeddingMatrix } from '../model/embedding-matrix.ts';

// Enough for a start: the layout refines what the first two directions roughly say.
const ITERATIONS = 16;

/**
 * Coordinates of each row along the two directions of largest variance (power iteration from a seeded start), as
 * count × 2 values; the first direction first. Signs are fixed by the largest component, so that they do not hang on
 * the seed. A matrix without variance gives zeros.
 */
export function pcaInit(matrix: EmbeddingMatrix, seed: number): Float32Array {
  const { count, dims } = matrix;
  const mean = meanRow(matrix);
  const random = createRandom(seed);
  const axes = [0, 1].map(() => Float64Array.from({ length: dims }, () => random.normal()));
  const projected = [new Float64Array(count), new Float64Array(count)];
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    orthonormalise(axes);
    axes.forEach((axis, a) => {
      project(matrix, mean, axis, projected[a]!);
      gather(matrix, mean, projected[a]!, axis);
    });
  }
  orthonormalise(axes);
  const positions = new Float32Array(2 * count);
  axes.forEach((axis, a) => {
    project(matrix, mean, axis, projected[a]!);
    const sign = signOf(axis);
    for (let i = 0; i < count; i++) positions[2 * i + a] = sign * projected[a]![i]!;
  });
  return positions;
}

function meanRow({ count, dims, values }: EmbeddingMatrix): Float64Array {
  const mean = new Float64Array(dims);
  for (let at = 0; at < values.length; at += dims) {
    for (let k = 0; k < dims; k++) mean[k] = mean[k]! + values[at + k]!;
  }
  return mean.map((total) => total / Math.max(1, count));
}

/** out[i] = (row i − mean) · axis. */
function project(
  { count, dims, values }: EmbeddingMatrix,
  mean: Float64Array,
  axis: Float64Array,
  out: Float64Array,
): void {
  let offset = 0;
  for (let k = 0; k < dims; k++) offset += mean[k]! * axis[k]!;
  for (let i = 0; i < count; i++) {
    let total = -offset;
    for (let k = 0; k < dims; k++) total += values[i * dims + k]! * axis[k]!;
    out[i] = total;
  }
}

/** axis = Σ weight[i] · (row i − mean): the covariance applied to the axis that gave the weights. */
function gather(
  { count, dims, values }: EmbeddingMatrix,
  mean: Float64Array,
  weights: Float64Array,
  axis: Float64Array,
): void {
  axis.fill(0);
  let totalWeight = 0;
  for (let i = 0; i < count; i++) {
    const weight = weights[i]!;
    totalWeight += weight;
    for (let k = 0; k < dims; k++) axis[k] = axis[k]! + weight * values[i * dims + k]!;
  }
  for (let k = 0; k < dims; k++) axis[k] = axis[k]! - totalWeight * mean[k]!;
}

// Gram and Schmidt; an axis that vanishes (no variance left) stays zero.
function orthonormalise(axes: readonly Float64Array[]): void {
  axes.forEach((axis, a) => {
    for (const earlier of axes.slice(0, a)) {
      const along = dot(axis, earlier);
      for (let k = 0; k < axis.length; k++) axis[k] = axis[k]! - along * earlier[k]!;
    }
    const norm = Math.sqrt(dot(axis, axis));
    const scale = norm > 1e-12 ? 1 / norm : 0;
    for (let k = 0; k < axis.length; k++) axis[k] = axis[k]! * scale;
  });
}

function dot(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let k = 0; k < a.length; k++) total += a[k]! * b[k]!;
  return total;
}

function signOf(axis: Float64Array): number {
  let largest = 0;
  for (const value of axis) if (Math.abs(value) > Math.abs(largest)) largest = value;
  return largest < 0 ? -1 : 1;
}
