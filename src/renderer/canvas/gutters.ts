/**
 * Left and right gutters of every plot with a horizontal axis in Tune: one pair, so that timeline, τ strip and budget
 * rulers stand exactly below each other.
 */
export interface Gutters {
  readonly left: number;
  readonly right: number;
}

/** Below this window width the strip folds its plateau row and gutters narrow. */
export const COMPACT_WIDTH = 1360;

/** Gutters in pixels for a window of that width. */
export function guttersFor(windowWidth: number): Gutters {
  return windowWidth <= COMPACT_WIDTH ? { left: 108, right: 84 } : { left: 116, right: 96 };
}

/** Puts a hairline of one pixel on the pixel grid. */
export function crisp(value: number): number {
  return Math.round(value - 0.5) + 0.5;
}
