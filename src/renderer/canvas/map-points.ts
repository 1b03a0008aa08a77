import { isInView, type MapScene, recedes } from './map-scene.ts';
import { addCircle } from './marks.ts';
import { layStamp, type Pixels, type PointLook, type PointStamps } from './point-raster.ts';
import type { Theme } from './theme.ts';

const GHOST_RADIUS = 1.25;
/** Size of a single chunk's ring, and of its line, in parts of a written point's radius. */
const ALONE = 2.5 / 3.5;
const ALONE_LINE = 1.25 / 3.5;
const OUTLINE_PX = 0.75;
/** From here on outlines hide more than they part. */
const OUTLINE_LIMIT = 6000;

/** Looks of points: ghosts, single chunks, then members by colour slot. */
interface Looks {
  readonly ghost: PointLook;
  readonly alone: PointLook;
  readonly members: readonly PointLook[];
  /** Members of atoms that a question did not open. */
  readonly unopened: readonly PointLook[];
}

function looksFor(theme: Theme, { pointRadius, written }: MapScene): Looks {
  const outline = written > OUTLINE_LIMIT ? null : { colour: theme.canvas, width: OUTLINE_PX };
  return {
    ghost: { fill: theme.mark, radius: Math.min(GHOST_RADIUS, pointRadius), line: null },
    alone: {
      fill: theme.canvas,
      radius: pointRadius * ALONE,
      line: { colour: theme.mark, width: pointRadius * ALONE_LINE },
    },
    members: theme.atoms.map((fill) => ({ fill, radius: pointRadius, line: outline })),
    unopened: theme.atoms.map((colour) => ({
      fill: theme.canvas,
      radius: pointRadius * ALONE,
      line: { colour, width: pointRadius * ALONE_LINE },
    })),
  };
}

/** Calls `draw` for every chunk in view: ghosts lowest, then single chunks, then members, each in stream order. */
function eachPoint(scene: MapScene, looks: Looks, draw: (chunk: number, look: PointLook) => void): void {
  const { written, log, sizeOf, slotOf } = scene;
  const count = scene.xy.length >> 1;
  const inView = (chunk: number) => isInView(scene, chunk, scene.pointRadius);
  for (let chunk = written; chunk < count; chunk++) if (inView(chunk)) draw(chunk, looks.ghost);
  for (let chunk = 0; chunk < written; chunk++) {
    if (sizeOf[log.atomOf[chunk]!] === 1 && inView(chunk)) draw(chunk, looks.alone);
  }
  for (let chunk = 0; chunk < written; chunk++) {
    const atom = log.atomOf[chunk]!;
    if (sizeOf[atom] === 1 || !inView(chunk)) continue;
    draw(chunk, (recedes(scene, atom) ? looks.unopened : looks.members)[slotOf[atom]!]!);
  }
}

/**
 * Draws every chunk that has a place: a full circle in its atom's colour, hollow where it is alone, a speck where it
 * is not written yet as of the playhead.
 */
export function drawPoints(context: CanvasRenderingContext2D, theme: Theme, scene: MapScene): void {
  context.setLineDash([]);
  eachPoint(scene, looksFor(theme, scene), (chunk, { fill, radius, line }) => {
    context.beginPath();
    addCircle(context, scene.xy[2 * chunk]!, scene.xy[2 * chunk + 1]!, radius);
    context.fillStyle = fill;
    context.fill();
    if (!line) return;
    context.lineWidth = line.width;
    context.strokeStyle = line.colour;
    context.stroke();
  });
}

/** The same into pixels, for thousands of points: each is a stamp on the nearest whole device pixel. */
export function rasterPoints(pixels: Pixels, theme: Theme, scene: MapScene, stamps: PointStamps): void {
  const { pixelRatio } = stamps;
  pixels.data.fill(0);
  eachPoint(scene, looksFor(theme, scene), (chunk, look) => {
    layStamp(pixels, stamps.of(look), scene.xy[2 * chunk]! * pixelRatio, scene.xy[2 * chunk + 1]! * pixelRatio);
  });
}
