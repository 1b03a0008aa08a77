import type { WriteCandidate, WriteExplanation } from '../contract/calls.ts';
import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { AtomLedger } from '../memory/atom-ledger.ts';
import { ledgerOfLog } from '../memory/ledger-of-log.ts';
import { AtomScores } from '../memory/rank-atoms.ts';
import type { Gate } from '../model/settings.ts';
import { DECIDED_BY, type WriteLog } from '../model/write-log.ts';

/**
 * Explains write `chunkIndex` of a log (FIELD section 2): the scores of every atom that existed then, highest s first, ties to the
 * oldest. A centroid score is NaN where the atom's members cancel out, τ is NaN where the rule has none (K-means).
 * Throws a RangeError when the log has no such write.
 */
export function explainWrite(rows: SimilarityRows, log: WriteLog, chunkIndex: number, gate: Gate): WriteExplanation {
  if (!(chunkIndex >= 0 && chunkIndex < log.count)) {
    throw new RangeError(`no write ${chunkIndex} among ${log.count}`);
  }
  const ledger = ledgerOfLog(rows, log, chunkIndex);
  return {
    chunk: chunkIndex,
    atom: log.atomOf[chunkIndex]!,
    opened: log.opened[chunkIndex] === 1,
    decidedBy: DECIDED_BY[log.decidedBy[chunkIndex]!]!,
    margin: Number.isNaN(log.margin[chunkIndex]) ? null : log.margin[chunkIndex]!,
    tau: log.tau,
    atomsExisted: ledger.atomCount,
    candidates: rows.isZero(chunkIndex) ? [] : candidatesFor(ledger, rows.row(chunkIndex), gate),
  };
}

function candidatesFor(ledger: AtomLedger, row: Float32Array, gate: Gate): WriteCandidate[] {
  const scores = new AtomScores();
  scores.fill(ledger, row);
  const candidates: WriteCandidate[] = [];
  for (let atom = 0; atom < ledger.atomCount; atom++) {
    const score = scores.score(atom, gate);
    if (score === -Infinity) continue;
    candidates.push({
      atom,
      scoreCentroid: scores.scoreCentroid[atom]!,
      scoreMember: scores.scoreMember[atom]!,
      nearestMember: scores.nearestMember[atom]!,
      score,
    });
  }
  return candidates.sort((a, b) => b.score - a.score || a.atom - b.atom);
}
