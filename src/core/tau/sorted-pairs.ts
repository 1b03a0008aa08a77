import { quantile } from '../math/quantile.ts';
import { sortFloats } from '../math/sort-floats.ts';
import type { PairPercentiles } from './pair-percentiles.ts';

/** Every pair cosine, sorted: exact `PairPercentiles` at 4 bytes a pair. */
export class SortedPairs implements PairPercentiles {
  readonly resolution = 0;
  #values: Float32Array;
  #count = 0;

  constructor(capacity: number) {
    this.#values = new Float32Array(capacity);
  }

  get pairs(): number {
    return this.#count;
  }

  add(row: Float32Array): void {
    this.#values.set(row, this.#count);
    this.#count += row.length;
  }

  /** Call once, after the last `add` and before any question. */
  finish(): PairPercentiles {
    this.#values = sortFloats(this.#values.subarray(0, this.#count));
    return this;
  }

  valueAt(percentile: number): number {
    return quantile(this.#values, percentile / 100);
  }

  rankOf(tau: number): number {
    const values = this.#values;
    if (values.length === 0) return Number.NaN;
    const above = this.#firstAtLeast(tau);
    if (above === 0 || values.length === 1) return values[0]! < tau ? 100 : 0;
    if (above === values.length) return 100;
    const low = values[above - 1]!;
    const position = above - 1 + (tau - low) / (values[above]! - low);
    return (100 * position) / (values.length - 1);
  }

  pairsAtOrAbove(tau: number): number {
    return this.#count - this.#firstAtLeast(tau);
  }

  #firstAtLeast(tau: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#values[middle]! < tau) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
