import type { CurveRows, PlateauColumns } from '../../core/contract/events.ts';
import type { PlateauListState } from '../../core/contract/state.ts';

export type CurveColumn = Exclude<keyof CurveRows, 'tau'>;

/** A figure over τ as steps that touch, ascending: `value[i]` holds for τ in (from[i], to[i]]. */
export interface StepLine {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly value: Float64Array;
  /** Steps from here on are exact at their upper end; those before are samples, each standing for the τ nearest to it. */
  readonly exactFrom: number;
}

export type CurveLines = Readonly<Record<CurveColumn, StepLine>>;

/** Columns that stand still on a plateau. Chaining does not: it counts pairs below τ itself. */
const STILL_COLUMNS = ['atoms', 'largestShare', 'recall'] as const;

/** What is listed of the plateaus, with chaining between the ends of the wide ones. */
export type ListedPlateaus = Pick<PlateauListState, 'rows' | 'inner'>;

/**
 * The strip's curves: exact as far down as plateaus are listed, samples below. `rows` are sorted by τ, without doubles.
 * Null where neither is known.
 */
export function curveLines(rows: CurveRows | null, list: ListedPlateaus | null): CurveLines | null {
  if (!list || list.rows.above.length === 0) return rows && sampledLines(rows);
  const still = Object.fromEntries(
    STILL_COLUMNS.map((column) => [column, joined(rows && sampledLine(rows, column), stillLine(list.rows, column))]),
  );
  const samples = rows ? sampledLine(rows, 'chaining') : EMPTY_LINE;
  const chaining = isChainingExact(list.rows) ? joined(samples, chainingLine(list)) : samples;
  return { ...still, chaining } as CurveLines;
}

/** Whether chaining was counted over all τ: for every plateau, or for none. */
export function isChainingExact({ chainingHigh }: PlateauColumns): boolean {
  return chainingHigh.length > 0 && !Number.isNaN(chainingHigh[0]);
}

const NOTHING = new Float64Array(0);
const EMPTY_LINE: StepLine = { from: NOTHING, to: NOTHING, value: NOTHING, exactFrom: 0 };

function sampledLines(rows: CurveRows): CurveLines {
  const line = (column: CurveColumn) => sampledLine(rows, column);
  return {
    atoms: line('atoms'),
    largestShare: line('largestShare'),
    chaining: line('chaining'),
    recall: line('recall'),
  };
}

/** Steps half way between neighbouring samples. */
function sampledLine({ tau, ...columns }: CurveRows, column: CurveColumn): StepLine {
  const count = tau.length;
  const half = (a: number, b: number) => (tau[a]! + tau[b]!) / 2;
  const from = Float64Array.from(tau, (_, row) => (row === 0 ? tau[row]! : half(row - 1, row)));
  const to = Float64Array.from(tau, (_, row) => (row === count - 1 ? tau[row]! : half(row, row + 1)));
  return { from, to, value: columns[column], exactFrom: count };
}

/** Exact steps, ascending. */
type ExactLine = Omit<StepLine, 'exactFrom'>;

function stillLine({ above, upTo, ...columns }: PlateauColumns, column: (typeof STILL_COLUMNS)[number]): ExactLine {
  // Plateaus are listed downwards.
  return { from: above.toReversed(), to: upTo.toReversed(), value: columns[column].toReversed() };
}

/** Steps up to each τ at which chaining is known, a plateau's upper end or a τ inside. */
function chainingLine({ rows, inner }: ListedPlateaus): ExactLine {
  const count = rows.above.length + inner.tau.length;
  const line = { from: new Float64Array(count), to: new Float64Array(count), value: new Float64Array(count) };
  let step = 0;
  let from = rows.above.at(-1)!;
  const add = (to: number, value: number) => {
    line.from[step] = from;
    line.to[step] = to;
    line.value[step] = value;
    from = to;
    step++;
  };
  let at = inner.tau.length - 1;
  for (let row = rows.above.length - 1; row >= 0; row--) {
    for (; at >= 0 && inner.tau[at]! < rows.upTo[row]!; at--) add(inner.tau[at]!, inner.chaining[at]!);
    add(rows.upTo[row]!, rows.chainingHigh[row]!);
  }
  return line;
}

function joined(samples: StepLine | null, exact: ExactLine): StepLine {
  const lowest = exact.from[0]!;
  const kept = samples ? samples.from.filter((from) => from < lowest).length : 0;
  const count = kept + exact.from.length;
  const line = { from: new Float64Array(count), to: new Float64Array(count), value: new Float64Array(count) };
  for (let step = 0; step < kept; step++) {
    line.from[step] = samples!.from[step]!;
    line.to[step] = Math.min(samples!.to[step]!, lowest);
    line.value[step] = samples!.value[step]!;
  }
  if (kept > 0) line.to[kept - 1] = lowest;
  line.from.set(exact.from, kept);
  line.to.set(exact.to, kept);
  line.value.set(exact.value, kept);
  return { ...line, exactFrom: kept };
}
