import { nextUp } from '../math/next-up.ts';
import type { SimilarityRows } from '../math/similarity-rows.ts';
import { floatOrderSteps } from '../math/sort-floats.ts';
import { atomSizes } from './member-lists.ts';
import type { Plateau } from './plateau.ts';

/** Up to here (3,000 chunks) chaining is counted exactly over all τ: 8 bytes a pair while it is, 20 at its start. */
export const EXACT_CHAINING_PAIRS = 4_500_000;

/** Between the smallest and the largest cosine: as fine as a screen shows it. */
const GRID_LINES = 1024;
const ROWS_A_STEP = 64;
const PAIRS_A_STEP = 2 ** 17;
const CHUNKS_A_STEP = 16;

/** The chaining index at one τ. */
export interface ChainingPoint {
  readonly tau: number;
  readonly chaining: number;
}

/** The chaining index over one plateau: it falls with τ there, since the clustering stays and fewer pairs are below τ. */
export interface PlateauChaining {
  /** At the upper end; 0 where that is open. */
  readonly high: number;
  /** Just above the lower end; 0 where that is open. */
  readonly low: number;
  /** At τ in between, one a 1,024th of all cosines, the highest first. */
  readonly inner: readonly ChainingPoint[];
}

/**
 * Prepares the exact chaining index (FIELD section 3) over all τ, in steps of a few milliseconds; null where there are
 * more pairs than that is done for.
 */
export function* chainingSteps(rows: SimilarityRows): Generator<void, ChainingOverPlateaus | null> {
  const { count } = rows;
  const pairs = (count * (count - 1)) / 2;
  if (pairs > EXACT_CHAINING_PAIRS) return null;
  const values = new Float32Array(pairs);
  for (let i = 1; i < count; i++) {
    values.set(rows.row(i), firstPairOf(i));
    if (i % ROWS_A_STEP === 0) yield;
  }
  return new ChainingOverPlateaus(count, values, yield* floatOrderSteps(values));
}

/**
 * Counts the pairs inside atoms that are below τ as τ falls from plateau to plateau. Every pair is passed once, in the
 * order of the cosines; at the edge of two plateaus only the pairs of chunks that changed atoms are counted anew. That
 * costs about as much as finding the plateaus.
 */
export class ChainingOverPlateaus {
  /** Cosine of each pair (i, j), j < i, at `firstPairOf(i) + j`. */
  readonly #values: Float32Array;
  /** Pairs by ascending cosine. */
  readonly #order: Uint32Array;
  /** Pairs not passed yet: the first so many of the order. */
  #left: number;
  /** Pairs inside atoms among them, and all pairs inside atoms. */
  #below = 0;
  #within = 0;
  /** Each chunk's atom, by its opener. */
  #openerOf: Int32Array;
  /** All pairs not passed yet have this cosine or less. */
  #limit = Infinity;

  constructor(count: number, values: Float32Array, order: Uint32Array) {
    this.#values = values;
    this.#order = order;
    this.#left = order.length;
    this.#openerOf = Int32Array.from({ length: count }, (_, i) => i);
  }

  /** Chaining on the next plateau, in steps of a few milliseconds; from the highest τ down, none left out. */
  *next(plateau: Plateau): Generator<void, PlateauChaining> {
    yield* this.#regroup(openersOf(plateau));
    this.#within = pairsInside(plateau);
    const { above, upTo } = plateau;
    yield* this.#pass(upTo ?? Infinity);
    const high = this.#index();
    const inner = this.#within === 0 ? [] : yield* this.#innerPoints(above ?? -Infinity, upTo ?? Infinity);
    yield* this.#pass(above === null ? -Infinity : nextUp(above));
    this.#limit = above ?? -Infinity;
    return { high, low: this.#index(), inner };
  }

  *#innerPoints(above: number, upTo: number): Generator<void, ChainingPoint[]> {
    const lowest = this.#values[this.#order[0]!]!;
    const highest = this.#values[this.#order.at(-1)!]!;
    const points: ChainingPoint[] = [];
    const width = highest - lowest;
    if (width === 0) return points;
    for (let line = Math.ceil((GRID_LINES * (Math.min(upTo, highest) - lowest)) / width); line >= 0; line--) {
      const tau = lowest + (width * line) / GRID_LINES;
      if (tau >= upTo) continue;
      if (tau <= above) break;
      yield* this.#pass(tau);
      points.push({ tau, chaining: this.#index() });
    }
    return points;
  }

  #index(): number {
    return this.#within === 0 ? 0 : this.#below / this.#within;
  }

  /** Passes the pairs with a cosine of τ or more. */
  *#pass(tau: number): Generator<void, void> {
    const openerOf = this.#openerOf;
    while (this.#left > 0) {
      const end = Math.max(0, this.#left - PAIRS_A_STEP);
      for (; this.#left > end; this.#left--) {
        const pair = this.#order[this.#left - 1]!;
        if (this.#values[pair]! < tau) return;
        const later = laterOf(pair);
        if (openerOf[later] === openerOf[pair - firstPairOf(later)]) this.#below--;
      }
      yield;
    }
  }

  /** Goes over to another clustering at the same τ. */
  *#regroup(openerOf: Int32Array): Generator<void, void> {
    const before = this.#openerOf;
    let changed = 0;
    for (let i = 0; i < openerOf.length; i++) {
      if (openerOf[i] === before[i]) continue;
      if (++changed % CHUNKS_A_STEP === 0) yield;
      for (let j = 0; j < openerOf.length; j++) {
        // A pair of two changed chunks is counted at the later one.
        if (j === i || (j > i && openerOf[j] !== before[j])) continue;
        const change = Number(openerOf[i] === openerOf[j]) - Number(before[i] === before[j]);
        if (change !== 0 && this.#cosine(i, j) <= this.#limit) this.#below += change;
      }
    }
    this.#openerOf = openerOf;
  }

  #cosine(i: number, j: number): number {
    return this.#values[i > j ? firstPairOf(i) + j : firstPairOf(j) + i]!;
  }
}

function firstPairOf(later: number): number {
  return (later * (later - 1)) / 2;
}

/** The later chunk of a pair: the largest i with i(i − 1)/2 ≤ pair. */
function laterOf(pair: number): number {
  const later = Math.floor((1 + Math.sqrt(1 + 8 * pair)) / 2);
  return firstPairOf(later) > pair ? later - 1 : later;
}

function openersOf({ atomOf, atomCount }: Plateau): Int32Array {
  const openers = new Int32Array(atomCount).fill(-1);
  return atomOf.map((atom, chunk) => {
    if (openers[atom] === -1) openers[atom] = chunk;
    return openers[atom]!;
  });
}

function pairsInside(plateau: Plateau): number {
  return atomSizes(plateau).reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}
