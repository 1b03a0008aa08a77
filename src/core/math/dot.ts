/**
 * Dot-product kernels over row-major float32 rows. Every dot product here adds its terms in float64 from the first
 * dimension to the last, so the same two rows give the same bits whichever kernel met them; speed comes from
 * computing several products side by side (independent sums, each loaded value used more than once).
 */
export interface Rows {
  readonly count: number;
  readonly dims: number;
  /** count × dims, row-major. */
  readonly values: Float32Array;
}

/** a · b. Throws a RangeError when the lengths differ. */
export function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`a vector of ${a.length} dims against one of ${b.length}`);
  let total = 0;
  for (let k = 0; k < a.length; k++) total += a[k]! * b[k]!;
  return total;
}

/** scores[i] = row i · x for every row. Throws a RangeError when x has other dims than the rows. */
export function dotAll(rows: Rows, x: Float32Array): Float32Array {
  const { values, dims, count } = rows;
  if (x.length !== dims) throw new RangeError(`a vector of ${x.length} dims against rows of ${dims}`);
  const scores = new Float32Array(count);
  let i = 0;
  for (; i + 3 < count; i += 4) {
    const a = i * dims;
    const b = a + dims;
    const c = b + dims;
    const d = c + dims;
    let sa = 0;
    let sb = 0;
    let sc = 0;
    let sd = 0;
    for (let k = 0; k < dims; k++) {
      const q = x[k]!;
      sa += values[a + k]! * q;
      sb += values[b + k]! * q;
      sc += values[c + k]! * q;
      sd += values[d + k]! * q;
    }
    scores[i] = sa;
    scores[i + 1] = sb;
    scores[i + 2] = sc;
    scores[i + 3] = sd;
  }
  for (; i < count; i++) scores[i] = dotAt(values, i * dims, x, dims);
  return scores;
}

function dotAt(values: Float32Array, offset: number, x: Float32Array, dims: number): number {
  let total = 0;
  for (let k = 0; k < dims; k++) total += values[offset + k]! * x[k]!;
  return total;
}
