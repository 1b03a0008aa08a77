import { counted, formatMoves, formatTau } from './format.ts';
import { addCircle, strokeLine } from './marks.ts';
import type { StripLayout } from './strip-layout.ts';
import type { Surface } from './surface.ts';
import type { TauInterval } from './tau-steps.ts';
import { drawRuns, measureRuns, type TextRun } from './text.ts';

export interface NeedleInputs {
  readonly x: number;
  readonly tau: number;
  readonly plateau: TauInterval | null;
  readonly pairsAtOrAbove: number | null;
  /** y of the figures at τ on the tracks. */
  readonly dots: readonly number[];
}

/** What τ means, beside the needle: in words that an interval with an open end can end with. */
function readout(surface: Surface, layout: StripLayout, { tau, plateau, pairsAtOrAbove }: NeedleInputs): TextRun[][] {
  const { theme } = surface;
  const first: TextRun[] = [{ text: `τ ${formatTau(tau, plateau)}`, fill: theme.accent, weight: 600 }];
  if (pairsAtOrAbove !== null)
    first.push({ text: `${counted(pairsAtOrAbove, 'pair')} at or above`, fill: theme.ink2, gap: 8 });
  if (!plateau) return [first];
  const moves: TextRun = { text: `same atoms ${formatMoves(tau, plateau)}`, fill: theme.ink2 };
  return layout.mode === 'compact' ? [[first[0]!, { ...moves, gap: 8 }]] : [first, [moves]];
}

/** Draws the needle with its handle, the figures it crosses, and the readout on the side with room. */
export function drawNeedle(surface: Surface, layout: StripLayout, inputs: NeedleInputs): void {
  const { context, theme } = surface;
  const { x } = inputs;
  strokeLine(context, [x, 10, x, layout.axisY + 4], { stroke: theme.canvas, width: 5 });
  strokeLine(context, [x, 10, x, layout.axisY + 4], { stroke: theme.accent, width: 2 });
  for (const y of inputs.dots) {
    context.beginPath();
    addCircle(context, x, y, 3.5);
    context.fillStyle = theme.accent;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = theme.canvas;
    context.stroke();
  }
  drawHandle(surface, x);
  const lines = readout(surface, layout, inputs);
  const width = Math.max(...lines.map((runs) => measureRuns(context, theme, runs)));
  const align = x + 8 + width <= layout.right - 4 ? 'left' : 'right';
  const left = align === 'left' ? x + 4 : x - 12 - width;
  const top = layout.histogram.top;
  // Where bars reach up to the words, they show through.
  context.globalAlpha = 0.8;
  context.fillStyle = theme.canvas;
  context.fillRect(left, top, width + 8, 16 * lines.length);
  context.globalAlpha = 1;
  lines.forEach((runs, line) => {
    drawRuns(context, theme, runs, { x: align === 'left' ? x + 8 : x - 8, y: top + 12 + line * 16, align });
  });
}

function drawHandle({ context, theme }: Surface, x: number): void {
  context.beginPath();
  context.moveTo(x - 7, 3);
  context.lineTo(x + 7, 3);
  context.lineTo(x + 7, 10);
  context.lineTo(x, 17);
  context.lineTo(x - 7, 10);
  context.closePath();
  context.fillStyle = theme.accent;
  context.fill();
  for (const dx of [-2.5, 0, 2.5]) strokeLine(context, [x + dx, 6, x + dx, 10], { stroke: theme.onAccent });
}
