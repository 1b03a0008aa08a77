import type { WriteLog } from '../model/write-log.ts';

export const JOIN_KINDS = ['opener', 'centroid', 'member'] as const;
/**
 * What admitted a chunk to its atom: nothing, it opened it; the atom's centroid; a member. A chunk admitted by the
 * centroid hangs from its nearest member all the same, for it must hang somewhere, and is marked so.
 */
export type JoinKind = (typeof JOIN_KINDS)[number];

/**
 * How a run's atoms came together: each joined chunk hangs from the member nearest to it when it was written. A picture
 * of the writes, not a second clustering. Index = chunk. Parents are earlier than their children.
 */
export interface JoinForest {
  readonly count: number;
  readonly atomOf: Int32Array;
  /** −1 for openers. */
  readonly parentOf: Int32Array;
  /** Index into JOIN_KINDS. */
  readonly kindOf: Uint8Array;
  /** The score that admitted the chunk; NaN for openers. */
  readonly scoreOf: Float32Array;
  /** Joins up to the opener; 0 for openers. */
  readonly depthOf: Int32Array;
}

/** One join: a chunk below its parent. */
export interface JoinLink {
  readonly chunk: number;
  readonly parent: number;
  readonly by: Exclude<JoinKind, 'opener'>;
  readonly score: number;
}

/** The join forest of a run, from its log alone (FIELD section 3). */
export function joinForest(log: WriteLog): JoinForest {
  const { count } = log;
  const parentOf = new Int32Array(count).fill(-1);
  const kindOf = new Uint8Array(count);
  const scoreOf = new Float32Array(count).fill(Number.NaN);
  const depthOf = new Int32Array(count);
  for (let chunk = 0; chunk < count; chunk++) {
    if (log.opened[chunk] === 1) continue;
    const parent = log.nearestMember[chunk]!;
    const byMember = log.decidedBy[chunk] === 2;
    parentOf[chunk] = parent;
    kindOf[chunk] = byMember ? 2 : 1;
    scoreOf[chunk] = byMember ? log.scoreMember[chunk]! : log.scoreCentroid[chunk]!;
    depthOf[chunk] = depthOf[parent]! + 1;
  }
  return { count, atomOf: log.atomOf.subarray(0, count), parentOf, kindOf, scoreOf, depthOf };
}

/** How a chunk joined. Throws a RangeError for an opener, which joined nothing, and for a chunk that is not there. */
export function linkAt({ count, parentOf, kindOf, scoreOf }: JoinForest, chunk: number): JoinLink {
  if (!(chunk >= 0 && chunk < count)) throw new RangeError(`no chunk ${chunk} among ${count}`);
  if (parentOf[chunk] === -1) throw new RangeError(`chunk ${chunk} opened its atom and hangs from nothing`);
  const by = kindOf[chunk] === 2 ? 'member' : 'centroid';
  return { chunk, parent: parentOf[chunk]!, by, score: scoreOf[chunk]! };
}

/** A chunk and all below it, in stream order. Throws a RangeError for a chunk that is not there. */
export function chunksBelow({ count, atomOf, parentOf }: JoinForest, chunk: number): number[] {
  if (!(chunk >= 0 && chunk < count)) throw new RangeError(`no chunk ${chunk} among ${count}`);
  const isBelow = new Uint8Array(count);
  isBelow[chunk] = 1;
  const below = [chunk];
  for (let later = chunk + 1; later < count; later++) {
    if (atomOf[later] !== atomOf[chunk] || parentOf[later] === -1 || isBelow[parentOf[later]!] === 0) continue;
    isBelow[later] = 1;
    below.push(later);
  }
  return below;
}
