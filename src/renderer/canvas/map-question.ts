import type { Stage } from '../../core/contract/explanation.ts';
import { type Box, overlaps } from './box.ts';
import { isInView, isPlaced, type MapScene } from './map-scene.ts';
import { addCircle, drawDiamond, strokeLine } from './marks.ts';
import { drawRuns, measureRuns, type TextRun } from './text.ts';
import type { Theme } from './theme.ts';

/** A question as it stands on the map. */
export interface AskedQuestion {
  readonly name: string;
  /** The chunks it lies among, with their cosines to it. */
  readonly nearest: readonly { readonly chunk: number; readonly cosine: number }[];
  readonly packed: readonly number[];
  /** One a chunk of evidence, and the stage at which it ends. */
  readonly evidence: readonly { readonly chunk: number; readonly stage: Stage }[];
}

/** A label of the picture: words and where they begin. */
export interface QuestionTag {
  readonly runs: readonly TextRun[];
  readonly x: number;
  readonly y: number;
}

export interface QuestionPicture {
  readonly x: number;
  readonly y: number;
  readonly tags: readonly QuestionTag[];
  /** What other labels must not cover. */
  readonly taken: readonly Box[];
}

export interface QuestionPlacing {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
  readonly scene: MapScene;
}

const DIAMOND = 8;
const EVIDENCE_REACH = 10;
const TEXT_RISE = 11;
const TEXT_FALL = 4;
const HIDDEN_POINT = 3;
/** What it costs to cover another label or mark; more than all the points a label could hide. */
const COVERING = 1000;

/**
 * Where a question stands: in the middle of its nearest chunks, each counted by its cosine (one below zero not at all).
 * It has no place of its own: the layout knows chunks only. Null while none of them has a place.
 */
export function placeOfQuestion(
  xy: Float32Array,
  nearest: AskedQuestion['nearest'],
): { readonly x: number; readonly y: number } | null {
  let [x, y, sum] = [0, 0, 0];
  for (const { chunk, cosine } of nearest) {
    const weight = Math.max(0, cosine);
    if (!Number.isFinite(xy[2 * chunk]!)) continue;
    x += weight * xy[2 * chunk]!;
    y += weight * xy[2 * chunk + 1]!;
    sum += weight;
  }
  return sum > 0 ? { x: x / sum, y: y / sum } : null;
}

/** Places the question and the labels of its evidence; null while it has no place. */
export function pictureQuestion(placing: QuestionPlacing, asked: AskedQuestion): QuestionPicture | null {
  const { context, theme, scene } = placing;
  const place = placeOfQuestion(scene.xy, asked.nearest);
  if (!place) return null;
  const taken: Box[] = [around(place, DIAMOND + 3)];
  const evidence = asked.evidence.filter(({ chunk }) => chunk < scene.written && isInView(scene, chunk, 0));
  for (const { chunk } of evidence) taken.push(around(at(scene, chunk), EVIDENCE_REACH));
  const tags: QuestionTag[] = [];
  const wish = (mark: { readonly x: number; readonly y: number }, reach: number, runs: readonly TextRun[]) => {
    const width = measureRuns(context, theme, runs);
    const best = freest(placing, { mark, reach, width, taken });
    // Better no label than one that hides another: the ring is still there, and pointing at it tells.
    if (!best || best.cost >= COVERING) return;
    taken.push(best.box);
    tags.push({ runs, x: best.x, y: best.y });
  };
  wish(place, DIAMOND + 6, [{ text: asked.name, fill: theme.ink, weight: 600 }]);
  for (const { chunk, stage } of evidence) {
    const code: TextRun[] = stage === 'in' ? [] : [{ text: stage, fill: theme.ink2, gap: 5 }];
    wish(at(scene, chunk), EVIDENCE_REACH + 2, [{ text: `c${chunk}`, fill: theme.ink, weight: 600 }, ...code]);
  }
  return { ...place, tags, taken };
}

const at = (scene: MapScene, chunk: number) => ({ x: scene.xy[2 * chunk]!, y: scene.xy[2 * chunk + 1]! });

function around({ x, y }: { readonly x: number; readonly y: number }, reach: number): Box {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

interface Wish {
  readonly mark: { readonly x: number; readonly y: number };
  readonly reach: number;
  readonly width: number;
  readonly taken: readonly Box[];
}

/** The place beside a mark that hides least; null where none is inside the panel. */
function freest({ scene }: QuestionPlacing, { mark, reach, width, taken }: Wish) {
  const { x, y } = mark;
  const places: readonly (readonly [number, number])[] = [
    [x + reach, y + TEXT_FALL],
    [x - reach - width, y + TEXT_FALL],
    [x - width / 2, y - reach - 2],
    [x - width / 2, y + reach + TEXT_RISE],
    [x + reach - 2, y - 8],
    [x + reach - 2, y + 16],
    [x - reach - width + 2, y - 8],
    [x - reach - width + 2, y + 16],
    [x + reach + 14, y + TEXT_FALL],
    [x - reach - 14 - width, y + TEXT_FALL],
  ];
  let best: { readonly x: number; readonly y: number; readonly box: Box; readonly cost: number } | null = null;
  for (const [left, baseline] of places) {
    const box = { left: left - 3, top: baseline - TEXT_RISE, right: left + width + 3, bottom: baseline + TEXT_FALL };
    if (box.left < 4 || box.right > scene.width - 4 || box.top < 34 || box.bottom > scene.height - 28) continue;
    const cost = COVERING * taken.filter((other) => overlaps(box, other)).length + 2 * pointsIn(scene, box);
    if (!best || cost < best.cost) best = { x: left, y: baseline, box, cost };
  }
  return best;
}

function pointsIn(scene: MapScene, { left, top, right, bottom }: Box): number {
  let count = 0;
  for (let chunk = 0; chunk < scene.written; chunk++) {
    const { x, y } = at(scene, chunk);
    if (x > left - HIDDEN_POINT && x < right + HIDDEN_POINT && y > top - HIDDEN_POINT && y < bottom + HIDDEN_POINT)
      count++;
  }
  return count;
}

/** Lines from the question to what was retrieved, solid, and to its evidence, dotted; below rings and labels. */
export function drawQuestionLines(
  { context, theme, scene }: QuestionPlacing,
  asked: AskedQuestion,
  { x, y }: QuestionPicture,
): void {
  for (const chunk of asked.packed) {
    if (!isPlaced(scene, chunk)) continue;
    strokeLine(context, [x, y, scene.xy[2 * chunk]!, scene.xy[2 * chunk + 1]!], { stroke: theme.ink2 });
  }
  const packed = new Set(asked.packed);
  context.save();
  context.lineCap = 'round';
  for (const { chunk } of asked.evidence) {
    if (packed.has(chunk) || chunk >= scene.written || !isPlaced(scene, chunk)) continue;
    const line = [x, y, scene.xy[2 * chunk]!, scene.xy[2 * chunk + 1]!] as const;
    strokeLine(context, line, { stroke: theme.evidence, width: 1.25, dash: [1, 4] });
  }
  context.restore();
  drawPacked({ context, theme, scene }, asked.packed);
}

/** What is in the prompt stands out a little from the other chunks of its atom. */
function drawPacked({ context, theme, scene }: QuestionPlacing, packed: readonly number[]): void {
  for (const chunk of packed) {
    if (!isPlaced(scene, chunk) || chunk >= scene.written) continue;
    context.beginPath();
    addCircle(context, scene.xy[2 * chunk]!, scene.xy[2 * chunk + 1]!, scene.pointRadius + 0.75);
    context.fillStyle = theme.atoms[scene.slotOf[scene.log.atomOf[chunk]!]!]!;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = theme.canvas;
    context.stroke();
  }
}

/** The question's diamond and the labels of its evidence; above everything. */
export function drawQuestionMarks({ context, theme }: QuestionPlacing, { x, y, tags }: QuestionPicture): void {
  drawDiamond(context, theme.canvas, { x, y, radius: DIAMOND + 2.5 });
  drawDiamond(context, theme.ink, { x, y, radius: DIAMOND });
  for (const tag of tags)
    drawRuns(context, theme, tag.runs, { x: Math.round(tag.x), y: Math.round(tag.y), halo: theme.canvas });
}
