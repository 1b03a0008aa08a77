import type { SimilarityFacts } from '../../core/contract/events.ts';

/** The one cosine axis of the strip: τ in [lo, hi] on x pixels [left, right]. */
export interface TauAxis {
  readonly lo: number;
  readonly hi: number;
  readonly left: number;
  readonly right: number;
}

/** From the smallest pair cosine to 1, so that "above every pair" can be reached. */
export function tauRange(facts: SimilarityFacts): { readonly lo: number; readonly hi: number } {
  const { from, to, counts } = facts.histogram;
  const first = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
  const smallest = from + ((to - from) * first) / Math.max(1, counts.length);
  return { lo: Math.min(smallest, 0.99), hi: 1 };
}

/** x of τ; a τ off the axis stands at its end. */
export function xOfTau(axis: TauAxis, tau: number): number {
  const part = (tau - axis.lo) / (axis.hi - axis.lo);
  return axis.left + Math.max(0, Math.min(1, part)) * (axis.right - axis.left);
}

/** τ at x pixels, rounded to the decimals that a pixel can tell apart, and kept on the axis. */
export function tauOfX(axis: TauAxis, x: number): number {
  const part = Math.max(0, Math.min(1, (x - axis.left) / Math.max(1, axis.right - axis.left)));
  const tau = axis.lo + part * (axis.hi - axis.lo);
  const perPixel = (axis.hi - axis.lo) / Math.max(1, axis.right - axis.left);
  const places = Math.max(3, Math.ceil(-Math.log10(perPixel)));
  return Math.max(axis.lo, Math.min(axis.hi, Number(tau.toFixed(places))));
}

/** Round values for the axis' own ticks, at most about twelve. */
export function axisTicks({ lo, hi }: TauAxis): number[] {
  const rough = (hi - lo) / 12;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((size) => size >= rough) ?? 10 * unit;
  const ticks: number[] = [];
  for (let i = Math.ceil(lo / step - 1e-9); i * step <= hi + 1e-9; i++) ticks.push(i * step);
  return ticks;
}
