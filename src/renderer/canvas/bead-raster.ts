import { type BeadUnion, BITS, createMixes, FULL, MOST_UNIONS } from './bead-mix.ts';
import type { Pixels } from './point-raster.ts';

export interface BeadPlaces {
  /** x and y of chunk i in CSS pixels at 2i and 2i + 1. */
  readonly xy: Float32Array;
  /** Device pixels a CSS pixel. */
  readonly pixelRatio: number;
}

/** A bead, row by row: its opaque pixels as one span, the others with a level of their own. */
interface BeadShape {
  readonly width: number;
  readonly height: number;
  /** Opaque in columns [spanFrom[row], spanTo[row]). */
  readonly spanFrom: Int32Array;
  readonly spanTo: Int32Array;
  /** Column, row and level of each other pixel that is not empty. */
  readonly rim: Int32Array;
}

/** Pixels side by side that one number of a plane holds a bit of. */
const RUN = 32;

/**
 * One bit a pixel, union and bit of its level: the planes of a run of pixels stand side by side. Allocated once a size,
 * and all zero between calls.
 */
let planes = new Int32Array(0);

/** Where the runs of a picture stand in `planes`. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly runsPerRow: number;
  readonly planeCount: number;
}

/**
 * Replaces `target` by the unions, each over those before it, at most sixteen. Each bead's middle stands on the nearest
 * whole device pixel; what lies outside is cut off. Where rims of a third and of two thirds meet, a pixel is full.
 */
export function layUnions(target: Pixels, unions: readonly BeadUnion[], places: BeadPlaces): void {
  if (unions.length > MOST_UNIONS) throw new Error(`${unions.length} unions, of which only ${MOST_UNIONS} can be laid`);
  const { width, height } = target;
  const layout = { width, height, runsPerRow: Math.ceil(width / RUN), planeCount: BITS * unions.length };
  const room = layout.runsPerRow * height * layout.planeCount;
  if (planes.length < room) planes = new Int32Array(room);
  unions.forEach((union, at) => {
    coverAll(layout, union, { ...places, plane: at * BITS });
  });
  paintRuns(target, layout, unions);
}

function coverAll(
  layout: Layout,
  { bead, members }: BeadUnion,
  { xy, pixelRatio, plane }: BeadPlaces & { readonly plane: number },
): void {
  const shape = shapeOf(bead);
  for (const chunk of members) {
    const left = Math.round(xy[2 * chunk]! * pixelRatio - bead.width / 2);
    const top = Math.round(xy[2 * chunk + 1]! * pixelRatio - bead.height / 2);
    coverSpans(layout, shape, { left, top, plane });
    coverRim(layout, shape, { left, top, plane });
  }
}

function shapeOf({ data, width, height }: Pixels): BeadShape {
  const spanFrom = new Int32Array(height);
  const spanTo = new Int32Array(height);
  const rim: number[] = [];
  for (let row = 0; row < height; row++) {
    const levelAt = (column: number) => Math.round((FULL * data[4 * (row * width + column) + 3]!) / 255);
    let from = 0;
    while (from < width && levelAt(from) < FULL) from++;
    let to = from;
    while (to < width && levelAt(to) === FULL) to++;
    spanFrom[row] = from;
    spanTo[row] = to;
    for (let column = 0; column < width; column++) {
      if ((column < from || column >= to) && levelAt(column) > 0) rim.push(column, row, levelAt(column));
    }
  }
  return { width, height, spanFrom, spanTo, rim: Int32Array.from(rim) };
}

interface Corner {
  readonly left: number;
  readonly top: number;
  readonly plane: number;
}

function coverSpans(layout: Layout, bead: BeadShape, { left, top, plane }: Corner): void {
  const { width, height, runsPerRow, planeCount } = layout;
  const bits = planes;
  for (let row = Math.max(0, -top); row < bead.height && top + row < height; row++) {
    const from = Math.max(0, left + bead.spanFrom[row]!);
    const to = Math.min(width, left + bead.spanTo[row]!);
    if (from >= to) continue;
    const first = from >> 5;
    const last = (to - 1) >> 5;
    let at = ((top + row) * runsPerRow + first) * planeCount + plane;
    for (let run = first; run <= last; run++, at += planeCount) {
      const mask = (run === first ? -1 << (from & 31) : -1) & (run === last ? -1 >>> (31 - ((to - 1) & 31)) : -1);
      bits[at]! |= mask;
      bits[at + 1]! |= mask;
    }
  }
}

function coverRim(layout: Layout, { rim }: BeadShape, { left, top, plane }: Corner): void {
  const { width, height, runsPerRow, planeCount } = layout;
  const bits = planes;
  for (let i = 0; i < rim.length; i += 3) {
    const x = left + rim[i]!;
    const y = top + rim[i + 1]!;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = (y * runsPerRow + (x >> 5)) * planeCount + plane;
    const level = rim[i + 2]!;
    if (level & 1) bits[at]! |= 1 << (x & 31);
    if (level & 2) bits[at + 1]! |= 1 << (x & 31);
  }
}

/** Sets every pixel of the target, run by run, and clears the planes. Most runs are of one mix. */
function paintRuns({ data }: Pixels, layout: Layout, unions: readonly BeadUnion[]): void {
  const { width, height, runsPerRow, planeCount } = layout;
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const mixes = createMixes(unions);
  const bits = planes;
  const mixedBits = new Int32Array(planeCount);
  const mixedPlanes = new Int32Array(planeCount);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let run = 0; run < runsPerRow; run++) {
      let common = 0;
      let mixed = 0;
      for (let plane = 0; plane < planeCount; plane++, at++) {
        const held = bits[at]!;
        if (held === 0) continue;
        bits[at] = 0;
        if (held === -1) common |= 1 << plane;
        else {
          mixedBits[mixed] = held;
          mixedPlanes[mixed++] = plane;
        }
      }
      const from = y * width + run * RUN;
      const to = Math.min(from + RUN, (y + 1) * width);
      if (mixed === 0) {
        pixels.fill(mixes(common), from, to);
        continue;
      }
      for (let pixel = from; pixel < to; pixel++) {
        let code = common;
        for (let i = 0; i < mixed; i++) code |= ((mixedBits[i]! >>> (pixel - from)) & 1) << mixedPlanes[i]!;
        pixels[pixel] = mixes(code);
      }
    }
  }
}
