import { MAP_PADDING } from './map-fit.ts';

export interface Frame {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Extent {
  readonly min: number;
  readonly max: number;
}

/** Room for labels round what is framed. */
const MARGIN_PX = { x: 76, y: 30 } as const;
const CLOSEST = 6;

/** What a view closes in on: `all` of these chunks, and of `most` those that lie together. */
export interface Framed {
  readonly all: readonly number[];
  readonly most: readonly number[];
}

/** The share of `most` that is framed: a few that lie far off would make all others small. */
const TOGETHER = 0.7;

/**
 * The zoom that shows these chunks as large as they fit, and as little beyond the map's own edge as possible.
 * `home` holds 2n pixels at zoom 1. Null where none of the chunks has a place.
 */
export function frameOf(home: Float32Array, { all: must, most }: Framed, { width, height }: Size): Frame | null {
  const shown = extents(home, [...must, ...closest(home, most)]);
  if (!shown) return null;
  const all = extents(
    home,
    Array.from({ length: home.length >> 1 }, (_, chunk) => chunk),
  )!;
  const room = {
    width: Math.max(1, width - 2 * MARGIN_PX.x),
    height: Math.max(1, height - MAP_PADDING.top - MAP_PADDING.bottom - 2 * MARGIN_PX.y),
  };
  const fit = Math.min(room.width / lengthOf(shown.x), room.height / lengthOf(shown.y));
  const k = Math.max(1, Math.min(CLOSEST, fit));
  return {
    k,
    x: shiftFor({ shown: shown.x, all: all.x, from: MAP_PADDING.left, to: width - MAP_PADDING.right }, k),
    y: shiftFor({ shown: shown.y, all: all.y, from: MAP_PADDING.top, to: height - MAP_PADDING.bottom }, k),
  };
}

/** Those nearest to the middle of them all, by medians. */
function closest(home: Float32Array, chunks: readonly number[]): readonly number[] {
  const placed = chunks.filter((chunk) => Number.isFinite(home[2 * chunk]!));
  const middle = (axis: 0 | 1) =>
    placed.map((chunk) => home[2 * chunk + axis]!).sort((a, b) => a - b)[placed.length >> 1] ?? 0;
  const [x, y] = [middle(0), middle(1)];
  const away = (chunk: number) => Math.hypot(home[2 * chunk]! - x, home[2 * chunk + 1]! - y);
  return placed.sort((a, b) => away(a) - away(b)).slice(0, Math.ceil(TOGETHER * placed.length));
}

const lengthOf = ({ min, max }: Extent) => Math.max(1, max - min);

function extents(home: Float32Array, chunks: readonly number[]): { readonly x: Extent; readonly y: Extent } | null {
  let [minX, maxX, minY, maxY] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const chunk of chunks) {
    const x = home[2 * chunk]!;
    const y = home[2 * chunk + 1]!;
    // Also left out: what has no place yet.
    if (!(Number.isFinite(x) && Number.isFinite(y))) continue;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  return maxX < minX ? null : { x: { min: minX, max: maxX }, y: { min: minY, max: maxY } };
}

interface Axis {
  readonly shown: Extent;
  readonly all: Extent;
  readonly from: number;
  readonly to: number;
}

/** Centres what is shown, then moves the view inwards where it would show what lies beyond the last chunk. */
function shiftFor({ shown, all, from, to }: Axis, k: number): number {
  const centred = (from + to) / 2 - (k * (shown.min + shown.max)) / 2;
  const first = from - k * all.min;
  const last = to - k * all.max;
  return first < last ? (first + last) / 2 : Math.max(last, Math.min(first, centred));
}
