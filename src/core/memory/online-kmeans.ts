import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { WriteLog } from '../model/write-log.ts';
import type { MemoryCore } from './memory-core.ts';
import { SequentialCore, writeAll } from './sequential-core.ts';

export interface KmeansOptions {
  /** K. */
  readonly clusters: number;
  /** How many chunks are expected; a wrong guess only costs copies. */
  readonly capacity?: number;
}

/**
 * Sequential K-means (FIELD section 4), K = the atom count of RSM's run over the same whole stream. Readings: the first
 * K distinct chunks are the seeds; every other chunk joins the atom with the largest s_centroid (the cosine to the
 * running mean, which it then moves). A zero vector opens an atom of its own, as in RSM, and takes one of the K.
 *
 * K looks ahead, so it is fixed before the first write; given K, the memory of a prefix is the prefix of the memory.
 * The log's τ and margins are NaN: nothing is compared with a threshold.
 * Throws a RangeError when K is not a positive integer (0 is allowed for an empty stream).
 */
export function createOnlineKmeans(rows: SimilarityRows, options: KmeansOptions): MemoryCore {
  const { clusters, capacity = rows.count } = options;
  if (!Number.isInteger(clusters) || clusters < Math.min(1, rows.count)) {
    throw new RangeError(`online K-means needs a whole number of clusters, at least 1, got ${clusters}`);
  }
  const seeds = Math.max(1, clusters - zeroCount(rows));
  // While seeding, an atom is its seed and exact copies of it, so a copy scores exactly 1.
  const joins = (score: number, vectorAtoms: number) => vectorAtoms >= seeds || score === 1;
  const rule = { tau: Number.NaN, gate: 'centroid', candidate: 'best-score' } as const;
  return new SequentialCore(rows, { ...rule, joins, capacity });
}

/** The log of a whole run over all chunks in `rows`. */
export function replayOnlineKmeans(rows: SimilarityRows, clusters: number): WriteLog {
  return writeAll(createOnlineKmeans(rows, { clusters }), rows);
}

function zeroCount(rows: SimilarityRows): number {
  let zeros = 0;
  for (let i = 0; i < rows.count; i++) if (rows.isZero(i)) zeros++;
  return zeros;
}
