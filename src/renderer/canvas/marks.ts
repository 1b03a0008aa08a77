import type { Theme } from './theme.ts';

type Context = CanvasRenderingContext2D;

/** Adds a circle to the path under way, apart from what stands there already. */
export function addCircle(context: Context, x: number, y: number, radius: number): void {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, Math.PI * 2);
}

/** A circle line; `under` is a wider line below it that sets it off from what it crosses. */
export function strokeCircle(
  context: Context,
  circle: { readonly x: number; readonly y: number; readonly radius: number },
  { stroke, width, under }: { readonly stroke: string; readonly width: number; readonly under?: string },
): void {
  const ring = (radius: number, line: number, colour: string) => {
    context.beginPath();
    addCircle(context, circle.x, circle.y, radius);
    context.lineWidth = line;
    context.strokeStyle = colour;
    context.stroke();
  };
  if (under) {
    const dash = context.getLineDash();
    context.setLineDash([]);
    ring(circle.radius + 1.5, width + 1.5, under);
    context.setLineDash(dash);
  }
  ring(circle.radius, width, stroke);
}

/** The rounded square that stands for an atom, 8 px: filled in its colour, or hollow grey where it has none. */
export function drawAtomKey(
  context: Context,
  theme: Theme,
  slot: number,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  context.beginPath();
  if (slot > 0) {
    context.roundRect(x, y - 4, 8, 8, 2);
    context.fillStyle = theme.atoms[slot]!;
    context.fill();
    return;
  }
  context.roundRect(x + 0.75, y - 3.25, 6.5, 6.5, 1.5);
  context.setLineDash([]);
  context.lineWidth = 1.5;
  context.strokeStyle = theme.mark;
  context.stroke();
}

/** ▲ with its base line at y. */
export function drawFlag(context: Context, theme: Theme, { x, y }: { readonly x: number; readonly y: number }): void {
  context.beginPath();
  context.moveTo(x - 4, y);
  context.lineTo(x + 4, y);
  context.lineTo(x, y - 7);
  context.closePath();
  context.fillStyle = theme.warning;
  context.fill();
}

/** ⋈ centred on (x, y): a chunk that holds two sides together. */
export function drawBridge(context: Context, theme: Theme, { x, y }: { readonly x: number; readonly y: number }): void {
  context.beginPath();
  context.moveTo(x - 6.5, y - 4.5);
  context.lineTo(x, y);
  context.lineTo(x - 6.5, y + 4.5);
  context.closePath();
  context.moveTo(x + 6.5, y - 4.5);
  context.lineTo(x, y);
  context.lineTo(x + 6.5, y + 4.5);
  context.closePath();
  context.setLineDash([]);
  context.lineJoin = 'round';
  context.lineWidth = 2.5;
  context.strokeStyle = theme.canvas;
  context.stroke();
  context.fillStyle = theme.ink;
  context.fill();
}

/** △ with its base line at y: what a ▲ will be once it is known exactly. */
export function strokeFlag(context: Context, theme: Theme, { x, y }: { readonly x: number; readonly y: number }): void {
  context.beginPath();
  context.moveTo(x - 3.5, y - 0.5);
  context.lineTo(x + 3.5, y - 0.5);
  context.lineTo(x, y - 6.5);
  context.closePath();
  context.setLineDash([]);
  context.lineWidth = 1;
  context.strokeStyle = theme.warning;
  context.stroke();
}

/** ◆ centred on (x, y): a question. */
export function drawDiamond(
  context: Context,
  fill: string,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
}

/** ⊕: an atom's centroid. */
export function drawCentroid(
  context: Context,
  theme: Theme,
  slot: number,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const colour = theme.atoms[slot]!;
  context.setLineDash([]);
  context.beginPath();
  addCircle(context, x, y, 7);
  context.fillStyle = theme.canvas;
  context.fill();
  context.moveTo(x - 4, y);
  context.lineTo(x + 4, y);
  context.moveTo(x, y - 4);
  context.lineTo(x, y + 4);
  context.strokeStyle = colour;
  context.lineWidth = 1.75;
  context.stroke();
}

/** A straight line; the context's dash is set from `dash` and left solid. */
export function strokeLine(
  context: Context,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  { stroke, width = 1, dash = [] }: { readonly stroke: string; readonly width?: number; readonly dash?: number[] },
): void {
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.lineWidth = width;
  context.strokeStyle = stroke;
  context.stroke();
  context.setLineDash([]);
}

/** Slanted lines over a rectangle: the sign of evidence in a ruler. Drawn line by line, so it needs no pattern image. */
export function fillHatch(
  context: Context,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  stroke: string,
): void {
  const stepPx = 7;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.beginPath();
  for (let at = x - height + ((stepPx - ((x - height) % stepPx)) % stepPx); at < x + width + height; at += stepPx) {
    context.moveTo(at, y + height + 1);
    context.lineTo(at + height + 1, y);
  }
  context.setLineDash([]);
  context.lineWidth = 1.75;
  context.strokeStyle = stroke;
  context.stroke();
  context.restore();
}
