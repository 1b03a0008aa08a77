import type { Rows } from '../math/dot.ts';

/**
 * normsAfter[i] = ‖Σ members‖ of chunk i's atom right after chunk i was written. An atom's norm in the memory of the
 * first v chunks is therefore the entry of its last member before v: a prefix memory needs no re-run (FIELD section 4).
 * `atomOf` holds dense labels, one a row. O(count · dims).
 */
export function normsAfter(matrix: Rows, atomOf: Int32Array): Float64Array {
  const { dims, values } = matrix;
  const sums: Float64Array[] = [];
  return Float64Array.from(atomOf, (atom, i) => {
    sums[atom] ??= new Float64Array(dims);
    return addAndMeasure(sums[atom], values, i * dims);
  });
}

function addAndMeasure(sum: Float64Array, values: Float32Array, offset: number): number {
  let squares = 0;
  for (let k = 0; k < sum.length; k++) {
    const total = sum[k]! + values[offset + k]!;
    sum[k] = total;
    squares += total * total;
  }
  return Math.sqrt(squares);
}
