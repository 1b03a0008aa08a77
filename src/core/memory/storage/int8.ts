import type { Rows } from '../../math/dot.ts';
import { type EmbeddingMatrix, normaliseRows } from '../../model/embedding-matrix.ts';

/** Vectors as one byte a dimension: row i is codes[i·dims, (i+1)·dims) × scales[i]. */
export interface Int8Vectors {
  readonly count: number;
  readonly dims: number;
  /** −127 … 127. */
  readonly codes: Int8Array;
  /** max|x|/127 of each row; 0 for a row of zeros. */
  readonly scales: Float32Array;
}

/** Stores each row with a symmetric scale of its own (FIELD section 2). Halves are rounded away from zero, so −x is stored as the mirror of x. */
export function quantiseInt8({ count, dims, values }: Rows): Int8Vectors {
  const codes = new Int8Array(count * dims);
  const scales = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    let largest = 0;
    for (let k = row * dims; k < (row + 1) * dims; k++) largest = Math.max(largest, Math.abs(values[k]!));
    if (largest === 0) continue;
    scales[row] = largest / 127;
    for (let k = row * dims; k < (row + 1) * dims; k++) {
      const code = Math.round((Math.abs(values[k]!) * 127) / largest);
      codes[k] = values[k]! < 0 ? -code : code;
    }
  }
  return { count, dims, codes, scales };
}

/** The vectors as they are read back: row-major, as long as the codes make them, which is nearly 1. */
export function dequantise({ count, dims, codes, scales }: Int8Vectors): Float32Array {
  const values = new Float32Array(count * dims);
  for (let k = 0; k < values.length; k++) values[k] = codes[k]! * scales[Math.floor(k / dims)]!;
  return values;
}

/** The matrix that a memory with int8 storage works on: its cosines are those of the dequantised vectors. */
export function int8Matrix(matrix: Rows): EmbeddingMatrix {
  return normaliseRows(dequantise(quantiseInt8(matrix)), matrix.count, matrix.dims);
}
