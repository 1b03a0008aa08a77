import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { AtomLedger } from '../memory/atom-ledger.ts';
import { ledgerOfLog } from '../memory/ledger-of-log.ts';
import { AtomScores } from '../memory/rank-atoms.ts';
import type { Gate } from '../model/settings.ts';
import { DECIDED_BY, type DecidedBy, type WriteLog } from '../model/write-log.ts';

/** One atom that a chunk could have joined. */
export interface CandidateAtom {
  readonly atom: number;
  /** Null where the atom's members cancel out: it has no centroid. */
  readonly scoreCentroid: number | null;
  readonly scoreMember: number;
  readonly nearestMember: number;
  /** s under the gate. */
  readonly score: number;
}

/** Why a chunk is where it is, seen from the moment of its write. */
export interface WriteExplanation {
  readonly chunk: number;
  readonly atom: number;
  readonly opened: boolean;
  readonly decidedBy: DecidedBy;
  /** s − τ of the best atom; null where no atom could be scored, or the rule has no τ. */
  readonly margin: number | null;
  /** Null where the rule has none (K-means). */
  readonly tau: number | null;
  /** Atoms that existed just before the write. */
  readonly atomsExisted: number;
  /** The best atom by the candidate rule: the one joined, or the one whose score was refused; −1 for none. */
  readonly bestAtom: number;
  /** The next best by the candidate rule; −1 for none. */
  readonly runnerUp: number;
  /** Every atom with a score s, the highest first, ties to the oldest. */
  readonly candidates: readonly CandidateAtom[];
}

/**
 * Explains write `chunkIndex` of a log (FIELD section 2): the scores of every atom that existed then.
 * Throws a RangeError when the log has no such write.
 */
export function explainWrite(
  rows: SimilarityRows,
  log: WriteLog,
  chunkIndex: number,
  gate: Gate,
): WriteExplanation {
  if (!(chunkIndex >= 0 && chunkIndex < log.count)) {
    throw new RangeError(`no write ${chunkIndex} among ${log.count}`);
  }
  const ledger = ledgerOfLog(rows, log, chunkIndex);
  return {
    chunk: chunkIndex,
    atom: log.atomOf[chunkIndex]!,
    opened: log.opened[chunkIndex] === 1,
    decidedBy: DECIDED_BY[log.decidedBy[chunkIndex]!]!,
    margin: numberOrNull(log.margin[chunkIndex]!),
    tau: numberOrNull(log.tau),
    atomsExisted: ledger.atomCount,
    bestAtom: log.bestAtom[chunkIndex]!,
    runnerUp: log.runnerUp[chunkIndex]!,
    candidates: rows.isZero(chunkIndex) ? [] : candidatesFor(ledger, rows.row(chunkIndex), gate),
  };
}

function candidatesFor(ledger: AtomLedger, row: Float32Array, gate: Gate): CandidateAtom[] {
  const scores = new AtomScores();
  scores.fill(ledger, row);
  const candidates: CandidateAtom[] = [];
  for (let atom = 0; atom < ledger.atomCount; atom++) {
    const score = scores.score(atom, gate);
    if (score === -Infinity) continue;
    candidates.push({
      atom,
      scoreCentroid: numberOrNull(scores.scoreCentroid[atom]!),
      scoreMember: scores.scoreMember[atom]!,
      nearestMember: scores.nearestMember[atom]!,
      score,
    });
  }
  return candidates.sort((a, b) => b.score - a.score || a.atom - b.atom);
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
