import type { CurveRows } from '../../core/contract/events.ts';

export const SHARE_LIMIT = 0.3;
export const CHAINING_LIMIT = 0.5;
/** One step of τ that moves the largest share or the recall by this much is a cliff. */
const SHARE_CLIFF = 0.05;
const RECALL_CLIFF = 0.03;

const COLUMNS = ['tau', 'atoms', 'largestShare', 'chaining', 'recall'] as const;

/** The rows in ascending order of τ, each τ once (the last that came wins). */
export function sortRows(rows: CurveRows): CurveRows {
  const order = Array.from(rows.tau, (_, i) => i).sort((a, b) => rows.tau[a]! - rows.tau[b]! || a - b);
  const kept = order.filter((row, i) => i === order.length - 1 || rows.tau[order[i + 1]!] !== rows.tau[row]);
  const sorted = Object.fromEntries(COLUMNS.map((name) => [name, Float64Array.from(kept, (row) => rows[name][row]!)]));
  return sorted as unknown as CurveRows;
}

export interface Cliff {
  readonly of: 'largestShare' | 'recall';
  /** The two neighbouring rows between which it happens: it is gone at `above` and has happened at `below`. */
  readonly below: number;
  readonly above: number;
  /** Change on the way down from `above` to `below`. */
  readonly change: number;
}

/** Steps between neighbouring rows (ascending τ) that change the largest share or the recall at a stroke. */
export function findCliffs(rows: CurveRows, of: Cliff['of']): Cliff[] {
  const column = rows[of];
  const least = of === 'recall' ? RECALL_CLIFF : SHARE_CLIFF;
  const cliffs: Cliff[] = [];
  for (let row = 1; row < column.length; row++) {
    const change = column[row - 1]! - column[row]!;
    // NaN compares false: no cliff where recall is not defined.
    if (Math.abs(change) >= least - 1e-12)
      cliffs.push({ of, below: rows.tau[row - 1]!, above: rows.tau[row]!, change });
  }
  return cliffs;
}

/** Of cliffs that stand within `nearPx` of each other, only the largest. `xOf` gives a cliff's place. */
export function mergeCliffs(cliffs: readonly Cliff[], xOf: (cliff: Cliff) => number, nearPx = 8): Cliff[] {
  const bySize = [...cliffs].sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const kept: Cliff[] = [];
  for (const cliff of bySize) if (!kept.some((other) => Math.abs(xOf(other) - xOf(cliff)) < nearPx)) kept.push(cliff);
  return kept.sort((a, b) => a.below - b.below);
}

export interface BestRecall {
  readonly tau: number;
  readonly recall: number;
  readonly largestShare: number;
}

/** The row with the best recall, of equal ones that with the smallest largest share; null where recall is not defined. */
export function bestRecall(rows: CurveRows): BestRecall | null {
  let best: BestRecall | null = null;
  rows.recall.forEach((recall, row) => {
    const largestShare = rows.largestShare[row]!;
    if (!Number.isFinite(recall)) return;
    if (!best || recall > best.recall || (recall === best.recall && largestShare < best.largestShare))
      best = { tau: rows.tau[row]!, recall, largestShare };
  });
  return best;
}
