import type { CurveRows } from '../../core/contract/events.ts';
import { CHAINING_LIMIT, type Cliff, findCliffs, mergeCliffs, SHARE_LIMIT } from './curve-rows.ts';
import { decimals, signed, whole } from './format.ts';
import { crisp } from './gutters.ts';
import { drawFlag, strokeLine } from './marks.ts';
import type { Band, StripLayout } from './strip-layout.ts';
import type { Surface } from './surface.ts';
import { type TauAxis, xOfTau } from './tau-axis.ts';
import { drawRuns, measureRuns } from './text.ts';

/** The figures at the run's τ; null where one is not defined or not known yet. */
export interface TauFigures {
  readonly atoms: number | null;
  readonly largestShare: number | null;
  readonly chaining: number | null;
  readonly recall: number | null;
}

export interface TrackInputs {
  readonly rows: CurveRows | null;
  readonly figures: TauFigures;
  readonly chunkCount: number;
  /** What recall is measured against, and its name. */
  readonly reference: { readonly name: string; readonly recall: number } | null;
  /** Words in the recall track while it has no curve, or an unfinished one; '' for none. */
  readonly recallWords: string;
}

/** A cliff's flag, and where a pointer finds it. */
export interface CliffFlag {
  readonly cliff: Cliff;
  readonly x: number;
  readonly y: number;
}

interface Track {
  readonly name: string;
  readonly band: Band;
  readonly column: Exclude<keyof CurveRows, 'tau'>;
  readonly domain: readonly [number, number];
  readonly value: number | null;
  readonly text: string;
  readonly limit: number | null;
}

const INSET = 3;

function recallDomain({ rows, reference, figures }: TrackInputs): readonly [number, number] {
  const values = [...(rows?.recall ?? []), reference?.recall ?? Number.NaN, figures.recall ?? Number.NaN].filter(Number.isFinite);
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const spare = Math.max(0.01, (high - low) * 0.08);
  return [low - spare, high + spare];
}

const optional = (value: number | null, write: (value: number) => string) => (value === null || Number.isNaN(value) ? '–' : write(value));

function tracksOf(layout: StripLayout, inputs: TrackInputs): readonly Track[] {
  const { figures } = inputs;
  return [
    { name: 'Atoms', band: layout.atoms, column: 'atoms', domain: [0, Math.max(1, inputs.chunkCount)], value: figures.atoms, text: optional(figures.atoms, whole), limit: null },
    { name: 'Largest share', band: layout.share, column: 'largestShare', domain: [0, 1], value: figures.largestShare, text: optional(figures.largestShare, decimals), limit: SHARE_LIMIT },
    { name: 'Chaining', band: layout.chaining, column: 'chaining', domain: [0, 1], value: figures.chaining, text: optional(figures.chaining, decimals), limit: CHAINING_LIMIT },
    { name: 'Recall, packed', band: layout.recall, column: 'recall', domain: recallDomain(inputs), value: figures.recall, text: optional(figures.recall, decimals), limit: null },
  ];
}

const yOf = ({ band, domain: [low, high] }: Track, value: number) => {
  const part = (Math.min(high, Math.max(low, value)) - low) / (high - low || 1);
  return band.bottom - INSET - part * (band.bottom - band.top - 2 * INSET);
};

/** Steps half way between neighbouring rows: each row stands for the τ nearest to it. */
function traceCurve(context: CanvasRenderingContext2D, axis: TauAxis, rows: CurveRows, track: Track): { readonly from: number; readonly to: number } | null {
  const column = rows[track.column];
  let from: number | null = null;
  let to = 0;
  context.beginPath();
  for (let row = 0; row < column.length; row++) {
    if (!Number.isFinite(column[row]!)) continue;
    const before = row === 0 ? rows.tau[row]! : (rows.tau[row - 1]! + rows.tau[row]!) / 2;
    const after = row === column.length - 1 ? rows.tau[row]! : (rows.tau[row]! + rows.tau[row + 1]!) / 2;
    const x0 = xOfTau(axis, before);
    const x1 = xOfTau(axis, after);
    const y = yOf(track, column[row]!);
    if (from === null) context.moveTo(x0, y);
    else context.lineTo(x0, y);
    context.lineTo(x1, y);
    from ??= x0;
    to = x1;
  }
  return from === null ? null : { from, to };
}

function drawReference(surface: Surface, layout: StripLayout, track: Track, reference: { readonly name: string; readonly recall: number }): void {
  const { context, theme } = surface;
  const y = yOf(track, reference.recall);
  const runs = [{ text: `${reference.name} ${decimals(reference.recall)}`, fill: theme.ink2 }];
  const left = layout.left + Math.ceil(measureRuns(context, theme, runs)) + 6;
  strokeLine(context, [left, crisp(y), layout.right, crisp(y)], { stroke: theme.ink3, dash: [4, 3] });
}

/** The area between curve and reference, only where the curve is above it. */
function fillAbove(surface: Surface, layout: StripLayout, axis: TauAxis, rows: CurveRows, track: Track, reference: number): void {
  const { context, theme } = surface;
  const yReference = yOf(track, reference);
  context.save();
  context.beginPath();
  context.rect(layout.left, track.band.top, layout.right - layout.left, yReference - track.band.top);
  context.clip();
  const span = traceCurve(context, axis, rows, track);
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

function drawTrack(surface: Surface, layout: StripLayout, axis: TauAxis, track: Track, inputs: TrackInputs): void {
  const { context, theme } = surface;
  const { rows } = inputs;
  const reference = track.column === 'recall' ? inputs.reference : null;
  if (track.column !== 'atoms') strokeLine(context, [12, crisp(track.band.top), layout.width - 12, crisp(track.band.top)], { stroke: theme.hairline });
  if (track.limit !== null) {
    const y = crisp(yOf(track, track.limit));
    strokeLine(context, [layout.left, y, layout.right, y], { stroke: theme.warning, dash: [2, 3] });
  }
  if (reference) drawReference(surface, layout, track, reference);
  if (rows && reference) fillAbove(surface, layout, axis, rows, track, reference.recall);
  if (rows && traceCurve(context, axis, rows, track)) {
    context.setLineDash([]);
    context.lineJoin = 'miter';
    context.lineWidth = 1.25;
    context.strokeStyle = theme.ink2;
    context.stroke();
  }
  const middle = (track.band.top + track.band.bottom) / 2 + 4;
  drawRuns(context, theme, [{ text: track.name, fill: theme.ink2, weight: 500 }], { x: 12, y: middle });
  const over = track.limit !== null && track.value !== null && track.value > track.limit;
  const value = { text: track.text, fill: over ? theme.warning : theme.ink, weight: 600 } as const;
  const width = measureRuns(context, theme, [value]);
  drawRuns(context, theme, [value], { x: layout.width - 12, y: middle, align: 'right' });
  if (over) drawFlag(context, theme, { x: layout.width - 12 - width - 9, y: middle });
  if (track.limit !== null && layout.mode === 'roomy') {
    const y = yOf(track, track.limit) - 3;
    drawRuns(context, theme, [{ text: `warns above ${track.limit}`, fill: theme.warning }], { x: layout.right, y, align: 'right', halo: theme.canvas });
  }
  if (reference) {
    const text = `${reference.name} ${decimals(reference.recall)}`;
    drawRuns(context, theme, [{ text, fill: theme.ink2 }], { x: layout.left, y: yOf(track, reference.recall) + 4, halo: theme.canvas });
  }
  if (track.column === 'recall' && inputs.recallWords !== '') {
    drawRuns(context, theme, [{ text: inputs.recallWords, fill: theme.ink3 }], { x: layout.right, y: middle, align: 'right', halo: theme.canvas });
  }
}

const cliffX = (axis: TauAxis, cliff: Cliff) => xOfTau(axis, (cliff.below + cliff.above) / 2);

/** Flags of a track's cliffs with their amounts; an amount that would cover its neighbour is left to the pointer. */
function drawCliffs(surface: Surface, layout: StripLayout, axis: TauAxis, track: Track, rows: CurveRows): CliffFlag[] {
  if (track.column !== 'largestShare' && track.column !== 'recall') return [];
  const { context, theme } = surface;
  const cliffs = mergeCliffs(findCliffs(rows, track.column), (cliff) => cliffX(axis, cliff));
  const places = track.column === 'recall' ? 3 : 2;
  const flags: CliffFlag[] = cliffs.map((cliff) => ({ cliff, x: cliffX(axis, cliff), y: track.band.bottom - INSET }));
  flags.forEach((flag, i) => {
    drawFlag(context, theme, flag);
    const runs = [{ text: signed(flag.cliff.change, places), fill: theme.warning, weight: 500 as const }];
    const width = measureRuns(context, theme, runs);
    const next = flags[i + 1]?.x ?? layout.right;
    if (flag.x + 7 + width < next - 6) drawRuns(context, theme, runs, { x: flag.x + 7, y: flag.y + 1, halo: theme.canvas });
  });
  return flags;
}

/**
 * Draws the four tracks below the histogram: name on the left, value at τ on the right, one ink for every curve. Returns
 * the flags of cliffs, for the pointer.
 */
export function drawTracks(surface: Surface, layout: StripLayout, axis: TauAxis, inputs: TrackInputs): CliffFlag[] {
  const tracks = tracksOf(layout, inputs);
  for (const track of tracks) drawTrack(surface, layout, axis, track, inputs);
  const { rows } = inputs;
  return rows ? tracks.flatMap((track) => drawCliffs(surface, layout, axis, track, rows)) : [];
}

/** Where the needle crosses each curve: the figures at τ. */
export function trackDots(layout: StripLayout, inputs: TrackInputs): number[] {
  return tracksOf(layout, inputs).flatMap((track) => (track.value === null || Number.isNaN(track.value) ? [] : [yOf(track, track.value)]));
}
