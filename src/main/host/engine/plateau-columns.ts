import type { ChainingColumns, PlateauColumns } from '../../../core/contract/events.ts';
import type { PlateauRow } from '../../../core/tau/evidence-over-plateaus.ts';

/** The rows column by column; what is not known is NaN, open ends are ±Infinity. */
export function columnsOfPlateaus(rows: readonly PlateauRow[]): PlateauColumns {
  const column = (value: (row: PlateauRow) => number | null | undefined, otherwise = Number.NaN) =>
    Float64Array.from(rows, (row) => value(row) ?? otherwise);
  return {
    above: column((row) => row.above, -Infinity),
    upTo: column((row) => row.upTo, Infinity),
    atoms: column((row) => row.atoms),
    largestShare: column((row) => row.largestShare),
    recall: column((row) => row.evidence?.er),
    allEvidence: column((row) => row.evidence?.eall),
    tokens: column((row) => row.evidence?.tokens),
    fill: column((row) => row.evidence?.fill),
    chainingHigh: column((row) => row.chaining?.high),
    chainingLow: column((row) => row.chaining?.low),
  };
}

/** Chaining between the ends of the rows' plateaus, the highest τ first. */
export function innerChaining(rows: readonly PlateauRow[]): ChainingColumns {
  const points = rows.flatMap(({ chaining }) => chaining?.inner ?? []);
  return {
    tau: Float64Array.from(points, ({ tau }) => tau),
    chaining: Float64Array.from(points, ({ chaining }) => chaining),
  };
}
