export const POOLINGS = ['mean', 'cls', 'lasttoken'] as const;
export type Pooling = (typeof POOLINGS)[number];

/** The model's output for one batch: rows × width × dims token states, and how many tokens of each row are real. */
export interface TokenStates {
  readonly values: Float32Array;
  readonly width: number;
  readonly dims: number;
  readonly lengths: readonly number[];
}

/** Returns row `row` as one unit vector; padding (always on the right) does not enter. */
export function poolRow(states: TokenStates, row: number, pooling: Pooling): Float32Array {
  const { values, width, dims } = states;
  const length = states.lengths[row]!;
  const base = row * width * dims;
  if (pooling === 'cls') return normalised(values.subarray(base, base + dims));
  if (pooling === 'lasttoken') return normalised(values.subarray(base + (length - 1) * dims, base + length * dims));
  const sum = new Float64Array(dims);
  for (let token = 0; token < length; token++) {
    const from = base + token * dims;
    for (let k = 0; k < dims; k++) sum[k] = sum[k]! + values[from + k]!;
  }
  return normalised(sum);
}

/** The weighted mean of unit vectors, normalised: what stands for a text that took several windows. */
export function averageWindows(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array {
  if (vectors.length === 1) return vectors[0]!;
  const sum = new Float64Array(vectors[0]!.length);
  vectors.forEach((vector, window) => {
    const weight = weights[window]!;
    for (let k = 0; k < sum.length; k++) sum[k] = sum[k]! + weight * vector[k]!;
  });
  return normalised(sum);
}

/** A unit-length copy; a zero vector stays zero. */
export function normalised(values: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let k = 0; k < values.length; k++) squares += values[k]! * values[k]!;
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  return Float32Array.from(values, (value) => value * scale);
}
