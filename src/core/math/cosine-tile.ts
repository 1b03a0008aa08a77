/** Rows [fromRow, endRow) against columns [fromColumn, endColumn) of one set of vectors. */
export interface CosineTile {
  readonly values: Float32Array;
  readonly dims: number;
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
 * Writes the cosines of a tile, below the diagonal only (column < row): float64 sums from the first dimension to the
 * last, scaled by both inverse norms and rounded to float32, where what exceeds ±1 by 1e-15 is ±1. Equal rows therefore
 * give equal bits, and exact duplicates give exactly 1.
 */
export function cosineTile(tile: CosineTile): void {
  const { fromRow, endRow, fromColumn, endColumn } = tile;
  let row = fromRow;
  for (; row + 1 < endRow; row += 2) {
    const end = Math.min(endColumn, row);
    let column = fromColumn;
    for (; column + 3 < end; column += 4) twoByFour(tile, row, column);
    for (; column < end; column++) {
      one(tile, row, column);
      one(tile, row + 1, column);
    }
    if (fromColumn <= row && row < endColumn) one(tile, row + 1, row);
  }
  if (row >= endRow) return;
  const end = Math.min(endColumn, row);
  let column = fromColumn;
  for (; column + 3 < end; column += 4) oneByFour(tile, row, column);
  for (; column < end; column++) one(tile, row, column);
}

function put(tile: CosineTile, row: number, column: number, product: number): void {
  tile.out[row - tile.fromRow]![column] = product * (tile.inverseNorm[row]! * tile.inverseNorm[column]!);
}

function one(tile: CosineTile, row: number, column: number): void {
  const { values, dims } = tile;
  const x = row * dims;
  const a = column * dims;
  let total = 0;
  for (let k = 0; k < dims; k++) total += values[x + k]! * values[a + k]!;
  put(tile, row, column, total);
}

function oneByFour(tile: CosineTile, row: number, column: number): void {
  const { values, dims } = tile;
  const x = row * dims;
  const a = column * dims;
  const b = a + dims;
  const c = b + dims;
  const d = c + dims;
  let xa = 0;
  let xb = 0;
  let xc = 0;
  let xd = 0;
  for (let k = 0; k < dims; k++) {
    const vx = values[x + k]!;
    xa += vx * values[a + k]!;
    xb += vx * values[b + k]!;
    xc += vx * values[c + k]!;
    xd += vx * values[d + k]!;
  }
  put(tile, row, column, xa);
  put(tile, row, column + 1, xb);
  put(tile, row, column + 2, xc);
  put(tile, row, column + 3, xd);
}

// Two rows by four columns: six loads feed eight products, which is about what sixteen registers hold.
function twoByFour(tile: CosineTile, row: number, column: number): void {
  const { values, dims } = tile;
  const x = row * dims;
  const y = x + dims;
  const a = column * dims;
  const b = a + dims;
  const c = b + dims;
  const d = c + dims;
  let xa = 0;
  let xb = 0;
  let xc = 0;
  let xd = 0;
  let ya = 0;
  let yb = 0;
  let yc = 0;
  let yd = 0;
  for (let k = 0; k < dims; k++) {
    const vx = values[x + k]!;
    const vy = values[y + k]!;
    const va = values[a + k]!;
    const vb = values[b + k]!;
    const vc = values[c + k]!;
    const vd = values[d + k]!;
    xa += vx * va;
    xb += vx * vb;
    xc += vx * vc;
    xd += vx * vd;
    ya += vy * va;
    yb += vy * vb;
    yc += vy * vc;
    yd += vy * vd;
  }
  put(tile, row, column, xa);
  put(tile, row, column + 1, xb);
  put(tile, row, column + 2, xc);
  put(tile, row, column + 3, xd);
  put(tile, row + 1, column, ya);
  put(tile, row + 1, column + 1, yb);
  put(tile, row + 1, column + 2, yc);
  put(tile, row + 1, column + 3, yd);
}
