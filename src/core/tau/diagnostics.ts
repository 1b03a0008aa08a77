import type { SimilarityRows } from '../math/similarity-rows.ts';
import { SimilarityTriangle } from '../math/similarity-triangle.ts';
import { sum } from '../math/statistics.ts';
import { type Partition, partitionOf } from '../model/partition.ts';
import type { WriteLog } from '../model/write-log.ts';
import { type PairsWithin, pairsWithin } from './atom-facts.ts';
import { joinsByGate, joinTreeDepth } from './join-tree.ts';
import { surveyPairs } from './pair-survey.ts';
import { meanSilhouette } from './silhouette.ts';

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

/** Everything FIELD section 3 asks of one clustering. Pairs with a zero vector count nowhere. */
export interface Diagnostics extends QuickDiagnostics {
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
  /** Chunks with a cosine of τ or more to chunks of two or more atoms. */
  readonly bridgeChunks: number;
  /** Mean silhouette in cosine distance; null with fewer than two atoms, or where the triangle is not kept. */
  readonly silhouette: number | null;
  /** Mean cosine of pairs inside atoms; null without such pairs. */
  readonly intraMean: number | null;
  /** Mean cosine of pairs across atoms; null without such pairs. */
  readonly interMean: number | null;
  /** One plain sentence for each thing to be wary of. */
  readonly warnings: readonly string[];
}

/** Diagnoses a run at the threshold `tau`. O(n²). */
export function diagnose(rows: SimilarityRows, log: WriteLog, tau: number): Diagnostics {
  const partition = partitionOf(log.atomOf, log.count);
  const within = pairsWithin(rows, partition, tau);
  const survey = surveyPairs(rows, partition.atomOf, tau);
  const intraSum = sum(within.sum);
  const intraPairs = countPairs(within);
  const largest = within.size.reduce((most, size) => Math.max(most, size), 0);
  const facts = {
    atoms: partition.atomCount,
    chunks: log.count,
    largestShare: largestShare(within.size, log.count),
    largestAtom: log.count === 0 ? null : within.size.indexOf(largest),
    effectiveAtoms: effectiveAtoms(within.size, log.count),
    singletonRate: singletonRate(within.size),
    joinsByGate: joinsByGate(log),
    chainingIndex: chainingIndex(within),
    smallestWithinPair: intraPairs === 0 ? null : within.smallest.reduce((least, value) => Math.min(least, value)),
    treeDepth: joinTreeDepth(log),
    bridgeChunks: survey.bridgeChunks,
    silhouette: rows instanceof SimilarityTriangle ? meanSilhouette(rows, partition) : null,
    intraMean: meanOf(intraSum, intraPairs),
    interMean: meanOf(survey.sum - intraSum, survey.pairs - intraPairs),
  };
  return { ...facts, warnings: warningsOf(facts, tau) };
}

/** All 0 for an empty partition. Reads the pairs inside atoms only. */
export function quickDiagnose(rows: SimilarityRows, partition: Partition, tau: number): QuickDiagnostics {
  const within = pairsWithin(rows, partition, tau);
  return {
    atoms: partition.atomCount,
    largestShare: largestShare(within.size, partition.atomOf.length),
    singletonRate: singletonRate(within.size),
    chainingIndex: chainingIndex(within),
  };
}

function countPairs({ size }: PairsWithin): number {
  return size.reduce((pairs, members) => pairs + (members * (members - 1)) / 2, 0);
}

function chainingIndex(within: PairsWithin): number {
  const pairs = countPairs(within);
  return pairs === 0 ? 0 : sum(within.below) / pairs;
}

function effectiveAtoms(sizes: Int32Array, chunks: number): number {
  const squares = sizes.reduce((total, size) => total + size * size, 0);
  return chunks === 0 ? 0 : chunks ** 2 / squares;
}

function meanOf(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}

function warningsOf(facts: Omit<Diagnostics, 'warnings'>, tau: number): string[] {
  const warnings: string[] = [];
  if (facts.largestShare > 0.3) {
    const share = Math.round(100 * facts.largestShare);
    warnings.push(`The largest atom holds ${share} % of the ${facts.chunks} chunks; a higher τ would divide it.`);
  }
  if (facts.chainingIndex > 0.5) {
    const share = Math.round(100 * facts.chainingIndex);
    warnings.push(
      `${share} % of the pairs inside atoms are less similar than τ = ${tau.toFixed(3)}: chains of neighbours join what does not belong together.`,
    );
  }
  return warnings;
}

function largestShare(sizes: Int32Array, chunks: number): number {
  return chunks === 0 ? 0 : sizes.reduce((most, size) => Math.max(most, size), 0) / chunks;
}

function singletonRate(sizes: Int32Array): number {
  return sizes.length === 0 ? 0 : sizes.filter((size) => size === 1).length / sizes.length;
}
