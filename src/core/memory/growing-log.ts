import { createWriteLog, WRITE_COLUMNS, type WriteLog } from '../model/write-log.ts';

/** A write log that grows at its end; what it handed out stays as it was. */
export class GrowingLog {
  count = 0;
  #log: WriteLog;

  constructor(tau: number, capacity: number) {
    this.#log = createWriteLog(Math.max(1, capacity), tau);
  }

  /** The log to write row `count` into, with room for it. */
  get writable(): WriteLog {
    if (this.count < this.#log.count) return this.#log;
    const larger = createWriteLog(2 * this.#log.count, this.#log.tau);
    for (const column of WRITE_COLUMNS) larger[column].set(this.#log[column]);
    this.#log = larger;
    return larger;
  }

  /** The rows written, as views. */
  get written(): WriteLog {
    const { count } = this;
    const log = this.#log;
    return {
      count,
      tau: log.tau,
      atomOf: log.atomOf.subarray(0, count),
      opened: log.opened.subarray(0, count),
      scoreCentroid: log.scoreCentroid.subarray(0, count),
      scoreMember: log.scoreMember.subarray(0, count),
      nearestMember: log.nearestMember.subarray(0, count),
      decidedBy: log.decidedBy.subarray(0, count),
      margin: log.margin.subarray(0, count),
      runnerUp: log.runnerUp.subarray(0, count),
      runnerUpScore: log.runnerUpScore.subarray(0, count),
      bestAtom: log.bestAtom.subarray(0, count),
    };
  }
}
