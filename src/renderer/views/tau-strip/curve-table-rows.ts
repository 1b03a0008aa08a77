import type { PlateauColumns } from '../../../core/contract/events.ts';
import { findCliffs } from '../../canvas/curve-rows.ts';
import type { CurveLines, StepLine } from '../../canvas/curve-steps.ts';
import { decimals, formatInterval, signed, tauInside } from '../../canvas/format.ts';

/** One line of the table of curves: a plateau, or a sample where plateaus are not listed. */
export interface CurveTableRow {
  readonly tau: number;
  /** All the τ that give it, in words; "sampled" where only one is known. */
  readonly interval: string;
  readonly atoms: number;
  readonly largestShare: number;
  /** Of the nearest sample. */
  readonly chaining: number;
  readonly recall: number;
  /** NaN where plateaus are not listed. */
  readonly allEvidence: number;
  readonly tokens: number;
  readonly fill: number;
  /** What jumps when τ leaves it downwards; '' where nothing does. */
  readonly cliffBelow: string;
}

/** The table's lines, the highest τ first. */
export function curveTableRows(curves: CurveLines, plateaus: PlateauColumns | null): CurveTableRow[] {
  const { atoms, largestShare, recall, chaining } = curves;
  const cliffs = new Map(
    [...findCliffs(largestShare, 'largestShare'), ...findCliffs(recall, 'recall')].map((cliff) => [
      cliff.edge,
      `▲ ${cliff.of === 'recall' ? 'recall' : 'share'} ${signed(cliff.change)}`,
    ]),
  );
  const rows: CurveTableRow[] = [];
  for (let step = atoms.value.length - 1; step >= 0; step--) {
    const [from, to] = [atoms.from[step]!, atoms.to[step]!];
    const isExact = step >= atoms.exactFrom;
    // Steps ascend, listed plateaus descend.
    const listed = isExact ? atoms.value.length - 1 - step : -1;
    const of = (column: 'allEvidence' | 'tokens' | 'fill') => (listed < 0 ? Number.NaN : plateaus![column][listed]!);
    const interval = { above: Number.isFinite(from) ? from : null, upTo: Number.isFinite(to) ? to : null };
    const tau = isExact ? tauInside(interval) : (from + to) / 2;
    rows.push({
      tau,
      interval: isExact ? intervalWords(interval) : 'sampled',
      atoms: atoms.value[step]!,
      largestShare: largestShare.value[step]!,
      chaining: valueAt(chaining, tau),
      recall: recall.value[step]!,
      allEvidence: of('allEvidence'),
      tokens: of('tokens'),
      fill: of('fill'),
      cliffBelow: step > 0 ? (cliffs.get(from) ?? '') : '',
    });
  }
  return rows;
}

function intervalWords(interval: { readonly above: number | null; readonly upTo: number | null }): string {
  const { from, to } = formatInterval(interval);
  if (from !== null && to !== null) return `${from} to ${to}`;
  return from !== null ? `${from} up` : to !== null ? `up to ${to}` : 'every τ';
}

function valueAt({ from, value }: StepLine, tau: number): number {
  if (value.length === 0) return Number.NaN;
  let step = from.findIndex((start) => start > tau);
  if (step < 0) step = value.length;
  return value[Math.max(0, step - 1)]!;
}

/** The line that τ stands on or is nearest to; −1 without one. */
export function currentRow(rows: readonly CurveTableRow[], tau: number | null): number {
  if (tau === null) return -1;
  let nearest = -1;
  rows.forEach((row, at) => {
    if (nearest < 0 || Math.abs(row.tau - tau) < Math.abs(rows[nearest]!.tau - tau)) nearest = at;
  });
  return nearest;
}

export const cell = (value: number, places = 3) => (Number.isNaN(value) ? '–' : decimals(value, places));
