/** Arithmetic mean; NaN for no values. */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length;
}

/** Sum with Neumaier's compensation, so that the order of long columns does not show in the result. */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}
