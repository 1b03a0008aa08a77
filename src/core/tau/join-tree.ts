import type { WriteLog } from '../model/write-log.ts';

/**
 * Depth of the join tree: a joined chunk hangs below the member nearest to it (the admitting member), an opener is a
 * root of depth 0. Large depths beside large atoms are the mark of chaining. 0 for an empty log.
 */
export function joinTreeDepth(log: WriteLog): number {
  const depth = new Int32Array(log.count);
  let deepest = 0;
  for (let i = 0; i < log.count; i++) {
    if (log.opened[i] === 1) continue;
    depth[i] = depth[log.nearestMember[i]!]! + 1;
    deepest = Math.max(deepest, depth[i]!);
  }
  return deepest;
}

/** Joins by the score that decided them. */
export function joinsByGate(log: WriteLog): { readonly centroid: number; readonly member: number } {
  let centroid = 0;
  let member = 0;
  for (let i = 0; i < log.count; i++) {
    if (log.opened[i] === 1) continue;
    if (log.decidedBy[i] === 2) member++;
    else centroid++;
  }
  return { centroid, member };
}
