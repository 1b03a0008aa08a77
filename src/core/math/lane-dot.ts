import type { Rows } from './dot.ts';

/**
 * Row a · row b as the similarities define it: four float32 sums, one for each remainder of the dimension by 4, each from
 * the first dimension to the last, added as (0 + 2) + (1 + 3). Float32 sums are within some 1e-7 of the exact product of
 * unit vectors, and a machine's four-lane instructions give the very same bits four products at a time. Every step rounds
 * once: in float64 a product of two float32 is exact, and a sum rounds to float32 as if it were (Figueroa 1995).
 */
export function laneDot({ values, dims }: Rows, a: number, b: number): number {
  const x = a * dims;
  const y = b * dims;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let k = 0;
  for (; k + 3 < dims; k += 4) {
    s0 = Math.fround(s0 + Math.fround(values[x + k]! * values[y + k]!));
    s1 = Math.fround(s1 + Math.fround(values[x + k + 1]! * values[y + k + 1]!));
    s2 = Math.fround(s2 + Math.fround(values[x + k + 2]! * values[y + k + 2]!));
    s3 = Math.fround(s3 + Math.fround(values[x + k + 3]! * values[y + k + 3]!));
  }
  if (k < dims) s0 = Math.fround(s0 + Math.fround(values[x + k]! * values[y + k]!));
  if (k + 1 < dims) s1 = Math.fround(s1 + Math.fround(values[x + k + 1]! * values[y + k + 1]!));
  if (k + 2 < dims) s2 = Math.fround(s2 + Math.fround(values[x + k + 2]! * values[y + k + 2]!));
  return Math.fround(Math.fround(s0 + s2) + Math.fround(s1 + s3));
}

/** 1/‖row‖ for rows [from, end) by the products above, 0 for a row of zeros: so a copy has cosine 1, to the bit. */
export function laneInverseNorms(rows: Rows, from: number, end: number): Float64Array {
  return Float64Array.from({ length: end - from }, (_, i) => {
    const squares = laneDot(rows, from + i, from + i);
    return squares > 0 ? 1 / Math.sqrt(squares) : 0;
  });
}
