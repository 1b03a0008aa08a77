import type { Gutters } from './gutters.ts';

export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Where everything of the τ strip stands, in pixels of its panel. */
export interface StripLayout {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly histogram: Band;
  readonly atoms: Band;
  readonly share: Band;
  readonly chaining: Band;
  readonly recall: Band;
  /** The axis line; its numbers stand below it. */
  readonly axisY: number;
  /** Null where there is no room for the magnified row. */
  readonly plateaus: Band | null;
  readonly mode: 'roomy' | 'compact';
}

const ROOMY = {
  top: 26,
  histogram: 40,
  atoms: 20,
  share: 24,
  chaining: 24,
  recall: 36,
  axis: 18,
  plateaus: 36,
} as const;
const COMPACT = {
  top: 24,
  histogram: 28,
  atoms: 18,
  share: 18,
  chaining: 18,
  recall: 36,
  axis: 18,
  plateaus: 0,
} as const;
const GAP = 4;
const LEAST_HISTOGRAM = 16;
const LEAST_RECALL = 24;

/** Lays the strip out: room beyond the usual heights goes to the histogram and the recall track, which show most with it. */
export function layOutStrip(width: number, height: number, gutters: Gutters, mode: 'roomy' | 'compact'): StripLayout {
  const folded = mode === 'compact' || height < 206;
  const usual = folded ? COMPACT : ROOMY;
  const fixed =
    usual.top +
    GAP +
    usual.atoms +
    usual.share +
    usual.chaining +
    usual.axis +
    (usual.plateaus > 0 ? usual.plateaus + GAP : 0);
  const spare = height - fixed - usual.histogram - usual.recall;
  const histogramHeight = Math.max(LEAST_HISTOGRAM, usual.histogram + spare * 0.55);
  const recallHeight = Math.max(LEAST_RECALL, usual.recall + spare * 0.45);
  let at: number = usual.top;
  const band = (size: number): Band => {
    const top = at;
    at += size;
    return { top, bottom: at };
  };
  const histogram = band(Math.round(histogramHeight));
  at += GAP;
  const atoms = band(usual.atoms);
  const share = band(usual.share);
  const chaining = band(usual.chaining);
  const recall = band(Math.round(recallHeight));
  const axisY = at;
  at += usual.axis;
  const plateaus = usual.plateaus > 0 ? { top: at, bottom: Math.max(at + 20, height - GAP) } : null;
  return {
    width,
    left: gutters.left,
    right: width - gutters.right,
    histogram,
    atoms,
    share,
    chaining,
    recall,
    axisY,
    plateaus,
    mode: folded ? 'compact' : 'roomy',
  };
}
