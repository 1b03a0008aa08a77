import type { SimilarityRows } from '../math/similarity-rows.ts';
import { sum } from '../math/statistics.ts';
import type { Partition } from '../model/partition.ts';
import { pairsWithin } from './atom-facts.ts';
import { atomSizes } from './member-lists.ts';

/** The diagnostics that are cheap enough for a curve over τ (FIELD section 3). */
export interface QuickDiagnostics {
  readonly atoms: number;
  /** Share of all chunks that the largest atom holds. */
  readonly largestShare: number;
  /** Share of all atoms that hold one chunk. */
  readonly singletonRate: number;
  /** Share of within-atom pairs with a cosine below τ; 0 without such pairs. */
  readonly chainingIndex: number;
}

/** All 0 for an empty partition. Reads the pairs inside atoms only. */
export function quickDiagnose(rows: SimilarityRows, partition: Partition, tau: number): QuickDiagnostics {
  const sizes = atomSizes(partition);
  let pairs = 0;
  for (const size of sizes) pairs += (size * (size - 1)) / 2;
  const { below } = pairsWithin(rows, partition, tau);
  return {
    atoms: partition.atomCount,
    largestShare: largestShare(sizes, partition.atomOf.length),
    singletonRate: singletonRate(sizes),
    chainingIndex: pairs === 0 ? 0 : sum(below) / pairs,
  };
}

export function largestShare(sizes: Int32Array, chunks: number): number {
  return chunks === 0 ? 0 : sizes.reduce((most, size) => Math.max(most, size), 0) / chunks;
}

export function singletonRate(sizes: Int32Array): number {
  return sizes.length === 0 ? 0 : sizes.filter((size) => size === 1).length / sizes.length;
}
