const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The smallest float64 above `value`; NaN and Infinity stay what they are. */
export function nextUp(value: number): number {
  if (Number.isNaN(value) || value === Infinity) return value;
  if (value === 0) return Number.MIN_VALUE;
  float[0] = value;
  bits[0] = bits[0]! + (value > 0 ? 1n : -1n);
  return float[0];
}
