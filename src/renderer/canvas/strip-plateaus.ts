import type { PlateauHeading } from '../../core/contract/events.ts';
import { counted, decimals, signed, whole } from './format.ts';
import { crisp } from './gutters.ts';
import { drawFlag, strokeLine } from './marks.ts';
import type { StripLayout } from './strip-layout.ts';
import type { Surface } from './surface.ts';
import { type TauAxis, xOfTau } from './tau-axis.ts';
import { plateauAt } from './tau-steps.ts';
import { drawRuns, measureRuns, type TextRun } from './text.ts';

const RECALL_CLIFF = 0.03;
export interface PlateauInputs {
  /** Ascending. */
  readonly plateaus: readonly PlateauHeading[];
  readonly tau: number;
  /** Half the stretch of τ that is magnified. */
  readonly half: number;
}

/**
 * The magnified row under the needle: every distinct clustering around τ at its true width, its number of atoms, and
 * recall as steps.
 */
export function drawPlateaus(
  surface: Surface,
  layout: StripLayout,
  axis: TauAxis,
  { plateaus, tau, half }: PlateauInputs,
): void {
  const row = layout.plateaus;
  if (!row) return;
  const { context, theme } = surface;
  const { top, bottom } = row;
  const lens: TauAxis = { lo: tau - half, hi: tau + half, left: layout.left, right: layout.right };
  drawLens(surface, layout, axis, half, tau);
  const own = plateauAt(plateaus, tau);
  const ascending = plateaus.filter(
    ({ above, upTo }) => (upTo ?? Number.POSITIVE_INFINITY) > lens.lo && (above ?? Number.NEGATIVE_INFINITY) < lens.hi,
  );
  const recalls = ascending.map(({ recall }) => recall).filter((recall) => recall !== null);
  const [low, high] = [Math.min(...recalls), Math.max(...recalls)];
  const yOf = (recall: number) =>
    high > low ? bottom - 3 - ((recall - low) / (high - low)) * (bottom - top - 22) : bottom - 5;
  const x0 = (plateau: PlateauHeading) => xOfTau(lens, plateau.above ?? lens.lo);
  const x1 = (plateau: PlateauHeading) => xOfTau(lens, plateau.upTo ?? lens.hi);

  if (own) {
    context.fillStyle = theme.accentQuiet;
    context.fillRect(x0(own), top, x1(own) - x0(own), bottom - top);
  }
  strokeLine(context, [crisp(layout.left), top, crisp(layout.left), bottom], { stroke: theme.hairline2 });
  strokeLine(context, [layout.left, crisp(bottom), layout.right, crisp(bottom)], { stroke: theme.hairline2 });
  for (const plateau of ascending)
    if (x1(plateau) < layout.right - 1)
      strokeLine(context, [crisp(x1(plateau)), top, crisp(x1(plateau)), bottom], { stroke: theme.hairline2 });
  drawSteps(context, ascending, { x0, x1, yOf, ink: theme.ink });
  drawCounts(surface, ascending, { x0, x1, own, tauX: xOfTau(lens, tau), baseline: top + 12 });
  const tauX = xOfTau(lens, tau);
  drawRecallCliffs(surface, layout, ascending, { x: x1, tauX });
  strokeLine(context, [tauX, top, tauX, bottom], { stroke: theme.accent, width: 2 });

  drawRowWords(surface, layout, { own, tau, half, times: (axis.hi - axis.lo) / (2 * half) });
  if (own) return;
  const words = [{ text: 'not listed down to here yet', fill: theme.ink3 }];
  drawRuns(context, theme, words, { x: tauX + 8, y: top + 20, halo: theme.canvas });
}

interface RowWords {
  readonly own: PlateauHeading | null;
  readonly tau: number;
  readonly half: number;
  readonly times: number;
}

/** Left, how much is magnified and from which τ to which; right, what holds on the plateau under the needle. */
function drawRowWords({ context, theme }: Surface, layout: StripLayout, { own, tau, half, times }: RowWords): void {
  const { top } = layout.plateaus!;
  const [first, second] = [top + 13, top + 29];
  const places = Math.max(2, Math.ceil(1 - Math.log10(half)));
  const name = { text: 'Plateaus', fill: theme.ink2, weight: 500 as const };
  drawRuns(context, theme, [name, { text: `×${Math.round(times)}`, fill: theme.ink3, gap: 6 }], { x: 12, y: first });
  const stretch = `${decimals(tau - half, places)}–${decimals(tau + half, places)}`;
  drawRuns(context, theme, [{ text: stretch, fill: theme.ink3 }], { x: 12, y: second });
  if (!own) return;
  const right = { x: layout.width - 12, align: 'right' as const };
  const atoms = { text: counted(own.atoms, 'atom'), fill: theme.ink3 };
  drawRuns(context, theme, [atoms], { ...right, y: own.recall === null ? first : second });
  if (own.recall === null) return;
  const recall = { text: decimals(own.recall), fill: theme.ink, weight: 600 as const, gap: 4 };
  drawRuns(context, theme, [{ text: 'recall', fill: theme.ink3 }, recall], { ...right, y: first });
}

/** The beam from the axis to the row: what of the axis is magnified. */
function drawLens({ context, theme }: Surface, layout: StripLayout, axis: TauAxis, half: number, tau: number): void {
  context.save();
  context.beginPath();
  context.moveTo(xOfTau(axis, tau - half), layout.axisY + 1);
  context.lineTo(layout.left, layout.plateaus!.top);
  context.lineTo(layout.right, layout.plateaus!.top);
  context.lineTo(xOfTau(axis, tau + half), layout.axisY + 1);
  context.closePath();
  context.globalAlpha = 0.1;
  context.fillStyle = theme.ink3;
  context.fill();
  context.restore();
}

interface StepDrawing {
  readonly x0: (plateau: PlateauHeading) => number;
  readonly x1: (plateau: PlateauHeading) => number;
  readonly yOf: (recall: number) => number;
  readonly ink: string;
}

function drawSteps(
  context: CanvasRenderingContext2D,
  ascending: readonly PlateauHeading[],
  { x0, x1, yOf, ink }: StepDrawing,
): void {
  context.beginPath();
  let open = false;
  for (const plateau of ascending) {
    if (plateau.recall === null) {
      open = false;
      continue;
    }
    const y = yOf(plateau.recall);
    if (open) context.lineTo(x0(plateau), y);
    else context.moveTo(x0(plateau), y);
    context.lineTo(x1(plateau), y);
    open = true;
  }
  context.setLineDash([]);
  context.lineWidth = 1.5;
  context.strokeStyle = ink;
  context.stroke();
}

interface CountDrawing {
  readonly x0: (plateau: PlateauHeading) => number;
  readonly x1: (plateau: PlateauHeading) => number;
  readonly own: PlateauHeading | null;
  readonly tauX: number;
  readonly baseline: number;
}

function drawCounts(
  { context, theme }: Surface,
  ascending: readonly PlateauHeading[],
  { x0, x1, own, tauX, baseline }: CountDrawing,
): void {
  // The plateau under the needle comes last: its number stands even where the plateau is narrow.
  const order = [...ascending].sort((a, b) => Number(a === own) - Number(b === own));
  for (const plateau of order) {
    const isOwn = plateau === own;
    const [left, right] = [x0(plateau), x1(plateau)];
    const bare: TextRun[] = [
      { text: whole(plateau.atoms), fill: isOwn ? theme.accent : theme.ink3, weight: isOwn ? 600 : 400 },
    ];
    // One number names what all of them count.
    const named = [...bare, { text: plateau.atoms === 1 ? 'atom' : 'atoms', fill: theme.ink3, gap: 4 }];
    const runs = isOwn && right - left >= 2 * measureRuns(context, theme, named) + 16 ? named : bare;
    const width = measureRuns(context, theme, runs);
    const fits = right - left >= width + 8;
    if (!fits && !isOwn) continue;
    const x = besideNeedle((left + right) / 2, width, tauX);
    drawRuns(context, theme, runs, { x, y: baseline, align: 'center', ...(fits ? {} : { halo: theme.canvas }) });
  }
}

/** The middle of a number, moved so far to the side that the needle does not strike it through. */
function besideNeedle(middle: number, width: number, tauX: number): number {
  const least = width / 2 + 5;
  if (Math.abs(middle - tauX) >= least) return middle;
  return middle <= tauX ? tauX - least : tauX + least;
}

function drawRecallCliffs(
  { context, theme }: Surface,
  layout: StripLayout,
  ascending: readonly PlateauHeading[],
  at: { readonly x: (plateau: PlateauHeading) => number; readonly tauX: number },
): void {
  const y = layout.plateaus!.bottom - 6;
  const taken = [{ from: at.tauX - 4, to: at.tauX + 4 }];
  const take = (from: number, to: number) => {
    const isFree =
      from >= layout.left && to <= layout.right && taken.every((other) => other.to < from || other.from > to);
    if (isFree) taken.push({ from, to });
    return isFree;
  };
  for (let i = 1; i < ascending.length; i++) {
    const [below, above] = [ascending[i - 1]!, ascending[i]!];
    if (below.recall === null || above.recall === null) continue;
    const change = above.recall - below.recall;
    if (Math.abs(change) < RECALL_CLIFF) continue;
    const edge = at.x(below);
    const runs = [{ text: `cliff ${signed(change)} recall`, fill: theme.warning, weight: 500 as const }];
    const room = 22 + measureRuns(context, theme, runs);
    // Below the edge, where it has happened; else above it; else the flag alone.
    if (take(edge - room, edge - 2)) {
      drawFlag(context, theme, { x: edge - 10, y });
      drawRuns(context, theme, runs, { x: edge - 18, y, align: 'right', halo: theme.canvas });
    } else if (take(edge + 2, edge + room)) {
      drawFlag(context, theme, { x: edge + 10, y });
      drawRuns(context, theme, runs, { x: edge + 18, y, halo: theme.canvas });
    } else if (take(edge - 16, edge - 4)) drawFlag(context, theme, { x: edge - 10, y });
  }
}
