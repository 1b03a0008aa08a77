import type { Rows } from '../math/dot.ts';
import type { Progress } from '../math/similarity-rows.ts';
import { VectorRows } from '../math/vector-rows.ts';
import type { WriteLog } from '../model/write-log.ts';
import type { WriteOptions } from './memory-core.ts';
import { createRsm } from './rsm.ts';

/**
 * The write rule straight from the vectors, for corpora whose similarity triangle is not kept: every row is computed,
 * used by all `runs` at once, and forgotten. Same logs as `replayRsm`, to the bit; n²·d/2 multiplications, whatever the
 * number of runs. Progress counts chunks.
 */
export function* rsmFromVectors(matrix: Rows, runs: readonly WriteOptions[]): Generator<Progress, WriteLog[]> {
  const rows = new VectorRows(matrix);
  const memories = runs.map((options) => createRsm(rows, { ...options, capacity: rows.count }));
  for (let i = 0; i < rows.count; i++) {
    for (const memory of memories) memory.write(i);
    if (i % 32 === 31) yield { done: i + 1, total: rows.count };
  }
  return memories.map((memory) => memory.log);
}
