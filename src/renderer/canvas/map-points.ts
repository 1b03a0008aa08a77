import { isInView, type MapScene } from './map-scene.ts';
import { addCircle } from './marks.ts';
import type { Theme } from './theme.ts';

const GHOST_RADIUS = 1.25;
/** Size of a single chunk's ring, and of its line, in parts of a written point's radius. */
const ALONE = 2.5 / 3.5;
const ALONE_LINE = 1.25 / 3.5;
/** Up to here each point covers those before it, outline and all; above, points of one colour are drawn as one shape. */
const ONE_BY_ONE_LIMIT = 2500;
/** From here on outlines cost more than they tell. */
const OUTLINE_LIMIT = 6000;

interface PointBatches {
  readonly ghosts: number[];
  readonly alone: number[];
  /** Written chunks by colour slot; 0 is the grey of atoms without a colour. */
  readonly bySlot: number[][];
}

function batchPoints(scene: MapScene, slots: number): PointBatches {
  const batches: PointBatches = { ghosts: [], alone: [], bySlot: Array.from({ length: slots }, () => []) };
  for (let chunk = 0; chunk < scene.xy.length >> 1; chunk++) {
    if (!isInView(scene, chunk, scene.pointRadius)) continue;
    if (chunk >= scene.written) {
      batches.ghosts.push(chunk);
      continue;
    }
    const atom = scene.log.atomOf[chunk]!;
    if (scene.sizeOf[atom] === 1) batches.alone.push(chunk);
    else batches.bySlot[scene.slotOf[atom]!]!.push(chunk);
  }
  return batches;
}

/**
 * Draws every chunk that has a place: a full circle in its atom's colour, hollow where it is alone, a speck where it
 * is not written yet as of the playhead.
 */
export function drawPoints(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene): void {
  const { ghosts, alone, bySlot } = batchPoints(scene, theme.atoms.length);
  const { xy, pointRadius } = scene;
  const trace = (chunks: readonly number[], radius: number) => {
    context.beginPath();
    for (const chunk of chunks) addCircle(context, xy[2 * chunk]!, xy[2 * chunk + 1]!, radius);
  };
  context.setLineDash([]);
  if (ghosts.length > 0) {
    trace(ghosts, Math.min(GHOST_RADIUS, pointRadius));
    context.fillStyle = theme.mark;
    context.fill();
  }
  if (alone.length > 0) {
    trace(alone, pointRadius * ALONE);
    context.fillStyle = theme.canvas;
    context.fill();
    context.lineWidth = pointRadius * ALONE_LINE;
    context.strokeStyle = theme.mark;
    context.stroke();
  }
  for (const chunks of scene.written > ONE_BY_ONE_LIMIT
    ? bySlot
    : bySlot
        .flat()
        .sort((a, b) => a - b)
        .map((chunk) => [chunk])) {
    if (chunks.length === 0) continue;
    trace(chunks, pointRadius);
    context.fillStyle = theme.atoms[scene.slotOf[scene.log.atomOf[chunks[0]!]!]!]!;
    context.fill();
    if (scene.written > OUTLINE_LIMIT) continue;
    context.lineWidth = 0.75;
    context.strokeStyle = theme.canvas;
    context.stroke();
  }
}
