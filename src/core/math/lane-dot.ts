import type { Rows } from './dot.ts';

/**
 * Row a · row b as the similarities define it: a float64 sum over the even dimensions and one over the odd, each from
 * first to last, then added. A product of two float32 is exact in float64, so each term rounds once; a processor's
 * two-lane instructions give the very same bits two terms at a time.
 */
export function laneDot({ values, dims }: Rows, a: number, b: number): number {
  const end = (a + 1) * dims;
  let even = 0;
  let odd = 0;
  let x = a * dims;
  let y = b * dims;
  for (; x + 1 < end; x += 2, y += 2) {
    even += values[x]! * values[y]!;
    odd += values[x + 1]! * values[y + 1]!;
  }
  if (x < end) even += values[x]! * values[y]!;
  return even + odd;
}

/** 1/‖row‖ for rows [from, end) by the sums above, 0 for a row of zeros: a row's cosine with its copies is then 1. */
export function laneInverseNorms(rows: Rows, from: number, end: number): Float64Array {
  return Float64Array.from({ length: end - from }, (_, i) => {
    const squares = laneDot(rows, from + i, from + i);
    return squares > 0 ? 1 / Math.sqrt(squares) : 0;
  });
}
