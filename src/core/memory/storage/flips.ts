import type { WriteLog } from '../../model/write-log.ts';

/** A chunk that two runs put elsewhere. Atoms go by the chunk that opened them: their numbers shift with every birth. */
export interface FlippedWrite {
  readonly chunk: number;
  /** `opened`: in the second run only; `joined`: likewise; `moved`: joined in both, another atom. */
  readonly how: 'opened' | 'joined' | 'moved';
  readonly openerBefore: number;
  readonly openerAfter: number;
}

/** A question whose best atoms differ between two rankings. */
export interface FlippedRank {
  /** Index into the rankings given. */
  readonly question: number;
  /** The first rank (from 0) at which another atom stands. */
  readonly firstRank: number;
  /** Openers of atoms that left the top K, and of those that came in. */
  readonly left: readonly number[];
  readonly entered: readonly number[];
}

/** openerOf[atom] = the chunk that opened it. */
export function openersOf(log: Pick<WriteLog, 'count' | 'atomOf' | 'opened'>): Int32Array {
  const openers: number[] = [];
  for (let chunk = 0; chunk < log.count; chunk++) if (log.opened[chunk] === 1) openers.push(chunk);
  return Int32Array.from(openers);
}

/**
 * The writes that `after` decides otherwise than `before`, in stream order, those included that only follow from an
 * earlier one. Throws a RangeError when the runs are of different lengths.
 */
export function flippedWrites(before: WriteLog, after: WriteLog): FlippedWrite[] {
  if (before.count !== after.count) {
    throw new RangeError(`runs of ${before.count} and ${after.count} chunks cannot be compared`);
  }
  const openersBefore = openersOf(before);
  const openersAfter = openersOf(after);
  const flips: FlippedWrite[] = [];
  for (let chunk = 0; chunk < before.count; chunk++) {
    const openerBefore = openersBefore[before.atomOf[chunk]!]!;
    const openerAfter = openersAfter[after.atomOf[chunk]!]!;
    if (openerBefore === openerAfter) continue;
    const how = openerAfter === chunk ? 'opened' : openerBefore === chunk ? 'joined' : 'moved';
    flips.push({ chunk, how, openerBefore, openerAfter });
  }
  return flips;
}

/**
 * The questions whose first `topAtoms` atoms are others, or stand in another order. `before[q]` and `after[q]` list
 * atoms best first, by their openers. Throws a RangeError when there are not equally many.
 */
export function flippedRanks(
  before: readonly ArrayLike<number>[],
  after: readonly ArrayLike<number>[],
  topAtoms: number,
): FlippedRank[] {
  if (before.length !== after.length) {
    throw new RangeError(`rankings of ${before.length} and ${after.length} questions cannot be compared`);
  }
  return before.flatMap((order, question) => {
    const top = Array.from(order).slice(0, topAtoms);
    const other = Array.from(after[question]!).slice(0, topAtoms);
    const most = Math.max(top.length, other.length);
    let firstRank = 0;
    while (firstRank < most && top[firstRank] === other[firstRank]) firstRank++;
    if (firstRank === most) return [];
    const left = top.filter((opener) => !other.includes(opener));
    const entered = other.filter((opener) => !top.includes(opener));
    return [{ question, firstRank, left, entered }];
  });
}
