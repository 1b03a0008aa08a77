/** Row-major float32 rows of unit length (or all zero), one a chunk. */
export interface EmbeddingMatrix {
  readonly count: number;
  readonly dims: number;
  /** count × dims values; row i is values[i·dims, (i+1)·dims). */
  readonly values: Float32Array;
}

/**
 * Scales every row to unit length in place (summing in float64) and wraps the buffer; zero rows stay zero.
 * Throws a RangeError when the buffer does not hold count × dims values, or a value is not finite (naming the row).
 */
export function normaliseRows(values: Float32Array, count: number, dims: number): EmbeddingMatrix {
  if (values.length !== count * dims) {
    throw new RangeError(`expected ${count} × ${dims} = ${count * dims} values, got ${values.length}`);
  }
  for (let row = 0; row < count; row++) {
    let squares = 0;
    for (let k = row * dims; k < (row + 1) * dims; k++) squares += values[k]! * values[k]!;
    if (!Number.isFinite(squares)) throw new RangeError(`row ${row} holds a value that is not a finite number`);
    if (squares === 0) continue;
    const scale = 1 / Math.sqrt(squares);
    for (let k = row * dims; k < (row + 1) * dims; k++) values[k] = values[k]! * scale;
  }
  return { count, dims, values };
}

/** Row `index` as a view on the matrix, not a copy. */
export function rowOf(matrix: EmbeddingMatrix, index: number): Float32Array {
  return matrix.values.subarray(index * matrix.dims, (index + 1) * matrix.dims);
}
