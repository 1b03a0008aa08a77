import type { PairPercentiles } from './pair-percentiles.ts';

const BINS_A_UNIT = 100_000;
const BINS = 2 * BINS_A_UNIT + 1;

/** Pair cosines counted in bins of 1e-5 centred on multiples of 1e-5: `PairPercentiles` in 1.6 MB, whatever the size of the episode. */
export class BinnedPairs implements PairPercentiles {
  readonly resolution = 1 / BINS_A_UNIT;
  /** Counts a bin; after `finish`, pairs in this bin and all below. */
  readonly #counts = new Float64Array(BINS);

  add(row: Float32Array): void {
    const counts = this.#counts;
    for (let j = 0; j < row.length; j++) {
      const bin = binOf(row[j]!);
      counts[bin] = counts[bin]! + 1;
    }
  }

  /** Call once, after the last `add` and before any question. */
  finish(): PairPercentiles {
    const counts = this.#counts;
    for (let bin = 1; bin < BINS; bin++) counts[bin] = counts[bin]! + counts[bin - 1]!;
    return this;
  }

  get pairs(): number {
    return this.#counts[BINS - 1]!;
  }

  valueAt(percentile: number): number {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new RangeError(`a percentile lies between 0 and 100, got ${percentile}`);
    }
    if (this.pairs === 0) return Number.NaN;
    const position = (percentile / 100) * (this.pairs - 1);
    const below = Math.floor(position);
    const low = this.#valueOfRank(below);
    const high = this.#valueOfRank(Math.min(below + 1, this.pairs - 1));
    return low + (high - low) * (position - below);
  }

  rankOf(tau: number): number {
    if (this.pairs === 0) return Number.NaN;
    const below = this.pairs - this.pairsAtOrAbove(tau);
    return this.pairs === 1 ? 100 * below : Math.min(100, (100 * below) / (this.pairs - 1));
  }

  pairsAtOrAbove(tau: number): number {
    if (tau > 1) return 0;
    const bin = binOf(Math.max(-1, tau));
    return bin === 0 ? this.pairs : this.pairs - this.#counts[bin - 1]!;
  }

  /** The cosine of the pair with `rank` pairs before it, to the resolution. */
  #valueOfRank(rank: number): number {
    let low = 0;
    let high = BINS - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#counts[middle]! <= rank) low = middle + 1;
      else high = middle;
    }
    return low / BINS_A_UNIT - 1;
  }
}

function binOf(cosine: number): number {
  return Math.round((cosine + 1) * BINS_A_UNIT);
}
