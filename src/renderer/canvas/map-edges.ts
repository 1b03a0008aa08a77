import { DECIDED_BY } from '../../core/model/write-log.ts';
import { DETAIL_LIMIT, isCrowded, isPlaced, type MapScene, recedes } from './map-scene.ts';
import type { Theme } from './theme.ts';

const DOTTED: [number, number] = [2, 2.5];
const GREY_OPACITY = 0.5;
const SELECTED_OPACITY = 0.9;
const EDGES_BEHIND = 0.6;

interface EdgeStyle {
  readonly slot: number;
  readonly dotted: boolean;
  readonly selected: boolean;
}

/** Batches by look: an edge's style is one small number. */
const styleKey = ({ slot, dotted, selected }: EdgeStyle) => slot * 4 + Number(dotted) * 2 + Number(selected);

function isOutside(scene: MapScene, a: number, b: number): boolean {
  const { xy, width, height } = scene;
  return (
    (xy[2 * a]! < 0 && xy[2 * b]! < 0) ||
    (xy[2 * a]! > width && xy[2 * b]! > width) ||
    (xy[2 * a + 1]! < 0 && xy[2 * b + 1]! < 0) ||
    (xy[2 * a + 1]! > height && xy[2 * b + 1]! > height)
  );
}

function batchEdges(scene: MapScene): Map<number, { readonly style: EdgeStyle; readonly chunks: number[] }> {
  const batches = new Map<number, { readonly style: EdgeStyle; readonly chunks: number[] }>();
  const { log } = scene;
  const selectedOnly = scene.written > DETAIL_LIMIT;
  for (let chunk = 0; chunk < scene.written; chunk++) {
    const parent = log.nearestMember[chunk]!;
    if (log.opened[chunk] === 1 || parent < 0) continue;
    const atom = log.atomOf[chunk]!;
    const selected = atom === scene.selectedAtom;
    if ((selectedOnly && !selected) || recedes(scene, atom)) continue;
    if (!isPlaced(scene, chunk) || !isPlaced(scene, parent) || isOutside(scene, chunk, parent)) continue;
    const style = { slot: scene.slotOf[atom]!, dotted: DECIDED_BY[log.decidedBy[chunk]!] === 'centroid', selected };
    const key = styleKey(style);
    const batch = batches.get(key);
    if (batch) batch.chunks.push(chunk);
    else batches.set(key, { style, chunks: [chunk] });
  }
  return batches;
}

function traceLine(context: CanvasRenderingContext2D, { xy, log }: MapScene, chunk: number): void {
  const parent = log.nearestMember[chunk]!;
  context.moveTo(xy[2 * chunk]!, xy[2 * chunk + 1]!);
  context.lineTo(xy[2 * parent]!, xy[2 * parent + 1]!);
}

/** The dots of a dotted line one by one: a canvas takes many times as long to find them for thousands of lines. */
function traceDots(context: CanvasRenderingContext2D, { xy, log }: MapScene, chunk: number): void {
  const parent = log.nearestMember[chunk]!;
  const [x, y] = [xy[2 * chunk]!, xy[2 * chunk + 1]!];
  const [dx, dy] = [xy[2 * parent]! - x, xy[2 * parent + 1]! - y];
  const length = Math.hypot(dx, dy);
  for (let from = 0; from < length; from += DOTTED[0] + DOTTED[1]) {
    const to = Math.min(length, from + DOTTED[0]);
    context.moveTo(x + (dx * from) / length, y + (dy * from) / length);
    context.lineTo(x + (dx * to) / length, y + (dy * to) / length);
  }
}

/** A line from every joined chunk to its nearest member: solid where that member admitted it, dotted where the centroid did. */
export function drawEdges(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene): void {
  const batches = [...batchEdges(scene).values()].sort((a, b) => Number(a.style.selected) - Number(b.style.selected));
  context.save();
  for (const { style, chunks } of batches) {
    context.strokeStyle = theme.atoms[style.slot]!;
    context.lineWidth = style.selected ? 1.25 : 1;
    // The lines of a question are what its map is about: edges step back behind them.
    const back = scene.opened ? EDGES_BEHIND : 1;
    context.globalAlpha = style.selected ? SELECTED_OPACITY : back * (style.slot > 0 ? theme.edge : GREY_OPACITY);
    const dotsThemselves = style.dotted && isCrowded(scene);
    context.setLineDash(style.dotted && !dotsThemselves ? DOTTED : []);
    context.beginPath();
    for (const chunk of chunks) (dotsThemselves ? traceDots : traceLine)(context, scene, chunk);
    context.stroke();
  }
  context.restore();
}
