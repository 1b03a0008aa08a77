/** A figure and how far its repetitions spread: the quarter and three-quarter points about the median. */
export interface Measured {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** One row of the table: something of ours beside something named that was measured in the same run. */
export interface BenchLine {
  readonly work: string;
  readonly ours: string;
  /** Who else did the work, or the bound that nobody can pass, and its figure. */
  readonly peer: string;
  /** What the ratio is of, and the ratio; null where the peer is not there to be measured. */
  readonly ratio: string | null;
  readonly target: string;
  /** null: no target is set for this line, it is there for comparison. */
  readonly met: boolean | null;
}

/** Quartiles of repeated measurements. Throws a RangeError without any. */
export function measuredOf(values: readonly number[]): Measured {
  if (values.length === 0) throw new RangeError('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** "12.3 ms (11.9–14.0)". */
export function told({ median, low, high }: Measured, unit: string): string {
  return `${rounded(median)} ${unit} (${rounded(low)}–${rounded(high)})`;
}

/** Three significant digits, whole from a hundred on. */
export function rounded(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

export function times(ratio: number): string {
  return `${rounded(ratio)} ×`;
}
