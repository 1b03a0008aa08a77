import type { CurveRows } from '../../core/contract/events.ts';
import type { StepLine } from './curve-steps.ts';
import { tauInside } from './format.ts';

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
  /** The τ at which it has happened: the last one of the lower step. */
  readonly edge: number;
  /** A τ well inside the step above it, where it has not happened. */
  readonly above: number;
  /** Change as τ rises over the edge, as the axis is read. */
  readonly change: number;
  /** `sampled`: somewhere near the edge, in one step or in several. */
  readonly known: 'exactly' | 'sampled';
}

/** Places where one step down changes the largest share or the recall at a stroke. */
export function findCliffs(line: StepLine, of: Cliff['of']): Cliff[] {
  const { value, from, to } = line;
  const least = of === 'recall' ? RECALL_CLIFF : SHARE_CLIFF;
  const cliffs: Cliff[] = [];
  for (let step = 1; step < value.length; step++) {
    const change = value[step]! - value[step - 1]!;
    // NaN compares false: no cliff where recall is not defined.
    if (!(Math.abs(change) >= least - 1e-9)) continue;
    const known = step > line.exactFrom ? 'exactly' : 'sampled';
    cliffs.push({ of, edge: from[step]!, above: insideOf(from[step]!, to[step]!), change, known });
  }
  return cliffs;
}

function insideOf(from: number, to: number): number {
  return tauInside({ above: from, upTo: Number.isFinite(to) ? to : null });
}

/** Of cliffs that stand within `nearPx` of each other, only the largest. `xOf` gives a cliff's place. */
export function mergeCliffs(cliffs: readonly Cliff[], xOf: (cliff: Cliff) => number, nearPx = 8): Cliff[] {
  const bySize = [...cliffs].sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const kept: Cliff[] = [];
  for (const cliff of bySize) if (!kept.some((other) => Math.abs(xOf(other) - xOf(cliff)) < nearPx)) kept.push(cliff);
  return kept.sort((a, b) => a.edge - b.edge);
}
