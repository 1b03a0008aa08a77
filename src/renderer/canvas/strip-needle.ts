import { counted, formatTau, intervalWords } from './format.ts';
import { addCircle, strokeLine } from './marks.ts';
import type { StripLayout } from './strip-layout.ts';
import type { Surface } from './surface.ts';
import type { TauInterval } from './tau-steps.ts';
import { drawRuns, measureRuns, type TextRun } from './text.ts';
import type { Theme } from './theme.ts';

export interface NeedleInputs {
  readonly x: number;
  readonly tau: number;
  readonly plateau: TauInterval | null;
  readonly pairsAtOrAbove: number | null;
  /** y of the figures at τ on the tracks. */
  readonly dots: readonly number[];
}

type Side = 'left' | 'right';

/** From the needle to its words. */
const WORDS_GAP_PX = 8;

/** What τ means, in words; the fewer lines and words the further down the list. */
function readouts({ mode }: StripLayout, theme: Theme, inputs: NeedleInputs): TextRun[][][] {
  const { tau, plateau, pairsAtOrAbove } = inputs;
  const value: TextRun = { text: `τ ${formatTau(tau, plateau)}`, fill: theme.accent, weight: 600 };
  const pairs = pairsAtOrAbove === null ? '' : `${counted(pairsAtOrAbove, 'pair')} at or above`;
  const first: TextRun[] = pairs === '' ? [value] : [value, { text: pairs, fill: theme.ink2, gap: 8 }];
  if (!plateau) return [[first], [[value]]];
  const same: TextRun = { text: `same atoms ${intervalWords(plateau)}`, fill: theme.ink2 };
  return mode === 'compact'
    ? [[[value, { ...same, gap: 8 }]], [[value], [same]], [[value]]]
    : [[first, [same]], [[value], [same]], [[value]]];
}

/** The fullest words that fit beside the needle, on the right if they fit there: they never leave the plot. */
function placeReadout(surface: Surface, layout: StripLayout, inputs: NeedleInputs): { lines: TextRun[][]; side: Side } {
  const { context, theme } = surface;
  const room = {
    right: layout.right - inputs.x - WORDS_GAP_PX,
    left: inputs.x - layout.left - WORDS_GAP_PX,
  };
  const all = readouts(layout, theme, inputs);
  for (const lines of all) {
    const width = Math.max(...lines.map((runs) => measureRuns(context, theme, runs)));
    for (const side of ['right', 'left'] as const) if (width <= room[side]) return { lines, side };
  }
  return { lines: all.at(-1)!, side: room.right >= room.left ? 'right' : 'left' };
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
  const { lines, side } = placeReadout(surface, layout, inputs);
  const place =
    side === 'right'
      ? { x: x + WORDS_GAP_PX, align: 'left' as const }
      : { x: x - WORDS_GAP_PX, align: 'right' as const };
  lines.forEach((runs, line) => {
    drawRuns(context, theme, runs, { ...place, y: layout.histogram.top + 12 + line * 16, halo: theme.canvas });
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
