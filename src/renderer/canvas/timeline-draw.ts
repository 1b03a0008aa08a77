import type { RunState } from '../../core/contract/state.ts';
import { crisp } from './gutters.ts';
import { drawDiamond, strokeLine } from './marks.ts';
import type { Surface } from './surface.ts';
import { drawRuns, measureRuns } from './text.ts';
import type { Theme } from './theme.ts';
import type { AxisLabel } from './timeline-axis.ts';

export interface TimelineInputs {
  readonly total: number;
  readonly run: RunState | null;
  readonly slotOf: Uint8Array;
  readonly labels: readonly AxisLabel[];
  readonly selectedChunk: number | null;
  /** The selected question sees only writes before this one; null: no question, or it sees everything. */
  readonly visibleChunks: number | null;
}

/** Where the ticks stand, in pixels. */
export interface TimelineFrame {
  readonly left: number;
  readonly right: number;
  /** The line between births (above) and joins (below). */
  readonly base: number;
  readonly labelBaseline: number;
}

const BIRTH_PX = 10;
const JOIN_PX = 7;
/** Ticks not written yet are shorter, never fainter. */
const GHOST_PX = 3;

/** x of the moment before write `count` of `total`. */
export function timelineX(frame: TimelineFrame, total: number, count: number): number {
  return frame.left + (total > 0 ? count / total : 0) * (frame.right - frame.left);
}

/** The playhead, 0 … total, at x pixels: the inverse of `timelineX`, rounded to a whole write. */
export function writesAt(frame: TimelineFrame, total: number, x: number): number {
  const part = (x - frame.left) / Math.max(1, frame.right - frame.left);
  return Math.max(0, Math.min(total, Math.round(part * total)));
}

interface Tick {
  readonly x: number;
  readonly top: number;
  readonly height: number;
  readonly colour: string;
}

function tickOf(frame: TimelineFrame, inputs: TimelineInputs, theme: Theme, chunk: number, written: number): Tick {
  const { run, total, slotOf } = inputs;
  const x = timelineX(frame, total, chunk);
  const atom = run && chunk < run.writtenCount ? run.log.atomOf[chunk]! : -1;
  const birth = atom < 0 || run!.log.opened[chunk] === 1;
  const ghost = chunk >= written;
  const slot = atom >= 0 ? slotOf[atom]! : 0;
  const colour = ghost ? theme.mark : slot > 0 ? theme.atoms[slot]! : birth ? theme.ink3 : theme.mark;
  const height = ghost ? GHOST_PX : birth ? BIRTH_PX : JOIN_PX;
  return { x, top: birth ? frame.base - 1 - height : frame.base + 1, height, colour };
}

/** Where several writes share a column of pixels, the last birth and the last join stand for it. */
function visibleTicks(frame: TimelineFrame, inputs: TimelineInputs, theme: Theme, written: number): Tick[] {
  const crowded = inputs.total > 2 * (frame.right - frame.left);
  const byPlace = new Map<number, Tick>();
  for (let chunk = 0; chunk < inputs.total; chunk++) {
    const tick = tickOf(frame, inputs, theme, chunk, written);
    const place = crowded ? 2 * Math.floor(2 * tick.x) + Number(tick.top < frame.base) : chunk;
    byPlace.set(place, tick);
  }
  return [...byPlace.values()];
}

function drawTicks({ context, theme }: Surface, frame: TimelineFrame, inputs: TimelineInputs, written: number): void {
  const room = (frame.right - frame.left) / Math.max(1, inputs.total);
  const width = Math.max(0.75, Math.min(1, room * 0.75));
  const ticks = visibleTicks(frame, inputs, theme, written);
  for (const colour of new Set(ticks.map((tick) => tick.colour))) {
    context.beginPath();
    for (const tick of ticks) if (tick.colour === colour) context.rect(tick.x, tick.top, width, tick.height);
    context.fillStyle = colour;
    context.fill();
  }
}

function drawLabels({ context, theme }: Surface, frame: TimelineFrame, inputs: TimelineInputs): void {
  let end = Number.NEGATIVE_INFINITY;
  for (const { chunk, text } of inputs.labels) {
    const x = timelineX(frame, inputs.total, chunk);
    const runs = [{ text, fill: theme.ink3 }];
    const width = measureRuns(context, theme, runs);
    if (x < end + 12 || x + width > frame.right + 4) continue;
    drawRuns(context, theme, runs, { x, y: frame.labelBaseline });
    end = x + width;
  }
}

function drawMarker({ context, theme }: Surface, frame: TimelineFrame, x: number, shape: 'playhead' | 'chunk'): void {
  context.fillStyle = theme.accent;
  context.fillRect(x - 0.5, frame.base - 12, 2, 21);
  context.beginPath();
  if (shape === 'playhead') context.arc(x + 0.5, frame.base - 11, 3.5, 0, Math.PI * 2);
  else {
    context.moveTo(x - 4, frame.base - 15);
    context.lineTo(x + 5, frame.base - 15);
    context.lineTo(x + 0.5, frame.base - 10);
    context.closePath();
  }
  context.fill();
}

/**
 * Draws one tick a write: births up, joins down. ● is the playhead, ▼ the selected chunk, ◆ the moment up to which the
 * selected question sees.
 */
export function drawTimeline(
  surface: Surface,
  frame: TimelineFrame,
  inputs: TimelineInputs,
  playhead: number | null,
): void {
  const { context, theme } = surface;
  const { total, visibleChunks, selectedChunk } = inputs;
  const known = inputs.run?.writtenCount ?? 0;
  const written = Math.min(playhead ?? known, known);
  drawTicks(surface, frame, inputs, written);
  strokeLine(context, [frame.left, crisp(frame.base), frame.right, crisp(frame.base)], { stroke: theme.hairline2 });
  drawLabels(surface, frame, inputs);
  if (visibleChunks !== null && visibleChunks < total) {
    const x = timelineX(frame, total, visibleChunks);
    context.fillStyle = theme.ink;
    context.fillRect(x - 0.5, frame.base - 11, 1, 20);
    drawDiamond(context, theme.canvas, { x, y: frame.base - 10, radius: 5.5 });
    drawDiamond(context, theme.ink, { x, y: frame.base - 10, radius: 4 });
  }
  if (selectedChunk !== null && selectedChunk < total)
    drawMarker(surface, frame, timelineX(frame, total, selectedChunk), 'chunk');
  drawMarker(surface, frame, timelineX(frame, total, written), 'playhead');
}
