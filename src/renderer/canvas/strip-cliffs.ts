import { type Cliff, findCliffs, mergeCliffs } from './curve-rows.ts';
import type { CurveLines } from './curve-steps.ts';
import { signed } from './format.ts';
import { drawFlag, strokeFlag } from './marks.ts';
import type { StripLayout } from './strip-layout.ts';
import type { Surface } from './surface.ts';
import { type TauAxis, xOfTau } from './tau-axis.ts';
import { drawRuns, measureRuns } from './text.ts';
import { TRACK_INSET, type Track } from './track.ts';

/** A cliff's flag, and where a pointer finds it. */
export interface CliffFlag {
  readonly cliff: Cliff;
  readonly x: number;
  readonly y: number;
}

const cliffX = (axis: TauAxis, cliff: Cliff) => xOfTau(axis, cliff.edge);

/** Flags keep this far from the needle, on the side where the cliff is. */
const NEEDLE_ROOM_PX = 10;

function flagX(axis: TauAxis, cliff: Cliff, tauX: number): number {
  const x = cliffX(axis, cliff);
  if (Math.abs(x - tauX) >= NEEDLE_ROOM_PX) return x;
  return x < tauX ? tauX - NEEDLE_ROOM_PX : tauX + NEEDLE_ROOM_PX;
}

/** What a flag, an amount or the needle takes of a track's width. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

const stretchAround = (x: number): Stretch => ({ from: x - 5, to: x + 5 });

interface CliffDrawing {
  readonly curves: CurveLines;
  readonly tauX: number;
}

/** Flags of a track's cliffs with their amounts; an amount that would cover its neighbour or the needle is left out. */
export function drawCliffs(
  surface: Surface,
  layout: StripLayout,
  axis: TauAxis,
  track: Track,
  { curves, tauX }: CliffDrawing,
): CliffFlag[] {
  if (track.column !== 'largestShare' && track.column !== 'recall') return [];
  const { context, theme } = surface;
  const cliffs = mergeCliffs(findCliffs(curves[track.column], track.column), (cliff) => cliffX(axis, cliff));
  const places = track.column === 'recall' ? 3 : 2;
  const flags: CliffFlag[] = cliffs.map((cliff) => ({
    cliff,
    x: flagX(axis, cliff, tauX),
    y: track.band.bottom - TRACK_INSET,
  }));
  const taken: Stretch[] = [...flags.map(({ x }) => stretchAround(x)), stretchAround(tauX)];
  // The largest move is told first where not all have room.
  for (const flag of [...flags].sort((a, b) => Math.abs(b.cliff.change) - Math.abs(a.cliff.change))) {
    if (flag.cliff.known === 'exactly') drawFlag(context, theme, flag);
    else strokeFlag(context, theme, flag);
    const runs = [{ text: signed(flag.cliff.change, places), fill: theme.warning, weight: 500 as const }];
    const width = measureRuns(context, theme, runs);
    const isFree = (left: number) =>
      left >= layout.left &&
      left + width <= layout.right &&
      taken.every(({ from, to }) => to < left || from > left + width);
    const left = [flag.x + 7, flag.x - 7 - width].find(isFree);
    if (left === undefined) continue;
    drawRuns(context, theme, runs, { x: left, y: flag.y + 1, halo: theme.canvas });
    taken.push({ from: left - 3, to: left + width + 3 });
  }
  return flags;
}
