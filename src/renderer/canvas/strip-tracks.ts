import type { StepLine } from './curve-steps.ts';
import { decimals, whole } from './format.ts';
import { crisp } from './gutters.ts';
import { drawFlag, strokeLine } from './marks.ts';
import { type CliffFlag, drawCliffs } from './strip-cliffs.ts';
import type { StripLayout } from './strip-layout.ts';
import type { Surface } from './surface.ts';
import { type TauAxis, xOfTau } from './tau-axis.ts';
import { drawRuns, measureRuns } from './text.ts';
import { type Track, type TrackInputs, tracksOf, yOnTrack } from './track.ts';

/** Begins a path along the steps; where it starts and ends, or null where the line is not defined anywhere. */
function traceCurve(
  context: CanvasRenderingContext2D,
  axis: TauAxis,
  { from, to, value }: StepLine,
  track: Track,
): { readonly from: number; readonly to: number } | null {
  let first: number | null = null;
  let last = 0;
  let lastY = 0;
  context.beginPath();
  for (let step = 0; step < value.length; step++) {
    if (!Number.isFinite(value[step]!)) continue;
    const x0 = xOfTau(axis, from[step]!);
    const x1 = xOfTau(axis, to[step]!);
    const y = yOnTrack(track, value[step]!);
    if (first === null) context.moveTo(x0, y);
    else if (y !== lastY) context.lineTo(x0, y);
    context.lineTo(x1, y);
    first ??= x0;
    last = x1;
    lastY = y;
  }
  return first === null ? null : { from: first, to: last };
}

type Reference = NonNullable<TrackInputs['reference']>;

const REFERENCE_DASH = [4, 3];
/** Room for a piece of the line before its name. */
const DASH_SAMPLE_PX = 18;

function drawReference(surface: Surface, layout: StripLayout, track: Track, reference: Reference): void {
  const { context, theme } = surface;
  const y = crisp(yOnTrack(track, reference.recall));
  strokeLine(context, [layout.left, y, layout.right, y], { stroke: theme.ink3, dash: REFERENCE_DASH });
}

/** Below the track's name: a piece of the reference's line, what it is and its recall. */
function drawReferenceName({ context, theme }: Surface, reference: Reference, baseline: number): void {
  const y = crisp(baseline - 4);
  strokeLine(context, [12, y, 8 + DASH_SAMPLE_PX, y], { stroke: theme.ink3, dash: REFERENCE_DASH });
  const runs = [{ text: `${reference.name} ${decimals(reference.recall)}`, fill: theme.ink2 }];
  drawRuns(context, theme, runs, { x: 12 + DASH_SAMPLE_PX, y: baseline });
}

/** The area between curve and reference, only where the curve is above it. */
function fillAbove({ surface, layout, axis }: TrackDrawing, line: StepLine, track: Track, reference: number): void {
  const { context, theme } = surface;
  const yReference = yOnTrack(track, reference);
  context.save();
  context.beginPath();
  context.rect(layout.left, track.band.top, layout.right - layout.left, yReference - track.band.top);
  context.clip();
  const span = traceCurve(context, axis, line, track);
  if (span) {
    context.lineTo(span.to, track.band.bottom);
    context.lineTo(span.from, track.band.bottom);
    context.closePath();
    context.globalAlpha = 0.35;
    context.fillStyle = theme.ink3;
    context.fill();
  }
  context.restore();
}

interface TrackDrawing {
  readonly surface: Surface;
  readonly layout: StripLayout;
  readonly axis: TauAxis;
  readonly inputs: TrackInputs;
}

function drawCurve({ surface, layout, axis, inputs }: TrackDrawing, track: Track): void {
  const { context, theme } = surface;
  const line = inputs.curves?.[track.column] ?? null;
  const reference = track.column === 'recall' ? inputs.reference : null;
  if (track.limit !== null) {
    const y = crisp(yOnTrack(track, track.limit));
    strokeLine(context, [layout.left, y, layout.right, y], { stroke: theme.warning, dash: [2, 3] });
  }
  if (reference) drawReference(surface, layout, track, reference);
  if (!line) return;
  if (reference) fillAbove({ surface, layout, axis, inputs }, line, track, reference.recall);
  if (!traceCurve(context, axis, line, track)) return;
  context.setLineDash([]);
  context.lineJoin = 'miter';
  context.lineWidth = 1.25;
  context.strokeStyle = theme.ink2;
  context.stroke();
}

/** Name and value, and what stands on the curve in words. */
function drawWords({ surface, layout, inputs }: TrackDrawing, track: Track): void {
  const { context, theme } = surface;
  const middle = (track.band.top + track.band.bottom) / 2 + 4;
  const reference = track.column === 'recall' ? inputs.reference : null;
  const nameY = reference ? middle - 8 : middle;
  drawRuns(context, theme, [{ text: track.name, fill: theme.ink2, weight: 500 }], { x: 12, y: nameY });
  if (reference) drawReferenceName(surface, reference, middle + 8);
  const over = track.limit !== null && track.value !== null && track.value > track.limit;
  const value = { text: track.text, fill: over ? theme.warning : theme.ink, weight: 600 } as const;
  const width = drawRuns(context, theme, [value], { x: layout.width - 12, y: middle, align: 'right' });
  if (over) drawFlag(context, theme, { x: layout.width - 12 - width - 9, y: middle });
  const atRight = { x: layout.right, align: 'right' as const, halo: theme.canvas };
  if (track.limit !== null && layout.mode === 'roomy') {
    const runs = [{ text: `warns above ${track.limit}`, fill: theme.warning }];
    drawRuns(context, theme, runs, { ...atRight, y: yOnTrack(track, track.limit) - 3 });
  }
  if (track.column !== 'recall') return;
  if (inputs.recallWords !== '') {
    drawRuns(context, theme, [{ text: inputs.recallWords, fill: theme.ink3 }], { ...atRight, y: middle });
  }
}

/** While plateaus are still being listed: up to where the curves are sampled. */
function drawExactness({ surface, layout, axis, inputs }: TrackDrawing): void {
  const { from, exactFrom } = inputs.curves!.atoms;
  if (exactFrom === 0) return;
  const { context, theme } = surface;
  const edge = exactFrom < from.length ? xOfTau(axis, from[exactFrom]!) : layout.right;
  if (edge <= layout.left + 1) return;
  if (edge < layout.right - 1)
    strokeLine(context, [crisp(edge), layout.atoms.top, crisp(edge), layout.axisY], {
      stroke: theme.ink3,
      dash: [1, 3],
    });
  const runs = [{ text: 'sampled', fill: theme.ink3 }];
  if (edge - layout.left > measureRuns(context, theme, runs) + 8)
    drawRuns(context, theme, runs, { x: layout.left + 4, y: layout.atoms.top + 9, halo: theme.canvas });
}

/** Where there are too many pairs to count chaining over all τ, it stays sampled beside exact curves. */
function drawChainingSamples({ surface, layout, inputs }: TrackDrawing): void {
  const { atoms, chaining } = inputs.curves!;
  const samples = chaining.value.length;
  if (samples === 0 || chaining.exactFrom < samples || atoms.exactFrom === atoms.value.length) return;
  const { context, theme } = surface;
  const runs = [{ text: `sampled at ${whole(samples)} τ`, fill: theme.ink3 }];
  drawRuns(context, theme, runs, { x: layout.left + 4, y: layout.chaining.top + 11, halo: theme.canvas });
}

function drawTrack(drawing: TrackDrawing, track: Track): void {
  const { surface, layout } = drawing;
  const y = crisp(track.band.top);
  if (track.column !== 'atoms')
    strokeLine(surface.context, [12, y, layout.width - 12, y], { stroke: surface.theme.hairline });
  drawCurve(drawing, track);
  drawWords(drawing, track);
}

/**
 * Draws the four tracks below the histogram: name on the left, value at τ on the right, one ink for every curve. Returns
 * the flags of cliffs, for the pointer.
 */
export function drawTracks(
  surface: Surface,
  layout: StripLayout,
  axis: TauAxis,
  inputs: TrackInputs & { readonly tau: number },
): CliffFlag[] {
  const tracks = tracksOf(layout, inputs);
  for (const track of tracks) drawTrack({ surface, layout, axis, inputs }, track);
  const { curves } = inputs;
  if (!curves) return [];
  drawExactness({ surface, layout, axis, inputs });
  drawChainingSamples({ surface, layout, axis, inputs });
  return tracks.flatMap((track) =>
    drawCliffs(surface, layout, axis, track, { curves, tauX: xOfTau(axis, inputs.tau) }),
  );
}

/** Where the needle crosses each curve: the figures at τ. */
export function trackDots(layout: StripLayout, inputs: TrackInputs): number[] {
  return tracksOf(layout, inputs).flatMap((track) =>
    track.value === null || Number.isNaN(track.value) ? [] : [yOnTrack(track, track.value)],
  );
}
