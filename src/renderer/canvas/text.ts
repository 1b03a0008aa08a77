import type { Theme } from './theme.ts';

export type Weight = 400 | 500 | 600;

/** A stretch of text in one colour and weight; `gap` is room before it, in pixels. */
export interface TextRun {
  readonly text: string;
  readonly fill: string;
  readonly weight?: Weight;
  readonly gap?: number;
}

export interface TextPlace {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Colour of a halo that keeps the text readable over marks. */
  readonly halo?: string;
}

const SIZE_PX = 12;
const HALO_WIDTH = 6;
const MOST_WIDTHS = 4000;
/** Widths and pieces by font, then by text: asked for hundreds of times a frame. */
const widths = new Map<string, Map<string, number>>();
const pieces = new Map<string, Map<string, readonly Piece[]>>();

/** To be called when fonts have loaded: what was measured before holds no longer. */
export function forgetTextWidths(): void {
  widths.clear();
  pieces.clear();
}

/** What is kept for a font; begun anew when there is too much of it. */
function keptFor<T>(byFont: Map<string, Map<string, T>>, font: string): Map<string, T> {
  let kept = byFont.get(font);
  if (!kept || kept.size >= MOST_WIDTHS) {
    kept = new Map();
    byFont.set(font, kept);
  }
  return kept;
}

const fontOf = (theme: Theme, weight: Weight) => `${weight} ${SIZE_PX}px ${theme.font}`;

function widthOf(context: CanvasRenderingContext2D, font: string, text: string): number {
  const kept = keptFor(widths, font);
  const known = kept.get(text);
  if (known !== undefined) return known;
  context.font = font;
  const { width } = context.measureText(text);
  kept.set(text, width);
  return width;
}

interface Piece {
  readonly text: string;
  readonly advance: number;
  /** Room before the glyph inside its advance. */
  readonly inset: number;
}

/**
 * A canvas cannot ask a font for its tabular figures, so digits are set one by one in cells as wide as a zero:
 * numbers that change every frame then stand still.
 */
function piecesOf(context: CanvasRenderingContext2D, font: string, text: string): readonly Piece[] {
  const kept = keptFor(pieces, font);
  const known = kept.get(text);
  if (known) return known;
  const made = text
    .split(/(\d)/)
    .filter((part) => part !== '')
    .map((part) => {
      const width = widthOf(context, font, part);
      if (!/^\d$/.test(part)) return { text: part, advance: width, inset: 0 };
      const cell = widthOf(context, font, '0');
      return { text: part, advance: cell, inset: (cell - width) / 2 };
    });
  kept.set(text, made);
  return made;
}

/** Width of the runs in pixels, gaps included. */
export function measureRuns(context: CanvasRenderingContext2D, theme: Theme, runs: readonly TextRun[]): number {
  let width = 0;
  for (const run of runs) {
    width += run.gap ?? 0;
    for (const piece of piecesOf(context, fontOf(theme, run.weight ?? 400), run.text)) width += piece.advance;
  }
  return width;
}

/** Draws runs one after the other at 12 px; returns their width in pixels. */
export function drawRuns(
  context: CanvasRenderingContext2D,
  theme: Theme,
  runs: readonly TextRun[],
  { x, y, align = 'left', halo }: TextPlace,
): number {
  const width = measureRuns(context, theme, runs);
  const left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  for (const pass of halo ? (['halo', 'ink'] as const) : (['ink'] as const)) {
    let at = left;
    if (pass === 'halo') {
      context.strokeStyle = halo!;
      context.lineWidth = HALO_WIDTH;
      context.lineJoin = 'round';
      context.setLineDash([]);
    }
    for (const run of runs) {
      const font = fontOf(theme, run.weight ?? 400);
      const pieces = piecesOf(context, font, run.text);
      context.font = font;
      at += run.gap ?? 0;
      if (pass === 'ink') context.fillStyle = run.fill;
      for (const piece of pieces) {
        if (pass === 'halo') context.strokeText(piece.text, at + piece.inset, y);
        else context.fillText(piece.text, at + piece.inset, y);
        at += piece.advance;
      }
    }
  }
  return width;
}

/** The text, or its beginning with an ellipsis, so that it is at most `room` pixels wide; '' when nothing fits. */
export function shorten(context: CanvasRenderingContext2D, theme: Theme, run: TextRun, room: number): string {
  const fits = (text: string) => measureRuns(context, theme, [{ ...run, text, gap: 0 }]) <= room;
  if (fits(run.text)) return run.text;
  let low = 0;
  let high = run.text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(`${run.text.slice(0, middle).trimEnd()}…`)) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${run.text.slice(0, low).trimEnd()}…`;
}
