import type { WriteLog } from '../model/write-log.ts';
import type { TauInterval } from './plateau.ts';

/**
 * All τ that give a finished run, from its own log: above the largest s that was refused, up to the smallest that was
 * admitted (FIELD section 2). Open at both ends for a rule that compares nothing with τ.
 */
export function intervalOfLog(log: WriteLog): TauInterval {
  if (Number.isNaN(log.tau)) return { above: null, upTo: null };
  let above = -Infinity;
  let upTo = Infinity;
  for (let chunk = 0; chunk < log.count; chunk++) {
    if (log.decidedBy[chunk] === 0) continue;
    const score = log.decidedBy[chunk] === 2 ? log.scoreMember[chunk]! : log.scoreCentroid[chunk]!;
    if (log.opened[chunk] === 1) above = Math.max(above, score);
    else upTo = Math.min(upTo, score);
  }
  return { above: above === -Infinity ? null : above, upTo: upTo === Infinity ? null : upTo };
}
