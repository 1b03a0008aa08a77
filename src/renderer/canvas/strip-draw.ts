import type { PlateauHeading, SimilarityFacts } from '../../core/contract/events.ts';
import { decimals } from './format.ts';
import { crisp, type Gutters } from './gutters.ts';
import { strokeLine } from './marks.ts';
import { keepLens } from './plateau-lens.ts';
import type { CliffFlag } from './strip-cliffs.ts';
import { drawHistogram } from './strip-histogram.ts';
import { layOutStrip, type StripLayout } from './strip-layout.ts';
import { drawNeedle } from './strip-needle.ts';
import { drawPlateaus } from './strip-plateaus.ts';
import { drawTracks, trackDots } from './strip-tracks.ts';
import type { Surface } from './surface.ts';
import { axisTicks, type TauAxis, tauRange, xOfTau } from './tau-axis.ts';
import { plateauAt, type TauInterval } from './tau-steps.ts';
import { drawRuns, measureRuns } from './text.ts';
import type { TrackInputs } from './track.ts';

export interface StripInputs {
  readonly facts: SimilarityFacts;
  readonly tracks: TrackInputs;
  /** All that are known, ascending. */
  readonly plateaus: readonly PlateauHeading[];
  /** The plateau of the run that the figures belong to. */
  readonly runPlateau: TauInterval | null;
  readonly pairsAtOrAbove: number | null;
  readonly gutters: Gutters;
  readonly mode: 'roomy' | 'compact';
}

/** The axis of a strip of that size. */
export function stripAxis(inputs: StripInputs, width: number): TauAxis {
  return {
    ...tauRange(inputs.facts),
    left: inputs.gutters.left,
    right: Math.max(inputs.gutters.left + 1, width - inputs.gutters.right),
  };
}

function drawAxis({ context, theme }: Surface, layout: StripLayout, axis: TauAxis, tauX: number): void {
  const y = crisp(layout.axisY);
  strokeLine(context, [layout.left, y, layout.right, y], { stroke: theme.hairline2 });
  const ticks = axisTicks(axis);
  const places = ticks.length > 1 && ticks[1]! - ticks[0]! < 0.0999 ? 2 : 1;
  for (const tick of ticks) {
    const x = xOfTau(axis, tick);
    strokeLine(context, [crisp(x), layout.axisY, crisp(x), layout.axisY + 4], { stroke: theme.hairline2 });
    const runs = [{ text: decimals(tick, places), fill: theme.ink3 }];
    const width = measureRuns(context, theme, runs);
    if (Math.abs(x - tauX) > width / 2 + 3)
      drawRuns(context, theme, runs, { x, y: layout.axisY + 15, align: 'center' });
  }
  drawRuns(context, theme, [{ text: 'cosine, τ', fill: theme.ink3 }], { x: 12, y: layout.axisY + 15 });
}

/** What a drawing leaves for the pointer, and for the next drawing. */
export interface DrawnStrip {
  readonly flags: readonly CliffFlag[];
  /** Half the stretch of τ that the plateau row magnified. */
  readonly lensHalf: number;
}

/** Draws the whole strip with the needle at `tau`; `last` is what the drawing before returned, or null. */
export function drawStrip(surface: Surface, inputs: StripInputs, tau: number, last: DrawnStrip | null): DrawnStrip {
  const layout = layOutStrip(surface.width, surface.height, inputs.gutters, inputs.mode);
  const axis = stripAxis(inputs, surface.width);
  const tauX = xOfTau(axis, tau);
  const lensHalf = keepLens(inputs.plateaus, tau, axis, last?.lensHalf ?? null);
  drawHistogram(surface, layout, axis, inputs.facts, tau);
  const flags = drawTracks(surface, layout, axis, { ...inputs.tracks, tau });
  drawAxis(surface, layout, axis, tauX);
  drawPlateaus(surface, layout, axis, { plateaus: inputs.plateaus, tau, half: lensHalf });
  const plateau = plateauAt(inputs.runPlateau ? [inputs.runPlateau, ...inputs.plateaus] : inputs.plateaus, tau);
  drawNeedle(surface, layout, {
    x: tauX,
    tau,
    plateau,
    pairsAtOrAbove: inputs.pairsAtOrAbove,
    dots: trackDots(layout, inputs.tracks),
  });
  return { flags, lensHalf };
}
