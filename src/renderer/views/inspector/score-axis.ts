import type { WriteCandidate } from '../../../core/contract/calls.ts';

export interface ScoreAxis {
  readonly from: number;
  readonly to: number;
  /** Where a score stands, 0 at the left end to 1 at the right; null where there is no score. */
  place(score: number): number | null;
}

/** Share of the axis left free at either end, so that no mark stands on its edge. */
const MARGIN = 0.06;
const LEAST_SPAN = 0.02;

/** An axis fitted to the scores shown and τ, so that close scores stand apart. */
export function scoreAxis(candidates: readonly WriteCandidate[], tau: number): ScoreAxis {
  const scores = candidates
    .flatMap(({ scoreCentroid, scoreMember }) => [scoreCentroid, scoreMember])
    .filter(Number.isFinite);
  const near = Number.isFinite(tau) ? [...scores, tau] : scores.length > 0 ? scores : [0];
  const least = Math.min(...near);
  const most = Math.max(...near);
  const span = Math.max(most - least, LEAST_SPAN);
  const middle = (least + most) / 2;
  const from = middle - span * (0.5 + MARGIN);
  const to = middle + span * (0.5 + MARGIN);
  const place = (score: number) =>
    Number.isFinite(score) ? Math.max(0, Math.min(1, (score - from) / (to - from))) : null;
  return { from, to, place };
}
