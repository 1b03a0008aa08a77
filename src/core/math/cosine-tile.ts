import type { Rows } from './dot.ts';
import { laneDot } from './lane-dot.ts';
import { TILE_COLUMNS, TILE_ROWS, tileKernel } from './tile-kernel.ts';

/** Rows [fromRow, endRow) against columns [fromColumn, endColumn) of one set of vectors. */
export interface CosineTile {
  readonly rows: Rows;
  /** 1/‖row‖ of every row, 0 for a row of zeros. */
  readonly inverseNorm: Float64Array;
  readonly fromRow: number;
  readonly endRow: number;
  readonly fromColumn: number;
  readonly endColumn: number;
  /** out[row − fromRow][column] receives the cosine. */
  readonly out: readonly Float32Array[];
}

/**
 * Writes the cosines of a tile of any size, below the diagonal only (column < row): the products of `laneDot`, scaled by
 * both inverse norms and rounded to float32, where what exceeds ±1 by 1e-15 is ±1. A pair's bits hang on its two rows
 * alone: equal rows give equal bits, and exact copies (with the norms of `laneInverseNorms`) give exactly 1.
 */
export function cosineTile(tile: CosineTile): void {
  if (tile.endRow - tile.fromRow < FEWEST_ROWS) oneByOne(tile);
  else byKernel(tile);
}

/** For fewer rows, copying the columns to where the kernel reads them would cost more than it saves. */
const FEWEST_ROWS = 4;

function oneByOne({ rows, inverseNorm, out, ...range }: CosineTile): void {
  for (let row = range.fromRow; row < range.endRow; row++) {
    const target = out[row - range.fromRow]!;
    const end = Math.min(range.endColumn, row);
    for (let column = range.fromColumn; column < end; column++) {
      target[column] = laneDot(rows, row, column) * (inverseNorm[row]! * inverseNorm[column]!);
    }
  }
}

function byKernel(tile: CosineTile): void {
  const kernel = tileKernel();
  for (let row = tile.fromRow; row < tile.endRow; row += TILE_ROWS) {
    const endRow = Math.min(tile.endRow, row + TILE_ROWS);
    const endColumn = Math.min(tile.endColumn, endRow - 1);
    kernel.takeRows(tile.rows, row, endRow);
    for (let column = tile.fromColumn; column < endColumn; column += TILE_COLUMNS) {
      const end = Math.min(endColumn, column + TILE_COLUMNS);
      kernel.takeColumns(tile.rows, column, end);
      const products = kernel.products();
      for (let r = row; r < endRow; r++) {
        scaleRow(tile, r, { from: column, end: Math.min(end, r) }, products.subarray((r - row) * TILE_COLUMNS));
      }
    }
  }
}

function scaleRow(
  { inverseNorm, out, fromRow }: CosineTile,
  row: number,
  { from, end }: { readonly from: number; readonly end: number },
  products: Float64Array,
): void {
  const target = out[row - fromRow]!;
  const own = inverseNorm[row]!;
  for (let column = from; column < end; column++) {
    target[column] = products[column - from]! * (own * inverseNorm[column]!);
  }
}
