import type { AtomHeading } from '../../core/contract/events.ts';
import { wordsOf } from './atom-words.ts';
import { whole } from './format.ts';
import { crisp, type Gutters } from './gutters.ts';
import { drawAtomKey, fillHatch, strokeLine } from './marks.ts';
import {
  frameRulers,
  type PlacedSegment,
  placeSegments,
  type RulerFrame,
  type RulerSides,
  xOfTokens,
} from './ruler-frame.ts';
import { type AtomStretch, stretchesOf } from './ruler-segments.ts';
import type { Surface } from './surface.ts';
import { drawRuns, measureRuns, shorten, type TextRun } from './text.ts';

export interface RulerInputs {
  readonly sides: RulerSides;
  readonly atomOf: Int32Array;
  readonly slotOf: Uint8Array;
  readonly atoms: readonly AtomHeading[];
  readonly evidence: ReadonlySet<number>;
  readonly selectedChunk: number | null;
  readonly gutters: Gutters;
}

function drawSegment(
  { context, theme }: Surface,
  frame: RulerFrame,
  inputs: RulerInputs,
  segment: PlacedSegment,
): void {
  const y = frame.tops[segment.side];
  const wide = segment.x1 - segment.x0;
  if (segment.kind === 'header') {
    context.fillStyle = theme.ink3;
    context.fillRect(segment.x0, y, Math.max(1, wide - 0.5), frame.thickness);
    return;
  }
  const gap = wide > 6 ? 1 : 0.5;
  const box = { x: segment.x0 + gap / 2, y, width: Math.max(1, wide - gap), height: frame.thickness };
  context.fillStyle = theme.atoms[inputs.slotOf[segment.atom] ?? 0]!;
  context.fillRect(box.x, box.y, box.width, box.height);
  if (inputs.evidence.has(segment.chunk)) {
    fillHatch(context, box, theme.hatch);
    outline(context, box, { inset: 0.75, width: 1.5, stroke: theme.evidence });
  }
  if (segment.cut === 'cut')
    strokeLine(context, [segment.x1 - 1.5, y, segment.x1 - 1.5, y + frame.thickness], {
      stroke: theme.canvas,
      width: 2,
      dash: [2, 2],
    });
}

function outline(
  context: CanvasRenderingContext2D,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { inset, width, stroke }: { readonly inset: number; readonly width: number; readonly stroke: string },
): void {
  context.setLineDash([]);
  context.lineWidth = width;
  context.strokeStyle = stroke;
  context.strokeRect(box.x + inset, box.y + inset, Math.max(0.5, box.width - 2 * inset), box.height - 2 * inset);
}

/** Number, word and tokens of a stretch, as much of it as fits above it. */
function drawStretch(
  { context, theme }: Surface,
  frame: RulerFrame,
  inputs: RulerInputs,
  { stretch, side }: { stretch: AtomStretch; side: 0 | 1 },
): void {
  if (stretch.atom < 0) return;
  const x0 = xOfTokens(frame, stretch.from);
  const room = xOfTokens(frame, stretch.to) - x0 - 14;
  const number: TextRun = { text: String(stretch.atom), fill: theme.ink, weight: 600 };
  const tokens: TextRun = { text: whole(stretch.tokens), fill: theme.ink3, gap: 4 };
  const word: TextRun = { text: wordsOf(inputs.atoms, stretch.atom, 1), fill: theme.ink3, gap: 4 };
  const wordings =
    word.text === '' ? [[number, tokens], [number]] : [[number, word, tokens], [number, tokens], [number]];
  const runs = wordings.find((wording) => measureRuns(context, theme, wording) <= room);
  if (!runs) return;
  const y = frame.tops[side];
  drawAtomKey(context, theme, inputs.slotOf[stretch.atom] ?? 0, { x: x0 + 1, y: y - 9 });
  drawRuns(context, theme, runs, { x: x0 + 13, y: y - 5 });
}

function drawSide(surface: Surface, frame: RulerFrame, inputs: RulerInputs, side: 0 | 1): void {
  const { context, theme } = surface;
  const { pack, method } = inputs.sides[side];
  const y = frame.tops[side];
  const baseline = y + frame.thickness / 2 + 4;
  const used = xOfTokens(frame, pack.tokens);
  if (frame.right - used > 2) {
    context.setLineDash([2, 2]);
    context.lineWidth = 1;
    context.strokeStyle = theme.hairline2;
    context.strokeRect(used + 0.5, y + 0.5, frame.right - used - 1, frame.thickness - 1);
    context.setLineDash([]);
  }
  const name: TextRun = { text: method, fill: theme.ink2, gap: 4 };
  const letter: TextRun = { text: side === 0 ? 'A' : 'B', fill: theme.ink, weight: 600 };
  const text = shorten(context, theme, name, frame.left - 12 - measureRuns(context, theme, [letter]) - 6);
  drawRuns(context, theme, [letter, { ...name, text }], { x: 12, y: baseline });
  const { goldTurns, goldTurnsIn } = pack.metrics;
  const evidence: TextRun =
    goldTurns > 0
      ? { text: `${goldTurnsIn} of ${goldTurns}`, fill: theme.ink, weight: 600 }
      : { text: 'none', fill: theme.ink3 };
  drawRuns(context, theme, [evidence], { x: frame.width - 12, y: baseline, align: 'right' });
}

function drawTokenAxis({ context, theme }: Surface, frame: RulerFrame): void {
  const y = frame.tops[1] + frame.thickness + 3;
  const step = niceStep(frame.budgetTokens);
  const ticks: number[] = [];
  for (let tokens = 0; tokens <= frame.budgetTokens * 0.999; tokens += step) ticks.push(tokens);
  ticks.push(frame.budgetTokens);
  const last: TextRun[] = [{ text: `${whole(frame.budgetTokens)} tokens`, fill: theme.ink3 }];
  const lastLeft = frame.right - measureRuns(context, theme, last);
  for (const tokens of ticks) {
    const x = xOfTokens(frame, tokens);
    strokeLine(context, [crisp(x), y, crisp(x), y + 3], { stroke: theme.hairline2 });
    if (tokens === frame.budgetTokens) {
      drawRuns(context, theme, last, { x: frame.right, y: y + 15, align: 'right' });
      continue;
    }
    const runs: TextRun[] = [{ text: whole(tokens), fill: theme.ink3 }];
    const half = measureRuns(context, theme, runs) / 2;
    if (x + half < lastLeft - 8)
      drawRuns(context, theme, runs, { x, y: y + 15, align: tokens === 0 ? 'left' : 'center' });
  }
}

/** About four round steps to the budget. */
function niceStep(budgetTokens: number): number {
  const rough = budgetTokens / 4;
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((size) => size >= rough * 0.999) ?? 10 * unit;
}

function drawPointed(surface: Surface, frame: RulerFrame, placed: readonly PlacedSegment[], chunk: number): void {
  const { context, theme } = surface;
  for (const segment of placed) {
    if (segment.chunk !== chunk || segment.kind === 'header') continue;
    const y = frame.tops[segment.side];
    outline(
      context,
      { x: segment.x0, y, width: segment.x1 - segment.x0, height: frame.thickness },
      { inset: -1.5, width: 1.5, stroke: theme.ink },
    );
    const runs: TextRun[] = [
      { text: `c${chunk}`, fill: theme.ink, weight: 600 },
      {
        text: `${whole(segment.to - segment.from)} tokens${segment.cut === 'cut' ? ', cut to fit' : ''}`,
        fill: theme.ink2,
        gap: 5,
      },
    ];
    const width = measureRuns(context, theme, runs);
    const x = Math.max(frame.left, Math.min(segment.x0, frame.right - width));
    context.fillStyle = theme.canvas;
    context.fillRect(x - 6, y - 19, width + 12, 17);
    drawRuns(context, theme, runs, { x, y: y - 5 });
  }
}

/** Draws the two prompts as rulers on one token axis; returns their segments for the pointer. */
export function drawRulers(surface: Surface, inputs: RulerInputs, hoveredChunk: number | null): PlacedSegment[] {
  const { context, theme, width, height } = surface;
  const frame = frameRulers(width, height, inputs);
  const placed = placeSegments(frame, inputs);
  for (const side of [0, 1] as const) drawSide(surface, frame, inputs, side);
  for (const segment of placed) drawSegment(surface, frame, inputs, segment);
  for (const side of [0, 1] as const) {
    const own = placed.filter((segment) => segment.side === side);
    for (const stretch of stretchesOf(own)) drawStretch(surface, frame, inputs, { stretch, side });
  }
  drawRuns(context, theme, [{ text: 'evidence', fill: theme.ink3 }], {
    x: width - 12,
    y: frame.tops[0] - 5,
    align: 'right',
  });
  drawTokenAxis(surface, frame);
  const axisY = frame.tops[1] + frame.thickness + 6;
  strokeLine(context, [crisp(frame.right), frame.tops[0] - 4, crisp(frame.right), axisY], {
    stroke: theme.accent,
    width: 1.5,
  });
  for (const segment of placed) {
    if (segment.kind === 'header' || segment.chunk !== inputs.selectedChunk) continue;
    const box = { x: segment.x0, y: frame.tops[segment.side], width: segment.x1 - segment.x0, height: frame.thickness };
    outline(context, box, { inset: -1.75, width: 1.5, stroke: theme.accent });
  }
  if (hoveredChunk !== null) drawPointed(surface, frame, placed, hoveredChunk);
  return placed;
}
