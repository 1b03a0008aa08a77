import { decimals } from './format.ts';
import { addCircle, strokeCircle, strokeLine } from './marks.ts';
import {
  drawParetoAxes,
  drawParetoFront,
  type ParetoPlace,
  type ParetoScale,
  placeOf,
  roundUp,
} from './pareto-draw.ts';
import type { Surface } from './surface.ts';
import { drawRuns } from './text.ts';

/** The cells of one method, the smallest budget first. */
export interface MethodLine {
  readonly name: string;
  readonly places: readonly ParetoPlace[];
  readonly isReference: boolean;
}

export interface RecallInputs {
  readonly lines: readonly MethodLine[];
  readonly front: readonly ParetoPlace[];
  /** The cell of the settings in force, and the one whose questions are listed. */
  readonly current: ParetoPlace | null;
  readonly chosen: ParetoPlace | null;
  readonly pointed: ParetoPlace | null;
}

const MARGIN = { left: 48, right: 192, top: 24, bottom: 40 } as const;
const LABEL_PX = 15;

/** Recall from a round number below the least to one above the most, tokens from 0. */
export function recallScale(
  lines: readonly MethodLine[],
  { width, height }: { readonly width: number; readonly height: number },
): ParetoScale {
  const all = lines.flatMap(({ places }) => places);
  const recalls = all.map(({ recall }) => recall);
  const low = Math.floor(Math.min(1, ...recalls) * 20) / 20;
  const high = Math.min(1, Math.ceil(Math.max(0, ...recalls) * 20 + 0.2) / 20);
  return {
    left: MARGIN.left,
    right: Math.max(MARGIN.left + 1, width - MARGIN.right),
    top: MARGIN.top,
    bottom: Math.max(MARGIN.top + 1, height - MARGIN.bottom),
    mostTokens: roundUp(Math.max(1, ...all.map(({ tokens }) => tokens))),
    recall: high - low < 0.1 ? [Math.max(0, high - 0.1), high] : [low, high],
  };
}

/** The least places at which labels `LABEL_PX` apart stand near `wanted`, inside [top, bottom]; in the given order. */
export function spreadLabels(wanted: readonly number[], top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const at = [...wanted];
  let least = top;
  for (const i of order) {
    at[i] = Math.max(wanted[i]!, least);
    least = at[i]! + LABEL_PX;
  }
  let most = bottom;
  for (const i of order.reverse()) {
    at[i] = Math.min(at[i]!, most);
    most = at[i]! - LABEL_PX;
  }
  return at;
}

/** Draws recall against tokens: a line a method through its budgets, named at its end, the front as steps. */
export function drawRecall(surface: Surface, inputs: RecallInputs): void {
  const { context, theme } = surface;
  const scale = recallScale(inputs.lines, surface);
  drawParetoAxes(surface, scale);
  for (const line of inputs.lines) drawLine(surface, scale, line);
  drawParetoFront(surface, scale, inputs.front);
  drawNames(surface, scale, inputs.lines);
  if (inputs.pointed) {
    const [x, y] = placeOf(scale, inputs.pointed);
    strokeCircle(context, { x, y, radius: 6 }, { stroke: theme.ink, width: 1.25, under: theme.canvas });
  }
  if (inputs.chosen) {
    const [x, y] = placeOf(scale, inputs.chosen);
    strokeCircle(context, { x, y, radius: 6 }, { stroke: theme.accent, width: 2, under: theme.canvas });
  }
  if (inputs.current) {
    const [x, y] = placeOf(scale, inputs.current);
    strokeCircle(context, { x, y, radius: 6 }, { stroke: theme.accent, width: 1, under: theme.canvas });
    drawRuns(context, theme, [{ text: 'now', fill: theme.accent, weight: 600 }], {
      x,
      y: y - 10,
      align: 'center',
      halo: theme.canvas,
    });
  }
}

function drawLine({ context, theme }: Surface, scale: ParetoScale, { places, isReference }: MethodLine): void {
  const points = places.map((place) => placeOf(scale, place));
  for (const [i, [x, y]] of points.entries()) {
    const next = points[i + 1];
    if (next) strokeLine(context, [x, y, ...next], { stroke: theme.mark, ...(isReference ? { dash: [4, 3] } : {}) });
  }
  context.beginPath();
  for (const [x, y] of points) addCircle(context, x, y, 3);
  context.fillStyle = theme.canvas;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = theme.ink2;
  context.stroke();
}

function drawNames({ context, theme, width }: Surface, scale: ParetoScale, lines: readonly MethodLine[]): void {
  const ends = lines.map(({ places }) => placeOf(scale, places.at(-1)!));
  const ys = spreadLabels(
    ends.map(([, y]) => y),
    scale.top,
    scale.bottom,
  );
  const x = Math.min(scale.right + 12, width - MARGIN.right + 12);
  lines.forEach(({ name, places }, i) => {
    const [endX, endY] = ends[i]!;
    strokeLine(context, [endX + 5, endY, x - 3, ys[i]!], { stroke: theme.hairline2 });
    const runs = [
      { text: decimals(places.at(-1)!.recall), fill: theme.ink, weight: 600 as const },
      { text: name, fill: theme.ink2, gap: 6 },
    ];
    drawRuns(context, theme, runs, { x, y: ys[i]! + 4 });
  });
}
