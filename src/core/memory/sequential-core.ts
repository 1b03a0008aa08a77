import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { WriteLog } from '../model/write-log.ts';
import { AtomLedger } from './atom-ledger.ts';
import { GrowingLog } from './growing-log.ts';
import type { MemoryCore, WriteOptions } from './memory-core.ts';
import { AtomScores, deciderOf, rankTwo } from './rank-atoms.ts';

export interface SequentialOptions extends WriteOptions {
  /** Whether a chunk with score s joins its best atom, given how many atoms (without those of zero vectors) exist. */
  readonly joins: (score: number, vectorAtoms: number) => boolean;
  /** How many chunks are expected; a wrong guess only costs copies. */
  readonly capacity: number;
}

/**
 * A memory that gives each chunk to its best atom or opens a new one, and logs both scores, the margin and the
 * runner-up. The write rules differ in what is best (gate, candidate) and in what `joins` asks for.
 */
export class SequentialCore implements MemoryCore {
  readonly #rows: SimilarityRows;
  readonly #options: SequentialOptions;
  readonly #ledger: AtomLedger;
  readonly #log: GrowingLog;
  readonly #scores = new AtomScores();

  constructor(rows: SimilarityRows, options: SequentialOptions) {
    this.#rows = rows;
    this.#options = options;
    this.#ledger = new AtomLedger(options.capacity);
    this.#log = new GrowingLog(options.tau, options.capacity);
  }

  get atomCount(): number {
    return this.#ledger.atomCount;
  }

  get log(): WriteLog {
    return this.#log.written;
  }

  write(chunkIndex: number): void {
    if (chunkIndex !== this.#log.count) {
      throw new RangeError(`chunk ${chunkIndex} is out of order: chunk ${this.#log.count} is next`);
    }
    if (chunkIndex >= this.#rows.count) throw new RangeError(`chunk ${chunkIndex} has no similarities yet`);
    const ledger = this.#ledger;
    const log = this.#log.writable;
    const best = this.#rows.isZero(chunkIndex) ? -1 : this.#scoreAtoms(chunkIndex, log);
    if (best >= 0 && this.#options.joins(this.#scores.score(best, this.#options.gate), ledger.vectorAtoms)) {
      log.atomOf[chunkIndex] = best;
      ledger.join(best, ledger.sumOf(best));
    } else {
      log.atomOf[chunkIndex] = ledger.atomCount;
      log.opened[chunkIndex] = 1;
      // Without a threshold no score refused the chunk: it was a seed.
      if (Number.isNaN(log.tau)) log.decidedBy[chunkIndex] = 0;
      ledger.open(this.#rows.isZero(chunkIndex) ? 0 : 1);
    }
    this.#log.count++;
  }

  /** Scores every atom, enters what was found in the log, and returns the best atom or −1. */
  #scoreAtoms(chunkIndex: number, log: WriteLog): number {
    const { gate, candidate, tau } = this.#options;
    const scores = this.#scores;
    scores.fill(this.#ledger, this.#rows.row(chunkIndex));
    const { best, second } = rankTwo(scores, this.#ledger.atomCount, gate, candidate);
    if (best < 0) return best;
    log.bestAtom[chunkIndex] = best;
    log.scoreCentroid[chunkIndex] = scores.scoreCentroid[best]!;
    log.scoreMember[chunkIndex] = scores.scoreMember[best]!;
    log.nearestMember[chunkIndex] = scores.nearestMember[best]!;
    log.decidedBy[chunkIndex] = deciderOf(scores.scoreCentroid[best]!, scores.scoreMember[best]!, gate);
    log.margin[chunkIndex] = scores.score(best, gate) - tau;
    if (second < 0) return best;
    log.runnerUp[chunkIndex] = second;
    log.runnerUpScore[chunkIndex] = scores.score(second, gate);
    return best;
  }
}

/** Writes every chunk of `rows` into `memory` and returns the log. */
export function writeAll(memory: MemoryCore, rows: SimilarityRows): WriteLog {
  for (let i = 0; i < rows.count; i++) memory.write(i);
  return memory.log;
}
