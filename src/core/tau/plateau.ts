import type { Partition } from '../model/partition.ts';
import type { CandidateRule, Gate } from '../model/settings.ts';

/** All τ that give one clustering: (above, upTo]; null where an end is open. */
export interface TauInterval {
  readonly above: number | null;
  readonly upTo: number | null;
}

/** One clustering and all the τ that give it (FIELD section 2). */
export interface Plateau extends Partition, TauInterval {}

/** What besides τ decides a run of the write rule. */
export interface PlateauRule {
  readonly gate: Gate;
  readonly candidate: CandidateRule;
}

/** Whether τ lies in the interval. */
export function holdsTau({ above, upTo }: TauInterval, tau: number): boolean {
  return tau > (above ?? -Infinity) && tau <= (upTo ?? Infinity);
}
