import type { SimilarityRows } from '../math/similarity-rows.ts';
import { replayPartition } from '../memory/replay-partition.ts';
import type { Partition } from '../model/partition.ts';
import type { CandidateRule, Gate } from '../model/settings.ts';
import { quickDiagnose } from './diagnostics.ts';
import type { QuickDiagnostics } from './run-diagnostics.ts';

export interface SweepOptions {
  readonly from: number;
  readonly to: number;
  /** How many values of τ, both ends included. */
  readonly steps: number;
  readonly gate: Gate;
  readonly candidate: CandidateRule;
}

export interface SweepRow extends QuickDiagnostics {
  readonly tau: number;
  /** The clustering the figures are of. */
  readonly partition: Partition;
}

/**
 * One exact replay at each of `steps` values of τ, a row at a time.
 * Throws a RangeError when the ends are not numbers or `steps` is not a positive integer.
 */
export function* sweepTau(rows: SimilarityRows, options: SweepOptions): Generator<SweepRow, void> {
  for (const tau of tauSteps(options)) {
    const partition = replayPartition(rows, { tau, gate: options.gate, candidate: options.candidate });
    yield { tau, partition, ...quickDiagnose(rows, partition, tau) };
  }
}

/** The values of τ of a sweep; 0.3 … 0.95 in 66 steps gives 0.30, 0.31 … without rounding dust. */
export function tauSteps({ from, to, steps }: Pick<SweepOptions, 'from' | 'to' | 'steps'>): number[] {
  if (!Number.isFinite(from) || !Number.isFinite(to))
    throw new RangeError(`a sweep needs numbers, got ${from} to ${to}`);
  if (!Number.isInteger(steps) || steps < 1) throw new RangeError(`steps must be a positive integer, got ${steps}`);
  if (steps === 1) return [from];
  return Array.from({ length: steps }, (_, step) => Number((from + ((to - from) * step) / (steps - 1)).toFixed(12)));
}
