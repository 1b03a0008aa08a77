import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { WriteLog } from '../model/write-log.ts';
import { checkTau, type MemoryCore, type WriteOptions } from './memory-core.ts';
import { SequentialCore, writeAll } from './sequential-core.ts';

export interface RsmOptions extends WriteOptions {
  /** How many chunks are expected; a wrong guess only costs copies. */
  readonly capacity?: number;
}

/**
 * Max-member merge (RSM's write rule; FIELD section 2) over a stream whose similarities are in `rows`, which may grow
 * while the memory is in use. Nothing is approximated: the scores are those of the vectors, in float32.
 * Throws a RangeError when τ is NaN.
 */
export function createRsm(rows: SimilarityRows, options: RsmOptions): MemoryCore {
  checkTau(options.tau);
  const { tau } = options;
  return new SequentialCore(rows, { capacity: 64, ...options, joins: (score) => score >= tau });
}

/** The log of a whole run over all chunks in `rows`. */
export function replayRsm(rows: SimilarityRows, options: WriteOptions): WriteLog {
  return writeAll(createRsm(rows, { ...options, capacity: rows.count }), rows);
}
