/**
 * Every write of one run, column by column in stream order: row i tells what became of chunk i.
 * Typed arrays, so that a run crosses threads and processes without a copy an object.
 */
export interface WriteLog {
  readonly count: number;
  readonly tau: number;
  /** Atoms are numbered by birth. */
  readonly atomOf: Int32Array;
  /** 1 where the chunk opened its atom. */
  readonly opened: Uint8Array;
  /** x · mean/‖mean‖ for the best atom; NaN where no atom could be scored. */
  readonly scoreCentroid: Float32Array;
  /** Largest x · m over that atom's members; NaN where no atom could be scored. */
  readonly scoreMember: Float32Array;
  /** The member with that largest x · m; -1 where there is none. */
  readonly nearestMember: Int32Array;
  /** Which score decided: 0 none (opened without a candidate), 1 centroid, 2 member. */
  readonly decidedBy: Uint8Array;
  /** s − τ of the best atom, negative where an atom was opened; NaN where no atom could be scored. */
  readonly margin: Float32Array;
  /** The best-scored atom that was not joined: for an opening, the atom that came nearest is `bestAtom`. -1: none. */
  readonly runnerUp: Int32Array;
  readonly runnerUpScore: Float32Array;
  /** The atom whose scores stand above: the joined one, or the nearest one that was refused; -1: none. */
  readonly bestAtom: Int32Array;
}

export const DECIDED_BY = ['none', 'centroid', 'member'] as const;

/** The columns' names in one place, so that slicing and appending treat every column alike. */
export const WRITE_COLUMNS = [
  'atomOf',
  'opened',
  'scoreCentroid',
  'scoreMember',
  'nearestMember',
  'decidedBy',
  'margin',
  'runnerUp',
  'runnerUpScore',
  'bestAtom',
] as const;

/** An empty log with room for `capacity` writes. */
export function createWriteLog(capacity: number, tau: number): WriteLog {
  return {
    count: capacity,
    tau,
    atomOf: new Int32Array(capacity).fill(-1),
    opened: new Uint8Array(capacity),
    scoreCentroid: new Float32Array(capacity).fill(Number.NaN),
    scoreMember: new Float32Array(capacity).fill(Number.NaN),
    nearestMember: new Int32Array(capacity).fill(-1),
    decidedBy: new Uint8Array(capacity),
    margin: new Float32Array(capacity).fill(Number.NaN),
    runnerUp: new Int32Array(capacity).fill(-1),
    runnerUpScore: new Float32Array(capacity).fill(Number.NaN),
    bestAtom: new Int32Array(capacity).fill(-1),
  };
}

/** Rows [from, to) as copies that own their buffers. */
export function sliceWriteLog(log: WriteLog, from: number, to: number): WriteLog {
  return {
    count: to - from,
    tau: log.tau,
    atomOf: log.atomOf.slice(from, to),
    opened: log.opened.slice(from, to),
    scoreCentroid: log.scoreCentroid.slice(from, to),
    scoreMember: log.scoreMember.slice(from, to),
    nearestMember: log.nearestMember.slice(from, to),
    decidedBy: log.decidedBy.slice(from, to),
    margin: log.margin.slice(from, to),
    runnerUp: log.runnerUp.slice(from, to),
    runnerUpScore: log.runnerUpScore.slice(from, to),
    bestAtom: log.bestAtom.slice(from, to),
  };
}
