import type { Pixels } from './point-raster.ts';

export interface UnionOfBeads {
  /** x and y of chunk i in CSS pixels at 2i and 2i + 1. */
  readonly xy: Float32Array;
  readonly members: readonly number[];
  /** Device pixels a CSS pixel. */
  readonly pixelRatio: number;
  /** Of the whole union: where beads overlap it is no denser. */
  readonly opacity: number;
}

/** How much of each pixel the union covers, 0 to 255. All zero between calls, so it is allocated once a size. */
let coverage = new Uint8Array(0);

interface Bead {
  readonly width: number;
  readonly height: number;
  readonly alphas: Uint8Array;
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Lays the union of one `bead` a member over `target`, in the bead's own colour. Each bead's middle stands on the nearest
 * whole device pixel; what lies outside is cut off.
 */
export function layUnion(target: Pixels, bead: Pixels, { xy, members, pixelRatio, opacity }: UnionOfBeads): void {
  if (coverage.length !== target.width * target.height) coverage = new Uint8Array(target.width * target.height);
  const box: Rectangle = { left: target.width, top: target.height, right: 0, bottom: 0 };
  const shape = { width: bead.width, height: bead.height, alphas: alphasOf(bead) };
  for (const chunk of members) {
    const left = Math.round(xy[2 * chunk]! * pixelRatio - bead.width / 2);
    const top = Math.round(xy[2 * chunk + 1]! * pixelRatio - bead.height / 2);
    cover(target, shape, { left, top }, box);
  }
  blendCovered(target, colourOf(bead), opacity, box);
}

function alphasOf({ data }: Pixels): Uint8Array {
  const alphas = new Uint8Array(data.length >> 2);
  for (let i = 0; i < alphas.length; i++) alphas[i] = data[4 * i + 3]!;
  return alphas;
}

function colourOf({ data, width, height }: Pixels): readonly [number, number, number] {
  const middle = 4 * ((height >> 1) * width + (width >> 1));
  return [data[middle]!, data[middle + 1]!, data[middle + 2]!];
}

/** Raises `coverage` to the bead's where that is higher, and widens `box` to hold it. */
function cover(target: Pixels, bead: Bead, { left, top }: Corner, box: Rectangle): void {
  const from = { x: Math.max(0, left), y: Math.max(0, top) };
  const to = { x: Math.min(target.width, left + bead.width), y: Math.min(target.height, top + bead.height) };
  if (from.x >= to.x || from.y >= to.y) return;
  for (let y = from.y; y < to.y; y++) {
    let over = (y - top) * bead.width + from.x - left;
    const end = y * target.width + to.x;
    for (let at = y * target.width + from.x; at < end; at++, over++) {
      const alpha = bead.alphas[over]!;
      if (alpha > coverage[at]!) coverage[at] = alpha;
    }
  }
  box.left = Math.min(box.left, from.x);
  box.top = Math.min(box.top, from.y);
  box.right = Math.max(box.right, to.x);
  box.bottom = Math.max(box.bottom, to.y);
}

/** Lays the colour over what `coverage` covers inside `box`, and clears `coverage` again. */
function blendCovered(
  { data, width }: Pixels,
  colour: readonly [number, number, number],
  opacity: number,
  box: Rectangle,
): void {
  for (let y = box.top; y < box.bottom; y++) {
    const end = y * width + box.right;
    for (let at = y * width + box.left; at < end; at++) {
      const covered = coverage[at]!;
      if (covered === 0) continue;
      coverage[at] = 0;
      const alpha = covered * opacity;
      const rest = (data[4 * at + 3]! * (255 - alpha)) / 255;
      const sum = alpha + rest;
      for (let channel = 0; channel < 3; channel++)
        data[4 * at + channel] = (colour[channel]! * alpha + data[4 * at + channel]! * rest) / sum;
      data[4 * at + 3] = sum;
    }
  }
}
