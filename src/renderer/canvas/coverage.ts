import type { Box } from './box.ts';

/** Sums of weights over boxes of a panel, at any size for the same cost. */
export interface Coverage {
  /** Weight inside the box, counted in cells of `CELL_PX`: what a label there would hide. */
  within(box: Box): number;
}

const CELL_PX = 4;

/** Points at 2n pixels, and what each weighs. */
export interface WeightedPoints {
  readonly xy: Float32Array;
  readonly weights: Float32Array;
}

/** A summed-area table of weighted points; points outside the panel, or without a place, weigh nothing. */
export function measureCoverage(
  layers: readonly WeightedPoints[],
  { width, height }: { readonly width: number; readonly height: number },
): Coverage {
  const columns = Math.ceil(width / CELL_PX) + 1;
  const rows = Math.ceil(height / CELL_PX) + 1;
  const sums = new Float64Array(columns * rows);
  for (const { xy, weights } of layers) {
    for (let i = 0; i < weights.length; i++) {
      const column = Math.floor(xy[2 * i]! / CELL_PX) + 1;
      const row = Math.floor(xy[2 * i + 1]! / CELL_PX) + 1;
      if (column >= 1 && column < columns && row >= 1 && row < rows) sums[row * columns + column]! += weights[i]!;
    }
  }
  for (let row = 1; row < rows; row++) {
    let along = 0;
    for (let column = 1; column < columns; column++) {
      along += sums[row * columns + column]!;
      sums[row * columns + column] = along + sums[(row - 1) * columns + column]!;
    }
  }
  const cell = (pixels: number, last: number) => Math.min(last, Math.max(0, Math.round(pixels / CELL_PX)));
  return {
    within({ left, top, right, bottom }) {
      const x0 = cell(left, columns - 1);
      const x1 = cell(right, columns - 1);
      const y0 = cell(top, rows - 1) * columns;
      const y1 = cell(bottom, rows - 1) * columns;
      return sums[y1 + x1]! - sums[y0 + x1]! - sums[y1 + x0]! + sums[y0 + x0]!;
    },
  };
}
