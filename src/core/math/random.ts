/** A seeded stream of numbers: the only randomness in core, always handed in. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Standard normal. */
  normal(): number;
  /** Uniform integer in [0, end). */
  integer(end: number): number;
  /** Shuffles in place and returns its argument. */
  shuffle<T extends { length: number; [index: number]: unknown }>(items: T): T;
  /** `k` distinct integers of [0, n), ascending; all of them when k ≥ n. */
  sample(n: number, k: number): Int32Array;
}

/** The same stream for the same seed on every machine (mulberry32). Throws a RangeError when the seed is not finite. */
export function createRandom(seed: number): Random {
  if (!Number.isFinite(seed)) throw new RangeError(`seed must be a finite number, got ${seed}`);
  const next = mulberry32(seed);
  const integer = (end: number) => Math.floor(next() * end);
  return {
    next,
    integer,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) => shuffle(items, integer),
    sample: (n, k) => sample(n, k, integer),
  };
}

function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<T extends { length: number; [index: number]: unknown }>(
  items: T,
  integer: (end: number) => number,
): T {
  for (let last = items.length - 1; last > 0; last--) {
    const other = integer(last + 1);
    const held = items[last];
    items[last] = items[other];
    items[other] = held;
  }
  return items;
}

// Floyd's sampling: k draws whatever n is.
function sample(n: number, k: number, integer: (end: number) => number): Int32Array {
  const chosen = new Set<number>();
  for (let top = Math.max(0, n - k); top < n; top++) {
    const drawn = integer(top + 1);
    chosen.add(chosen.has(drawn) ? top : drawn);
  }
  return Int32Array.from(chosen).sort();
}
