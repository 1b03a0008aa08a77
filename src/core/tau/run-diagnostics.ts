import { sum } from '../math/statistics.ts';
import type { WriteLog } from '../model/write-log.ts';
import type { PairsWithin } from './atom-facts.ts';
import { joinsByGate, joinTreeDepth } from './join-tree.ts';

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

/** What a run's log and the pairs inside its atoms tell: cheap enough for every step of a slider. */
export interface RunDiagnostics extends QuickDiagnostics {
  readonly chunks: number;
  /** The atom with the most members (the oldest of several); null without chunks. */
  readonly largestAtom: number | null;
  /** 1/Σp², p = an atom's share of the chunks; 0 without chunks. */
  readonly effectiveAtoms: number;
  /** Joins by the score that decided them. */
  readonly joinsByGate: { readonly centroid: number; readonly member: number };
  readonly smallestWithinPair: number | null;
  /** Joins from a root (an opener) down the chain of admitting members, at most. */
  readonly treeDepth: number;
  /** One plain sentence for each thing to be wary of. */
  readonly warnings: readonly string[];
}

/** A run's diagnostics at the threshold `tau`, from the pairs inside its atoms. */
export function runDiagnosticsOf(within: PairsWithin, log: WriteLog, tau: number): RunDiagnostics {
  const figures = quickDiagnosticsOf(within, log.count);
  const largest = within.size.reduce((most, size) => Math.max(most, size), 0);
  const smallest = within.smallest.reduce((least, value) => Math.min(least, value), Infinity);
  return {
    ...figures,
    chunks: log.count,
    largestAtom: log.count === 0 ? null : within.size.indexOf(largest),
    effectiveAtoms: effectiveAtoms(within.size, log.count),
    joinsByGate: joinsByGate(log),
    smallestWithinPair: smallest === Infinity ? null : smallest,
    treeDepth: joinTreeDepth(log),
    warnings: warningsOf(figures, log.count, tau),
  };
}

/** Pairs inside atoms, over all atoms. */
export function countPairs({ size }: PairsWithin): number {
  return size.reduce((pairs, members) => pairs + (members * (members - 1)) / 2, 0);
}

/** All 0 for an empty partition. */
export function quickDiagnosticsOf(within: PairsWithin, chunks: number): QuickDiagnostics {
  const { size } = within;
  const atoms = size.length;
  const pairs = countPairs(within);
  return {
    atoms,
    largestShare: chunks === 0 ? 0 : size.reduce((most, members) => Math.max(most, members), 0) / chunks,
    singletonRate: atoms === 0 ? 0 : size.reduce((alone, members) => alone + (members === 1 ? 1 : 0), 0) / atoms,
    chainingIndex: pairs === 0 ? 0 : sum(within.below) / pairs,
  };
}

function effectiveAtoms(sizes: Int32Array, chunks: number): number {
  const squares = sizes.reduce((total, size) => total + size * size, 0);
  return chunks === 0 ? 0 : chunks ** 2 / squares;
}

function warningsOf({ largestShare, chainingIndex }: QuickDiagnostics, chunks: number, tau: number): string[] {
  const warnings: string[] = [];
  const members = Math.round(largestShare * chunks);
  // An atom of one chunk is no giant, however few chunks there are: nothing divides it.
  if (largestShare > 0.3 && members >= 2) {
    const share = Math.round(100 * largestShare);
    warnings.push(`The largest atom holds ${share} % of the ${chunks} chunks; a higher τ may divide it.`);
  }
  if (chainingIndex > 0.5) {
    const share = Math.round(100 * chainingIndex);
    warnings.push(
      `${share} % of the pairs inside atoms are less similar than τ = ${tau.toFixed(3)}: their chunks are together through others, by chains of neighbours or by a centroid.`,
    );
  }
  return warnings;
}
