/**
 * The p-quantile (p in [0, 1]) of ascending values, interpolated linearly between neighbours (Hyndman and Fan's type 7).
 * Returns NaN for no values; throws a RangeError when p lies outside [0, 1].
 */
export function quantile(sorted: Float32Array | Float64Array, p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a quantile needs p between 0 and 1, got ${p}`);
  if (sorted.length === 0) return Number.NaN;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (position - below);
}
