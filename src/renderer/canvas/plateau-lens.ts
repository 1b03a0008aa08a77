import { plateausAround } from './known-plateaus.ts';
import type { TauAxis } from './tau-axis.ts';
import type { TauInterval } from './tau-steps.ts';

const ROUND = [1, 1.5, 2, 3, 5, 7.5] as const;
/** Further than this is not a neighbourhood any more. */
const LARGEST_PART = 1 / 8;

/** Plateaus on either side that the lens makes room for, where it can. */
const NEIGHBOURS = 4;
/** A lens stays while it shows from two to so many edges: a drag must not change it at every plateau. */
const MOST_EDGES = 20;

/** How far the known plateaus reach without a gap on the nearer side of τ; an open end reaches for ever. */
function reachAround(plateaus: readonly TauInterval[], tau: number): number {
  const lowest = Math.min(...plateaus.map(({ above }) => above ?? Number.NEGATIVE_INFINITY));
  const highest = Math.max(...plateaus.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY));
  return Math.min(tau - lowest, highest - tau);
}

function distancesToEdges(plateaus: readonly TauInterval[], tau: number): number[] {
  const edges = plateaus.flatMap(({ above, upTo }) => [above, upTo]).filter((edge) => edge !== null);
  return [...new Set(edges)].map((edge) => Math.abs(edge - tau)).sort((a, b) => a - b);
}

/** The largest round number that is not above `value`. */
function roundDown(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return (ROUND.findLast((factor) => factor * unit <= value * (1 + 1e-9)) ?? 1) * unit;
}

/**
 * `known` is ascending. Half the stretch of τ that the plateau row magnifies: round, as wide as plateaus are known on both sides, and never so
 * narrow that not even the nearest edge is in it.
 */
export function lensHalfWidth(known: readonly TauInterval[], tau: number, axis: TauAxis): number {
  const most = (axis.hi - axis.lo) * LARGEST_PART;
  const plateaus = plateausAround(known, tau, NEIGHBOURS);
  if (plateaus.length === 0) return roundDown(most / 4);
  const least = (distancesToEdges(plateaus, tau)[0] ?? 0) * 1.25;
  const wanted = Math.max(least, reachAround(plateaus, tau));
  return roundDown(Math.max(1e-7, Math.min(most, wanted)));
}

/** The lens to use now: the last one while it still serves, or while the plateaus around τ are not known yet. */
export function keepLens(known: readonly TauInterval[], tau: number, axis: TauAxis, last: number | null): number {
  if (last === null) return lensHalfWidth(known, tau, axis);
  // Enough to tell whether too many edges are in sight: a drag must not look at thousands every frame.
  const near = plateausAround(known, tau, MOST_EDGES);
  if (near.length === 0) return last;
  const shown = distancesToEdges(near, tau).filter((distance) => distance < last).length;
  const serves = shown >= 2 && shown <= MOST_EDGES && last <= reachAround(near, tau);
  return serves ? last : lensHalfWidth(known, tau, axis);
}
