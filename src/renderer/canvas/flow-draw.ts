import type { AtomHeading } from '../../core/contract/events.ts';
import { wordsOf } from './atom-words.ts';
import { BAR_PX, type FlowColumns, flowColumns } from './flow-columns.ts';
import { type FlowBand, type FlowBar, type FlowPart, layOutFlows } from './flow-layout.ts';
import type { FlowGroup } from './flows.ts';
import { whole } from './format.ts';
import { drawAtomKey } from './marks.ts';
import type { Surface } from './surface.ts';
import { drawRuns, measureRuns, shorten, type TextRun } from './text.ts';

export interface FlowInputs {
  readonly groups: readonly FlowGroup[];
  readonly earlier: { readonly slotOf: Uint8Array; readonly atoms: readonly AtomHeading[] };
  readonly present: { readonly slotOf: Uint8Array; readonly atoms: readonly AtomHeading[] };
  /** What the pointer or the focus is on. */
  readonly pointed?: FlowPart | null;
}

/** Bars of one picture are told apart by their place: layouts are made anew with every drawing. */
function isPointed(band: FlowBand, pointed: FlowPart | null | undefined): boolean {
  if (!pointed) return false;
  if (pointed.kind === 'band') return pointed.band.leftY === band.leftY && pointed.band.rightY === band.rightY;
  return pointed.bar.y === (pointed.kind === 'left' ? band.left.y : band.right.y);
}

const BAND_OPACITY = 0.28;
const POINTED_OPACITY = 0.6;
const TEXT_GAP = 6;

function slotOfBar(bar: FlowBar, slotOf: Uint8Array): number {
  return bar.atom === null ? 0 : (slotOf[bar.atom] ?? 0);
}

/** Number, word and chunks of a bar, the word shortened to the room. */
function labelOf(
  surface: Surface,
  bar: FlowBar,
  atoms: readonly AtomHeading[],
  side: { readonly room: number; readonly number: TextRun },
): TextRun[] {
  const { context, theme } = surface;
  const chunks: TextRun = { text: whole(bar.chunks), fill: theme.ink, weight: 600, gap: 4 };
  if (bar.atom === null) return [{ text: `${bar.atoms} smaller`, fill: theme.ink3 }, chunks];
  const word: TextRun = { text: wordsOf(atoms, bar.atom, 1), fill: theme.ink2, gap: 4 };
  const text =
    word.text === ''
      ? ''
      : shorten(context, theme, word, side.room - measureRuns(context, theme, [side.number, chunks]) - 4);
  return text === '' ? [side.number, chunks] : [side.number, { ...word, text }, chunks];
}

function drawBands(
  { context, theme }: Surface,
  columns: FlowColumns,
  inputs: FlowInputs,
  bands: ReturnType<typeof layOutFlows>['bands'],
): void {
  const x0 = columns.bandLeft;
  const x1 = columns.right;
  const middle = (x0 + x1) / 2;
  context.save();
  for (const band of bands) {
    const { right, leftY, rightY, height } = band;
    context.globalAlpha = isPointed(band, inputs.pointed) ? POINTED_OPACITY : BAND_OPACITY;
    context.beginPath();
    context.moveTo(x0, leftY);
    context.bezierCurveTo(middle, leftY, middle, rightY, x1, rightY);
    context.lineTo(x1, rightY + height);
    context.bezierCurveTo(middle, rightY + height, middle, leftY + height, x0, leftY + height);
    context.closePath();
    context.fillStyle = theme.atoms[slotOfBar(right, inputs.present.slotOf)]!;
    context.fill();
  }
  context.restore();
}

/** Draws how atoms flowed: earlier ones on the left, present ones on the right, bands as high as their chunks. */
export function drawFlows(surface: Surface, inputs: FlowInputs): void {
  const { context, theme, width, height } = surface;
  const picture = layOutFlows(inputs.groups, height);
  const columns = flowColumns(width);
  drawBands(surface, columns, inputs, picture.bands);
  for (const bar of picture.left) {
    context.fillStyle = theme.atoms[slotOfBar(bar, inputs.earlier.slotOf)]!;
    context.fillRect(columns.left, bar.y, BAR_PX, bar.height);
    const number = { text: String(bar.atom), fill: theme.ink3 };
    const runs = labelOf(surface, bar, inputs.earlier.atoms, { room: columns.left - TEXT_GAP, number });
    drawRuns(context, theme, runs, { x: columns.left - TEXT_GAP, y: bar.y + bar.height / 2 + 4, align: 'right' });
  }
  for (const bar of picture.right) {
    const slot = slotOfBar(bar, inputs.present.slotOf);
    const middle = bar.y + bar.height / 2;
    context.fillStyle = theme.atoms[slot]!;
    context.fillRect(columns.right, bar.y, BAR_PX, bar.height);
    const x = columns.right + BAR_PX + TEXT_GAP;
    const keyRoom = bar.atom === null ? 0 : 12;
    if (bar.atom !== null) drawAtomKey(context, theme, slot, { x, y: middle });
    const number = { text: String(bar.atom), fill: theme.ink, weight: 600 as const };
    const runs = labelOf(surface, bar, inputs.present.atoms, { room: width - x - keyRoom, number });
    drawRuns(context, theme, runs, { x: x + keyRoom, y: middle + 4 });
  }
}
