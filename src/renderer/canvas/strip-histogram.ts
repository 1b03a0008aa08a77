import type { SimilarityFacts } from '../../core/contract/events.ts';
import { whole } from './format.ts';
import { crisp } from './gutters.ts';
import { strokeLine } from './marks.ts';
import type { StripLayout } from './strip-layout.ts';
import type { Surface } from './surface.ts';
import { type TauAxis, xOfTau } from './tau-axis.ts';
import { drawRuns, measureRuns } from './text.ts';

/** Half the needle's handle: no percentile's name stands under it. */
const HANDLE_PX = 10;

/** Bars on a square-root scale, since the rare high cosines are what τ is about; the part at or above τ in accent. */
export function drawHistogram(
  surface: Surface,
  layout: StripLayout,
  axis: TauAxis,
  facts: SimilarityFacts,
  tau: number,
): void {
  const { context, theme } = surface;
  const { from, to, counts } = facts.histogram;
  const { top, bottom } = layout.histogram;
  const tallest = Math.sqrt(counts.reduce((most, count) => Math.max(most, count), 1));
  const tauX = xOfTau(axis, tau);
  const bars = (side: 'below' | 'above', fill: string) => {
    context.beginPath();
    counts.forEach((count, bin) => {
      if (count === 0) return;
      const binX = (edge: number) => xOfTau(axis, from + ((to - from) * edge) / counts.length);
      const x0 = side === 'below' ? binX(bin) : Math.max(tauX, binX(bin));
      const x1 = side === 'below' ? Math.min(tauX, binX(bin + 1)) : binX(bin + 1);
      const height = (Math.sqrt(count) / tallest) * (bottom - top);
      // Whatever is there is seen: half a pixel at the least.
      if (x1 > x0) context.rect(x0, bottom - Math.max(0.5, height), x1 - x0, Math.max(0.5, height));
    });
    context.fillStyle = fill;
    context.fill();
  };
  bars('below', theme.mark);
  bars('above', theme.accent);
  strokeLine(context, [layout.left, crisp(bottom), layout.right, crisp(bottom)], { stroke: theme.hairline2 });
  drawPercentiles(surface, layout, axis, facts, tauX);
  drawName(surface, layout, facts);
}

function drawPercentiles(
  surface: Surface,
  layout: StripLayout,
  axis: TauAxis,
  facts: SimilarityFacts,
  tauX: number,
): void {
  const { context, theme } = surface;
  const { top, bottom } = layout.histogram;
  let end = Number.NEGATIVE_INFINITY;
  for (const { percentile, tau } of facts.percentiles) {
    const x = xOfTau(axis, tau);
    const runs = [{ text: `p${percentile}`, fill: theme.ink3 }];
    const width = measureRuns(context, theme, runs);
    let left = x + 4;
    if (left < tauX + HANDLE_PX && left + width > tauX - HANDLE_PX) {
      // A name under the handle moves out to its right, if its own tick is near enough to be told by.
      if (Math.abs(x - tauX) > HANDLE_PX) continue;
      left = tauX + HANDLE_PX + 1;
    }
    // Beyond the plot stand the strip's own words: the last name turns to the left of its tick.
    if (left + width > layout.right) left = x - 4 - width;
    // A tick without room for its name would be a mark that nobody can read.
    if (left < end + 4) continue;
    strokeLine(context, [crisp(x), top - 8, crisp(x), bottom], { stroke: theme.hairline2, dash: [1, 2] });
    drawRuns(context, theme, runs, { x: left, y: top - 7 });
    end = left + width;
  }
}

function drawName({ context, theme }: Surface, layout: StripLayout, facts: SimilarityFacts): void {
  const y = layout.histogram.top;
  drawRuns(context, theme, [{ text: 'Pair cosines', fill: theme.ink, weight: 600 }], { x: 12, y: y + 4 });
  const pairs = [{ text: `${whole(facts.pairs)} pairs`, fill: theme.ink3 }];
  const fits = 12 + measureRuns(context, theme, pairs) <= layout.left - 4;
  drawRuns(context, theme, fits ? pairs : [{ text: whole(facts.pairs), fill: theme.ink3 }], { x: 12, y: y + 20 });
  if (layout.mode === 'roomy') drawRuns(context, theme, [{ text: '√ scale', fill: theme.ink3 }], { x: 12, y: y + 36 });
}
