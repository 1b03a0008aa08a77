import type { PlateauColumns } from '../../../core/contract/events.ts';
import { findCliffs } from '../../canvas/curve-rows.ts';
import { type CurveLines, isChainingExact, type StepLine } from '../../canvas/curve-steps.ts';
import { decimals, intervalWords, signed, tauInside } from '../../canvas/format.ts';

/** One line of the table of curves: a plateau, or a sample where plateaus are not listed. */
export interface CurveTableRow {
  /** One that is well inside (above, upTo], the τ for which the line stands. */
  readonly tau: number;
  readonly above: number;
  readonly upTo: number;
  /** All the τ that give it, in words; "sampled" where only one is known. */
  readonly interval: string;
  readonly atoms: number;
  readonly largestShare: number;
  /** At the upper end of the line's τ and just above the lower one; a sample's one value where it is sampled. */
  readonly chaining: number;
  readonly chainingLow: number;
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
  const chainingOf = (listed: number, tau: number) => {
    const isExact = listed >= 0 && isChainingExact(plateaus!);
    const high = isExact ? plateaus!.chainingHigh[listed]! : valueAt(chaining, tau);
    return { chaining: high, chainingLow: isExact ? plateaus!.chainingLow[listed]! : high };
  };
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
      above: from,
      upTo: to,
      interval: isExact ? intervalWords(interval) : 'sampled',
      atoms: atoms.value[step]!,
      largestShare: largestShare.value[step]!,
      ...chainingOf(listed, tau),
      recall: recall.value[step]!,
      allEvidence: of('allEvidence'),
      tokens: of('tokens'),
      fill: of('fill'),
      cliffBelow: step > 0 ? (cliffs.get(from) ?? '') : '',
    });
  }
  return rows;
}

function valueAt({ from, value }: StepLine, tau: number): number {
  if (value.length === 0) return Number.NaN;
  let step = from.findIndex((start) => start > tau);
  if (step < 0) step = value.length;
  return value[Math.max(0, step - 1)]!;
}

/** The line that stands for τ; −1 without one. */
export function currentRow(rows: readonly CurveTableRow[], tau: number | null): number {
  if (tau === null) return -1;
  const at = rows.findIndex(({ above, upTo }) => tau > above && tau <= upTo);
  if (at >= 0 || rows.length === 0) return at;
  // Samples end where the pairs do; a τ beyond them is nearest to the last.
  return tau > rows[0]!.upTo ? 0 : rows.length - 1;
}

export const cell = (value: number, places = 3) => (Number.isNaN(value) ? '–' : decimals(value, places));
