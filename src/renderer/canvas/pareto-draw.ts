import { ticks } from 'd3';
import { decimals, whole } from './format.ts';
import { crisp } from './gutters.ts';
import { addCircle, strokeCircle, strokeLine } from './marks.ts';
import type { Surface } from './surface.ts';
import { drawRuns, measureRuns } from './text.ts';

export interface ParetoPlace {
  readonly recall: number;
  readonly tokens: number;
}

export interface ParetoInputs {
  readonly points: readonly ParetoPlace[];
  /** The front, the fewest tokens first. */
  readonly front: readonly ParetoPlace[];
  /** Method A as it is set now; null while it is not measured. */
  readonly current: ParetoPlace | null;
  /** Method B, or flat, as it is set now. */
  readonly reference: (ParetoPlace & { readonly name: string }) | null;
  readonly pointed: ParetoPlace | null;
}

/** Recall upwards, tokens to the right, on pixels. */
export interface ParetoScale {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly mostTokens: number;
  readonly recall: readonly [number, number];
}

const MARGIN = { left: 48, right: 16, top: 24, bottom: 40 } as const;

/** A round number that is not below `value`. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * unit >= value) ?? 10) * unit;
}

export function paretoScale(
  { points, current, reference }: ParetoInputs,
  { width, height }: { readonly width: number; readonly height: number },
): ParetoScale {
  const all = [...points, ...(current ? [current] : []), ...(reference ? [reference] : [])].filter(({ recall }) =>
    Number.isFinite(recall),
  );
  const tokens = all.reduce((most, place) => Math.max(most, place.tokens), 1);
  const recall = all.reduce((most, place) => Math.max(most, place.recall), 0.1);
  return {
    left: MARGIN.left,
    right: Math.max(MARGIN.left + 1, width - MARGIN.right),
    top: MARGIN.top,
    bottom: Math.max(MARGIN.top + 1, height - MARGIN.bottom),
    mostTokens: roundUp(tokens),
    recall: [0, Math.min(1, Math.ceil(recall * 10 + 0.2) / 10)],
  };
}

/** Where a place stands, in CSS pixels. */
export function placeOf(scale: ParetoScale, { recall, tokens }: ParetoPlace): readonly [number, number] {
  const { left, right, top, bottom, mostTokens } = scale;
  const [low, high] = scale.recall;
  return [
    left + (Math.min(tokens, mostTokens) / mostTokens) * (right - left),
    bottom - ((recall - low) / (high - low)) * (bottom - top),
  ];
}

/** Draws recall against tokens: every setting a dot, the front as steps, the present settings ringed. */
export function drawPareto(surface: Surface, inputs: ParetoInputs): ParetoScale {
  const scale = paretoScale(inputs, surface);
  drawParetoAxes(surface, scale);
  const { context, theme } = surface;
  context.beginPath();
  for (const point of inputs.points) {
    if (!Number.isFinite(point.recall)) continue;
    const [x, y] = placeOf(scale, point);
    addCircle(context, x, y, 2);
  }
  context.fillStyle = theme.mark;
  context.fill();
  drawParetoFront(surface, scale, inputs.front);
  if (inputs.reference) drawReference(surface, scale, inputs.reference);
  if (inputs.pointed) {
    const [x, y] = placeOf(scale, inputs.pointed);
    strokeCircle(context, { x, y, radius: 6 }, { stroke: theme.ink, width: 1.25, under: theme.canvas });
  }
  if (inputs.current && Number.isFinite(inputs.current.recall)) drawCurrent(surface, scale, inputs.current);
  return scale;
}

/** Hairlines of recall, ticks of tokens, and what each axis is. */
export function drawParetoAxes({ context, theme }: Surface, scale: ParetoScale): void {
  const { left, right, top, bottom, mostTokens } = scale;
  const [low, high] = scale.recall;
  const span = high - low;
  const step = span > 0.55 ? 0.2 : span > 0.25 ? 0.1 : 0.05;
  const places = step < 0.1 ? 2 : 1;
  for (let recall = low; recall <= high + 1e-9; recall += step) {
    const [, y] = placeOf(scale, { recall, tokens: 0 });
    strokeLine(context, [left, crisp(y), right, crisp(y)], { stroke: theme.hairline });
    drawRuns(context, theme, [{ text: decimals(recall, places), fill: theme.ink3 }], {
      x: left - 8,
      y: y + 4,
      align: 'right',
    });
  }
  for (const tokens of ticks(0, mostTokens, 5)) {
    const [x] = placeOf(scale, { recall: low, tokens });
    strokeLine(context, [crisp(x), bottom, crisp(x), bottom + 4], { stroke: theme.hairline2 });
    const align = tokens === mostTokens ? 'right' : tokens === 0 ? 'left' : 'center';
    drawRuns(context, theme, [{ text: whole(tokens), fill: theme.ink3 }], { x, y: bottom + 17, align });
  }
  strokeLine(context, [left, crisp(bottom), right, crisp(bottom)], { stroke: theme.hairline2 });
  drawRuns(context, theme, [{ text: 'recall', fill: theme.ink2 }], { x: left - 8, y: top - 10, align: 'right' });
  const words = [{ text: 'tokens a prompt, mean', fill: theme.ink2 }];
  drawRuns(context, theme, words, { x: right, y: bottom + 34, align: 'right' });
}

/** Steps with a dot at each place: with so many tokens, nothing reached more. */
export function drawParetoFront({ context, theme }: Surface, scale: ParetoScale, front: readonly ParetoPlace[]): void {
  if (front.length === 0) return;
  context.beginPath();
  front.forEach((place, at) => {
    const [x, y] = placeOf(scale, place);
    if (at === 0) context.moveTo(x, y);
    else {
      context.lineTo(x, placeOf(scale, front[at - 1]!)[1]);
      context.lineTo(x, y);
    }
  });
  context.lineTo(scale.right, placeOf(scale, front.at(-1)!)[1]);
  context.setLineDash([]);
  context.lineWidth = 1.5;
  context.strokeStyle = theme.ink2;
  context.stroke();
  context.beginPath();
  for (const place of front) {
    const [x, y] = placeOf(scale, place);
    addCircle(context, x, y, 3.5);
  }
  context.fillStyle = theme.ink;
  context.fill();
}

function drawReference(
  { context, theme }: Surface,
  scale: ParetoScale,
  reference: NonNullable<ParetoInputs['reference']>,
): void {
  const [x, y] = placeOf(scale, reference);
  strokeLine(context, [x - 4, y - 4, x + 4, y + 4], { stroke: theme.ink, width: 1.5 });
  strokeLine(context, [x - 4, y + 4, x + 4, y - 4], { stroke: theme.ink, width: 1.5 });
  const runs = [{ text: `${reference.name} ${decimals(reference.recall)}`, fill: theme.ink }];
  const width = measureRuns(context, theme, runs);
  const align = x + 10 + width > scale.right ? 'right' : 'left';
  drawRuns(context, theme, runs, { x: align === 'left' ? x + 8 : x - 8, y: y + 4, align, halo: theme.canvas });
}

function drawCurrent({ context, theme }: Surface, scale: ParetoScale, current: ParetoPlace): void {
  const [x, y] = placeOf(scale, current);
  strokeCircle(context, { x, y, radius: 6 }, { stroke: theme.accent, width: 2, under: theme.canvas });
  const runs = [{ text: `now ${decimals(current.recall)}`, fill: theme.accent, weight: 600 as const }];
  const width = measureRuns(context, theme, runs);
  const align = x - 12 - width < scale.left ? 'left' : 'right';
  drawRuns(context, theme, runs, { x: align === 'left' ? x + 10 : x - 10, y: y + 4, align, halo: theme.canvas });
}
