import type { CandidateRule, Gate } from '../model/settings.ts';
import type { WriteLog } from '../model/write-log.ts';

/** A memory that takes chunks in stream order and keeps account of every write. */
export interface MemoryCore {
  readonly atomCount: number;
  /** Writes the next chunk; throws a RangeError when `chunkIndex` is not the number of chunks written so far. */
  write(chunkIndex: number): void;
  /** All writes so far: views that later writes leave as they are. */
  readonly log: WriteLog;
}

/** The write rule of FIELD section 2 with its options. */
export interface WriteOptions {
  readonly tau: number;
  readonly gate: Gate;
  readonly candidate: CandidateRule;
}

/** Throws a RangeError when τ is not a number (±Infinity are allowed: nothing joins, or everything does). */
export function checkTau(tau: number): void {
  if (Number.isNaN(tau)) throw new RangeError('tau must be a number, got NaN');
}
