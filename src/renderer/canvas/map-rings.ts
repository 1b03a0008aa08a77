import { isPlaced, type MapScene } from './map-scene.ts';
import { addCircle, strokeCircle } from './marks.ts';
import type { Theme } from './theme.ts';

const EVIDENCE_RADIUS = 6.5;
const SELECTED_RADIUS = 7;
/** Outside an evidence ring, where a chunk is both. */
const SELECTED_OUTER_RADIUS = 11;
const BROKEN = [2.6, 2.6];

/** What is ringed beyond the run itself. */
export interface Rings {
  readonly selectedChunk: number | null;
  readonly hoveredChunk: number | null;
  readonly markedChunks: ReadonlySet<number> | null;
  /** Chunks of a flow under the pointer; they are ringed in place of the marked ones. */
  readonly hintedChunks?: ReadonlySet<number> | null;
  /** Chunks with evidence of the selected question. */
  readonly evidence: readonly number[];
  /** Those of them that pack A holds; null while it is not known. */
  readonly packed: ReadonlySet<number> | null;
}

const at = (scene: MapScene, chunk: number) => ({ x: scene.xy[2 * chunk]!, y: scene.xy[2 * chunk + 1]! });

function fillPoint(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scene: MapScene,
  { chunk, radius }: { chunk: number; radius: number },
): void {
  const { x, y } = at(scene, chunk);
  const atom = chunk < scene.written ? scene.log.atomOf[chunk]! : -1;
  context.beginPath();
  addCircle(context, x, y, radius);
  context.fillStyle = atom < 0 ? theme.mark : theme.atoms[scene.slotOf[atom]!]!;
  context.fill();
}

function drawEvidence(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene, rings: Rings): void {
  for (const chunk of rings.evidence) {
    if (chunk >= scene.written || !isPlaced(scene, chunk)) continue;
    context.setLineDash(rings.packed && !rings.packed.has(chunk) ? BROKEN : []);
    strokeCircle(
      context,
      { ...at(scene, chunk), radius: EVIDENCE_RADIUS },
      { stroke: theme.evidence, width: 2, under: theme.canvas },
    );
    context.setLineDash([]);
  }
}

function drawMarked(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scene: MapScene,
  marked: ReadonlySet<number>,
): void {
  context.beginPath();
  for (const chunk of marked)
    if (isPlaced(scene, chunk))
      addCircle(context, scene.xy[2 * chunk]!, scene.xy[2 * chunk + 1]!, scene.pointRadius + 2);
  context.lineWidth = 1;
  context.strokeStyle = theme.ink;
  context.stroke();
}

function drawSelected(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene, rings: Rings): void {
  const chunk = rings.selectedChunk;
  if (chunk === null || !isPlaced(scene, chunk)) return;
  const isEvidence = rings.evidence.includes(chunk) && chunk < scene.written;
  const radius = isEvidence ? SELECTED_OUTER_RADIUS : SELECTED_RADIUS;
  const { x, y } = at(scene, chunk);
  context.beginPath();
  addCircle(context, x, y, radius + 1);
  context.fillStyle = theme.canvas;
  context.globalAlpha = 0.75;
  context.fill();
  context.globalAlpha = 1;
  fillPoint(context, theme, scene, { chunk, radius: 4 });
  if (isEvidence) drawEvidence(context, theme, scene, { ...rings, evidence: [chunk] });
  strokeCircle(context, { x, y, radius }, { stroke: theme.accent, width: 2 });
}

/** Draws what stands out among the points: marked, evidence, selected, and under the pointer; the last on top. */
export function drawRings(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene, rings: Rings): void {
  context.setLineDash([]);
  const marked = rings.hintedChunks ?? rings.markedChunks;
  if (marked) drawMarked(context, theme, scene, marked);
  drawEvidence(context, theme, scene, rings);
  drawSelected(context, theme, scene, rings);
  const hovered = rings.hoveredChunk;
  if (hovered === null || hovered === rings.selectedChunk || !isPlaced(scene, hovered)) return;
  fillPoint(context, theme, scene, { chunk: hovered, radius: 5 });
  strokeCircle(context, { ...at(scene, hovered), radius: 7.5 }, { stroke: theme.ink, width: 1 });
}
