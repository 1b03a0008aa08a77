import type { TauAxis } from './tau-axis.ts';
import { plateauAt, type TauInterval } from './tau-steps.ts';

/** Plateaus wanted on either side of τ in the magnified row. */
const NEIGHBOURS = 3;

/** Half the stretch of τ that the row magnifies: round, and wide enough for a few plateaus on either side. */
export function lensHalfWidth(plateaus: readonly TauInterval[], tau: number, axis: TauAxis): number {
  const distances = distancesToEdges(plateaus, tau);
  const wanted = distances[Math.min(distances.length - 1, 2 * NEIGHBOURS - 1)] ?? (axis.hi - axis.lo) / 40;
  const unit = 10 ** Math.floor(Math.log10(Math.max(1e-6, wanted)));
  const round = [1, 1.5, 2, 3, 5, 7.5, 10].map((factor) => factor * unit).find((size) => size >= wanted) ?? 10 * unit;
  return Math.min(round, (axis.hi - axis.lo) / 8);
}

/** The lens to use now: the last one while it still shows a few plateaus, or while those around τ are not known yet. */
export function keepLens(plateaus: readonly TauInterval[], tau: number, axis: TauAxis, last: number | null): number {
  if (last !== null) {
    if (!plateauAt(plateaus, tau)) return last;
    const shown = distancesToEdges(plateaus, tau).filter((distance) => distance < last).length;
    if (shown >= 3 && shown <= 9) return last;
  }
  return lensHalfWidth(plateaus, tau, axis);
}

function distancesToEdges(plateaus: readonly TauInterval[], tau: number): number[] {
  const edges = plateaus.flatMap(({ above, upTo }) => [above, upTo]).filter((edge) => edge !== null);
  return [...new Set(edges)].map((edge) => Math.abs(edge - tau)).sort((a, b) => a - b);
}
