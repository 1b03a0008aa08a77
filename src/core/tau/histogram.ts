import type { SimilarityRows } from '../math/similarity-rows.ts';

/** Pair cosines counted in equal bins over [from, to]; the last bin includes `to`. */
export interface SimilarityHistogram {
  readonly from: number;
  readonly to: number;
  readonly counts: Float64Array;
}

/**
 * The histogram of all pair cosines, zero vectors left out, from the smallest pair to the largest (0 to 1 without
 * pairs). Throws a RangeError when `bins` is not a positive integer.
 */
export function similarityHistogram(rows: SimilarityRows, bins: number): SimilarityHistogram {
  if (!Number.isInteger(bins) || bins < 1) throw new RangeError(`bins must be a positive integer, got ${bins}`);
  const { from, to } = range(rows);
  const counts = new Float64Array(bins);
  const scale = bins / (to - from);
  forEachRow(rows, (row, isZero) => {
    for (let j = 0; j < row.length; j++) {
      if (isZero[j] === 1) continue;
      const bin = Math.min(bins - 1, Math.floor((row[j]! - from) * scale));
      counts[bin] = counts[bin]! + 1;
    }
  });
  return { from, to, counts };
}

function range(rows: SimilarityRows): { from: number; to: number } {
  let from = Infinity;
  let to = -Infinity;
  forEachRow(rows, (row, isZero) => {
    for (let j = 0; j < row.length; j++) {
      if (isZero[j] === 1) continue;
      if (row[j]! < from) from = row[j]!;
      if (row[j]! > to) to = row[j]!;
    }
  });
  if (from > to) return { from: 0, to: 1 };
  // All pairs alike: a bin needs some width.
  return from < to ? { from, to } : { from: from - 0.005, to: to + 0.005 };
}

function forEachRow(rows: SimilarityRows, visit: (row: Float32Array, isZero: Uint8Array) => void): void {
  const isZero = Uint8Array.from({ length: rows.count }, (_, i) => (rows.isZero(i) ? 1 : 0));
  for (let i = 0; i < rows.count; i++) if (isZero[i] === 0) visit(rows.row(i), isZero);
}
