import type { WriteLog } from '../../core/model/write-log.ts';

/** All that the map's drawings know of one moment. Spaces: every coordinate is in CSS pixels of the panel. */
export interface MapScene {
  readonly width: number;
  readonly height: number;
  /** x and y of chunk i at 2i and 2i + 1; NaN where it has no place yet. */
  readonly xy: Float32Array;
  /** Chunks [0, written) are written as of the playhead; the others are ghosts. */
  readonly written: number;
  readonly log: WriteLog;
  /** Chunks of each atom as of the playhead. */
  readonly sizeOf: Int32Array;
  readonly slotOf: Uint8Array;
  readonly selectedAtom: number | null;
  /** Atoms that a question opened: the others recede to hollow points without hull, edges or label. Left out: no question. */
  readonly opened?: ReadonlySet<number> | undefined;
  /** Radius of a written point in pixels. */
  readonly pointRadius: number;
}

/** Above so many chunks, hulls and join edges are drawn for the selected atom only, and the header says so. */
export const DETAIL_LIMIT = 6000;
/** Up to so many chunks are drawn as shapes, which stand exactly where they are; more are set pixel by pixel. */
const SHAPES_LIMIT = 1200;
/** From so many chunks on, points shrink so that they do not cover each other. */
const ROOMY_COUNT = 1500;
const POINT_RADIUS = 3.5;
const SMALLEST_RADIUS = 1.5;

/** Radius of a written point: 3.5 px, less where thousands share the panel, more again when zoomed in. */
export function pointRadiusFor(count: number, zoom: number): number {
  const crowded = POINT_RADIUS * Math.sqrt(ROOMY_COUNT / Math.max(ROOMY_COUNT, count)) * Math.sqrt(Math.max(1, zoom));
  const radius = Math.min(POINT_RADIUS, Math.max(SMALLEST_RADIUS, crowded));
  // In quarters, so that zooming does not make a new kind of point every frame.
  return Math.round(radius * 4) / 4;
}

/** Home pixels (zoom 1) through the zoom's transform into `into`, which is returned. */
export function toScreen(
  home: Float32Array,
  zoom: { readonly k: number; readonly x: number; readonly y: number },
  into: Float32Array,
): Float32Array {
  for (let i = 0; i < home.length; i += 2) {
    into[i] = home[i]! * zoom.k + zoom.x;
    into[i + 1] = home[i + 1]! * zoom.k + zoom.y;
  }
  return into;
}

/** Whether chunk `chunk` has a place within `margin` pixels of the panel. */
export function isInView(scene: MapScene, chunk: number, margin: number): boolean {
  const x = scene.xy[2 * chunk]!;
  const y = scene.xy[2 * chunk + 1]!;
  // Also false for NaN.
  return x >= -margin && x <= scene.width + margin && y >= -margin && y <= scene.height + margin;
}

/** Whether the chunk has a place at all. */
export function isPlaced(scene: MapScene, chunk: number): boolean {
  return Number.isFinite(scene.xy[2 * chunk]!);
}

/** Whether there are too many chunks to draw each as a shape of its own. */
export function isCrowded({ xy }: MapScene): boolean {
  return xy.length >> 1 > SHAPES_LIMIT;
}

/** Whether an atom recedes, since a question did not open it. */
export function recedes({ opened }: Pick<MapScene, 'opened'>, atom: number): boolean {
  return opened !== undefined && !opened.has(atom);
}

/** What it costs a label to hide a chunk of an atom in colour, of a grey atom, one that is alone, and 10 px of an edge. */
export const MAP_LABEL_WEIGHTS = { coloured: 12, grey: 7, alone: 5, edge: 1.5 } as const;
