import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { WriteLog } from '../model/write-log.ts';
import type { MemoryCore, WriteOptions } from './memory-core.ts';
import { createRsm, replayRsm } from './rsm.ts';

/** Single-pass DP-means at a matched τ, the paper's control: the write rule with the centroid gate (FIELD section 2). */
export function createDpMeans(rows: SimilarityRows, tau: number, capacity = 64): MemoryCore {
  return createRsm(rows, { ...dpMeansOptions(tau), capacity });
}

/** The log of a whole DP-means run over all chunks in `rows`. */
export function replayDpMeans(rows: SimilarityRows, tau: number): WriteLog {
  return replayRsm(rows, dpMeansOptions(tau));
}

function dpMeansOptions(tau: number): WriteOptions {
  return { tau, gate: 'centroid', candidate: 'best-score' };
}
