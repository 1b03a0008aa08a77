import type { AtomHeading } from '../../core/contract/events.ts';
import { wordsOf } from './atom-words.ts';
import type { Box } from './box.ts';
import type { WeightedPoints } from './coverage.ts';
import { type LabelPlace, type LabelRequest, placeLabelsSteps } from './label-placing.ts';
import { DETAIL_LIMIT, isInView, MAP_LABEL_WEIGHTS, type MapScene, recedes } from './map-scene.ts';
import { drawAtomKey } from './marks.ts';
import { drawRuns, measureRuns, type TextRun } from './text.ts';
import type { Theme } from './theme.ts';

const KEY_ROOM = 12;
const EDGE_STEP_PX = 10;
const WORD_GAP = 5;

/** The label of an atom: its number, and its first `words` words. */
function runsOf(theme: Theme, atoms: readonly AtomHeading[], atom: number, words: number): TextRun[] {
  const number: TextRun = { text: String(atom), fill: theme.ink, weight: 600 };
  const text = wordsOf(atoms, atom, words);
  return text === '' ? [number] : [number, { text, fill: theme.ink2, gap: WORD_GAP }];
}

/** Atoms in colour are; where a question opened some, all of those and no other. */
export function isLabelled(scene: MapScene, atom: number): boolean {
  if (scene.opened) return !recedes(scene, atom) && scene.sizeOf[atom]! > 0;
  return scene.slotOf[atom]! > 0 && scene.sizeOf[atom]! > 1;
}

function membersInView(scene: MapScene): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (let chunk = 0; chunk < scene.written; chunk++) {
    const atom = scene.log.atomOf[chunk]!;
    if (!isLabelled(scene, atom) || !isInView(scene, chunk, 0)) continue;
    const list = members.get(atom);
    if (list) list.push(chunk);
    else members.set(atom, [chunk]);
  }
  return members;
}

function weigh(scene: MapScene): { readonly weights: Float32Array; readonly slotOfChunk: Uint8Array } {
  const count = scene.xy.length >> 1;
  const weights = new Float32Array(count);
  const slotOfChunk = new Uint8Array(count);
  for (let chunk = 0; chunk < scene.written; chunk++) {
    if (!isInView(scene, chunk, 0)) continue;
    const atom = scene.log.atomOf[chunk]!;
    const slot = scene.slotOf[atom]!;
    slotOfChunk[chunk] = slot;
    weights[chunk] =
      slot > 0
        ? MAP_LABEL_WEIGHTS.coloured
        : scene.sizeOf[atom]! > 1
          ? MAP_LABEL_WEIGHTS.grey
          : MAP_LABEL_WEIGHTS.alone;
  }
  return { weights, slotOfChunk };
}

/** Points along the join edges, close enough that a label across one hides some. */
function edgePoints(scene: MapScene): WeightedPoints {
  const { xy, log } = scene;
  const points: number[] = [];
  for (let chunk = 0; chunk < scene.written && scene.written <= DETAIL_LIMIT; chunk++) {
    const parent = log.nearestMember[chunk]!;
    if (log.opened[chunk] === 1 || parent < 0 || !isInView(scene, chunk, 0) || !isInView(scene, parent, 0)) continue;
    const dx = xy[2 * parent]! - xy[2 * chunk]!;
    const dy = xy[2 * parent + 1]! - xy[2 * chunk + 1]!;
    const steps = Math.floor(Math.hypot(dx, dy) / EDGE_STEP_PX);
    for (let step = 1; step < steps; step++)
      points.push(xy[2 * chunk]! + (dx * step) / steps, xy[2 * chunk + 1]! + (dy * step) / steps);
  }
  return { xy: Float32Array.from(points), weights: new Float32Array(points.length >> 1).fill(MAP_LABEL_WEIGHTS.edge) };
}

export interface MapLabelsInput {
  readonly atoms: readonly AtomHeading[];
  readonly area: Box;
  readonly taken: readonly Box[];
  readonly before: ReadonlyMap<number, LabelPlace>;
}

/** Places the labels of the atoms in colour, a step each: the selected atom's first, then by size. */
export function* placeMapLabelsSteps(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scene: MapScene,
  input: MapLabelsInput,
): Generator<void, LabelPlace[]> {
  const members = [...membersInView(scene)];
  const rank = (atom: number) => (atom === scene.selectedAtom ? Number.POSITIVE_INFINITY : scene.sizeOf[atom]!);
  members.sort(([a], [b]) => rank(b) - rank(a) || a - b);
  const requests = members.map(([atom, own]): LabelRequest => {
    const wordings = [2, 1].map(
      (words) => KEY_ROOM + measureRuns(context, theme, runsOf(theme, input.atoms, atom, words)),
    );
    return { atom, slot: scene.slotOf[atom]!, members: own, widths: wordings };
  });
  return yield* placeLabelsSteps(requests, {
    ...weigh(scene),
    xy: scene.xy,
    lines: edgePoints(scene),
    area: input.area,
    taken: input.taken,
    before: input.before,
  });
}

/** Draws placed labels: a square in the atom's colour, number and words in ink. */
export function drawMapLabels(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scene: MapScene,
  { places, atoms }: { readonly places: readonly LabelPlace[]; readonly atoms: readonly AtomHeading[] },
): void {
  for (const place of places) {
    const left = scene.xy[2 * place.chunk]! + place.dx;
    const top = scene.xy[2 * place.chunk + 1]! + place.dy;
    if (!Number.isFinite(left)) continue;
    const x = Math.round(left);
    const baseline = Math.round(top + 11);
    context.beginPath();
    context.roundRect(x - 2, baseline - 10, 12, 12, 3);
    context.fillStyle = theme.canvas;
    context.fill();
    drawRuns(context, theme, runsOf(theme, atoms, place.atom, 2 - place.wording), {
      x: x + KEY_ROOM,
      y: baseline,
      halo: theme.canvas,
    });
    drawAtomKey(context, theme, place.slot, { x, y: baseline - 4 });
  }
}
