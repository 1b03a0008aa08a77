import { finish } from '../math/finish.ts';
import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { Partition } from '../model/partition.ts';
import { memberLists } from './member-lists.ts';

/** What one atom is like inside. */
export interface AtomFacts {
  readonly atom: number;
  readonly size: number;
  /** Pairs of members: size · (size − 1)/2. */
  readonly pairs: number;
  /** Pairs with a cosine below τ. */
  readonly pairsBelow: number;
  /** Mean cosine of its pairs; null for a single member. */
  readonly cohesion: number | null;
  /** Share of its pairs with a cosine below τ; 0 for a single member. */
  readonly chaining: number;
  /** The smallest cosine of a pair; null for a single member. */
  readonly smallestPair: number | null;
  /** Mean cosine distance of the members to the centroid: 1 − ‖Σ m‖/size; 0 for a single member. */
  readonly spread: number;
}

/** Facts of every atom, by atom number. */
export function atomFactsOf(within: PairsWithin): AtomFacts[] {
  return Array.from(within.size, (_, atom) => factsOf(within, atom));
}

/** Per atom, over the pairs of its members. */
export interface PairsWithin {
  readonly size: Int32Array;
  readonly below: Float64Array;
  readonly sum: Float64Array;
  /** Infinity where there is no pair. */
  readonly smallest: Float64Array;
}

/** Visits every within-atom pair once, in stream order. */
export function pairsWithin(rows: SimilarityRows, partition: Partition, tau: number): PairsWithin {
  return finish(pairsWithinSteps(rows, partition, tau));
}

/** `pairsWithin` in steps, a member each. */
export function* pairsWithinSteps(
  rows: SimilarityRows,
  partition: Partition,
  tau: number,
): Generator<void, PairsWithin> {
  const { atomCount, atomOf } = partition;
  const { start, members } = memberLists(partition);
  const size = new Int32Array(atomCount);
  const below = new Float64Array(atomCount);
  const sum = new Float64Array(atomCount);
  const smallest = new Float64Array(atomCount).fill(Infinity);
  for (let i = 0; i < atomOf.length; i++) {
    const atom = atomOf[i]!;
    const first = start[atom]!;
    const end = first + size[atom]!;
    size[atom] = size[atom]! + 1;
    if (first === end) continue;
    const row = rows.row(i);
    let belowHere = 0;
    let sumHere = 0;
    let smallestHere = smallest[atom]!;
    for (let at = first; at < end; at++) {
      const similarity = row[members[at]!]!;
      if (similarity < tau) belowHere++;
      if (similarity < smallestHere) smallestHere = similarity;
      sumHere += similarity;
    }
    below[atom] = below[atom]! + belowHere;
    sum[atom] = sum[atom]! + sumHere;
    smallest[atom] = smallestHere;
    yield;
  }
  return { size, below, sum, smallest };
}

function factsOf(within: PairsWithin, atom: number): AtomFacts {
  const size = within.size[atom]!;
  const pairs = (size * (size - 1)) / 2;
  const pairsBelow = within.below[atom]!;
  const norm = Math.sqrt(Math.max(0, size + 2 * within.sum[atom]!));
  return {
    atom,
    size,
    pairs,
    pairsBelow,
    cohesion: pairs === 0 ? null : within.sum[atom]! / pairs,
    chaining: pairs === 0 ? 0 : pairsBelow / pairs,
    smallestPair: pairs === 0 ? null : within.smallest[atom]!,
    spread: size === 1 ? 0 : Math.max(0, 1 - norm / size),
  };
}
