/** A picture of one point, to be put down thousands of times: far cheaper than thousands of circles. */
export interface PointStamp {
  readonly image: CanvasImageSource;
  /** Side in CSS pixels; the point is in the middle. */
  readonly side: number;
}

export interface PointLook {
  readonly fill: string;
  readonly radius: number;
  /** A line on the circle's edge; null for none. */
  readonly line: { readonly colour: string; readonly width: number } | null;
}

export interface PointStamps {
  /** Device pixels a CSS pixel. */
  readonly pixelRatio: number;
  of(look: PointLook): PointStamp;
}

const MOST_STAMPS = 64;

/** Stamps for a screen of `pixelRatio` device pixels a CSS pixel; each look is drawn once and kept. */
export function createPointStamps(pixelRatio: number): PointStamps {
  const byKey = new Map<string, PointStamp>();
  // A drawing asks for the same few objects thousands of times: the object itself is the quickest key.
  const byLook = new WeakMap<PointLook, PointStamp>();
  const make = (look: PointLook): PointStamp => {
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

function drawStamp({ fill, radius, line }: PointLook, pixelRatio: number): PointStamp {
  const pixels = 2 * Math.ceil((radius + (line?.width ?? 0) / 2 + 0.5) * pixelRatio);
  const image = new OffscreenCanvas(pixels, pixels);
  const context = image.getContext('2d')!;
  context.scale(pixelRatio, pixelRatio);
  const side = pixels / pixelRatio;
  context.beginPath();
  context.arc(side / 2, side / 2, radius, 0, Math.PI * 2);
  context.fillStyle = fill;
  context.fill();
  if (line) {
    context.lineWidth = line.width;
    context.strokeStyle = line.colour;
    context.stroke();
  }
  return { image, side };
}
