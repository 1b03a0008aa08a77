import type { CurveRows, PlateauColumns } from '../../core/contract/events.ts';

export type CurveColumn = Exclude<keyof CurveRows, 'tau'>;

/** A figure over τ as steps that touch, ascending: `value[i]` holds for τ in (from[i], to[i]]. */
export interface StepLine {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly value: Float64Array;
  /** Steps from here on are plateaus, exact to the bit; those before are samples, each standing for the τ nearest to it. */
  readonly exactFrom: number;
}

export type CurveLines = Readonly<Record<CurveColumn, StepLine>>;

/** Columns that stand still on a plateau. Chaining does not: it counts pairs below τ itself, so it stays sampled. */
const EXACT_COLUMNS = ['atoms', 'largestShare', 'recall'] as const;

/**
 * The strip's curves: exact plateaus as far down as they are listed, samples below. `rows` are sorted by τ, without
 * doubles. Null where neither is known.
 */
export function curveLines(rows: CurveRows | null, plateaus: PlateauColumns | null): CurveLines | null {
  if (!plateaus || plateaus.above.length === 0) return rows && sampledLines(rows);
  const lines = Object.fromEntries(
    EXACT_COLUMNS.map((column) => [column, joined(rows && sampledLine(rows, column), plateaus, column)]),
  );
  const chaining = rows ? sampledLine(rows, 'chaining') : EMPTY_LINE;
  return { ...lines, chaining } as CurveLines;
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

function joined(samples: StepLine | null, plateaus: PlateauColumns, column: (typeof EXACT_COLUMNS)[number]): StepLine {
  const lowest = plateaus.above.at(-1)!;
  const kept = samples ? samples.from.filter((from) => from < lowest).length : 0;
  const count = kept + plateaus.above.length;
  const line = { from: new Float64Array(count), to: new Float64Array(count), value: new Float64Array(count) };
  for (let step = 0; step < kept; step++) {
    line.from[step] = samples!.from[step]!;
    line.to[step] = Math.min(samples!.to[step]!, lowest);
    line.value[step] = samples!.value[step]!;
  }
  if (kept > 0) line.to[kept - 1] = lowest;
  // Plateaus are listed downwards.
  for (let step = kept, row = plateaus.above.length - 1; row >= 0; step++, row--) {
    line.from[step] = plateaus.above[row]!;
    line.to[step] = plateaus.upTo[row]!;
    line.value[step] = plateaus[column][row]!;
  }
  return { ...line, exactFrom: kept };
}
