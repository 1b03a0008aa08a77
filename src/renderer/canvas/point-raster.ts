/** Pixels as an ImageData holds them: red, green, blue, alpha of each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** What a point looks like, in CSS pixels. */
export interface PointLook {
  readonly fill: string;
  readonly radius: number;
  /** A line on the circle's edge; null for none. */
  readonly line: { readonly colour: string; readonly width: number } | null;
}

/** Pictures of points for a screen of `pixelRatio` device pixels a CSS pixel. */
export interface PointStamps {
  readonly pixelRatio: number;
  of(look: PointLook): Pixels;
}

/**
 * Lays `stamp` over `target` with its middle at (x, y) in device pixels, rounded to a whole pixel; what lies outside is
 * cut off. Twenty thousand points a frame are drawn like this, since as many calls of a canvas take far longer.
 */
export function layStamp(target: Pixels, stamp: Pixels, x: number, y: number): void {
  const left = Math.round(x - stamp.width / 2);
  const top = Math.round(y - stamp.height / 2);
  const fromColumn = Math.max(0, -left);
  const toColumn = Math.min(stamp.width, target.width - left);
  const toRow = Math.min(stamp.height, target.height - top);
  const { data: under } = target;
  const { data: over } = stamp;
  for (let row = Math.max(0, -top); row < toRow; row++) {
    let from = (row * stamp.width + fromColumn) * 4;
    let to = ((top + row) * target.width + left + fromColumn) * 4;
    for (let column = fromColumn; column < toColumn; column++, from += 4, to += 4) {
      const alpha = over[from + 3]!;
      if (alpha === 0) continue;
      if (alpha === 255) {
        under[to] = over[from]!;
        under[to + 1] = over[from + 1]!;
        under[to + 2] = over[from + 2]!;
        under[to + 3] = 255;
        continue;
      }
      const rest = (under[to + 3]! * (255 - alpha)) / 255;
      const sum = alpha + rest;
      under[to] = (over[from]! * alpha + under[to]! * rest) / sum;
      under[to + 1] = (over[from + 1]! * alpha + under[to + 1]! * rest) / sum;
      under[to + 2] = (over[from + 2]! * alpha + under[to + 2]! * rest) / sum;
      under[to + 3] = sum;
    }
  }
}

const MOST_STAMPS = 64;

/** Stamps drawn once a look and kept. */
export function createPointStamps(pixelRatio: number): PointStamps {
  const byKey = new Map<string, Pixels>();
  // A drawing asks for the same few objects thousands of times: the object itself is the quickest key.
  const byLook = new WeakMap<PointLook, Pixels>();
  const make = (look: PointLook): Pixels => {
    const key = `${look.fill}|${look.radius}|${look.line?.colour}|${look.line?.width}`;
    const known = byKey.get(key);
    if (known) return known;
    if (byKey.size >= MOST_STAMPS) byKey.clear();
    const stamp = drawStamp(look, pixelRatio);
    byKey.set(key, stamp);
    return stamp;
  };
  return {
    pixelRatio,
    of(look) {
      const known = byLook.get(look);
      if (known) return known;
      const stamp = make(look);
      byLook.set(look, stamp);
      return stamp;
    },
  };
}

function drawStamp({ fill, radius, line }: PointLook, pixelRatio: number): Pixels {
  const side = 2 * Math.ceil((radius + (line?.width ?? 0) / 2 + 0.5) * pixelRatio);
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })!;
  context.scale(pixelRatio, pixelRatio);
  const middle = side / pixelRatio / 2;
  context.beginPath();
  context.arc(middle, middle, radius, 0, Math.PI * 2);
  context.fillStyle = fill;
  context.fill();
  if (line) {
    context.lineWidth = line.width;
    context.strokeStyle = line.colour;
    context.stroke();
  }
  return context.getImageData(0, 0, side, side);
}
