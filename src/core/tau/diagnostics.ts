import type { SimilarityRows } from '../math/similarity-rows.ts';
import { SimilarityTriangle } from '../math/similarity-triangle.ts';
import { sum } from '../math/statistics.ts';
import { type Partition, partitionOf } from '../model/partition.ts';
import type { WriteLog } from '../model/write-log.ts';
import { pairsWithin } from './atom-facts.ts';
import { surveyPairs } from './pair-survey.ts';
import {
  countPairs,
  type QuickDiagnostics,
  quickDiagnosticsOf,
  type RunDiagnostics,
  runDiagnosticsOf,
} from './run-diagnostics.ts';
import { meanSilhouette } from './silhouette.ts';

/** Everything FIELD section 3 asks of one clustering. Pairs with a zero vector count nowhere. */
export interface Diagnostics extends RunDiagnostics {
  /** Chunks with a cosine of τ or more to chunks of two or more atoms. */
  readonly bridgeChunks: number;
  /** Mean silhouette in cosine distance; null with fewer than two atoms, or where the triangle is not kept. */
  readonly silhouette: number | null;
  /** Mean cosine of pairs inside atoms; null without such pairs. */
  readonly intraMean: number | null;
  /** Mean cosine of pairs across atoms; null without such pairs. */
  readonly interMean: number | null;
}

/** Diagnoses a run at the threshold `tau` over all pairs, O(n²); `runDiagnosticsOf` gives the part that needs fewer. */
export function diagnose(rows: SimilarityRows, log: WriteLog, tau: number): Diagnostics {
  const partition = partitionOf(log.atomOf, log.count);
  const within = pairsWithin(rows, partition, tau);
  const survey = surveyPairs(rows, partition.atomOf, tau);
  const intraSum = sum(within.sum);
  const intraPairs = countPairs(within);
  return {
    ...runDiagnosticsOf(within, log, tau),
    bridgeChunks: survey.bridgeChunks,
    silhouette: rows instanceof SimilarityTriangle ? meanSilhouette(rows, partition) : null,
    intraMean: meanOf(intraSum, intraPairs),
    interMean: meanOf(survey.sum - intraSum, survey.pairs - intraPairs),
  };
}

/** All 0 for an empty partition. Reads the pairs inside atoms only. */
export function quickDiagnose(rows: SimilarityRows, partition: Partition, tau: number): QuickDiagnostics {
  return quickDiagnosticsOf(pairsWithin(rows, partition, tau), partition.atomOf.length);
}

function meanOf(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}
