import { quadtree } from 'd3';

export interface PointFinder {
  /** The chunk nearest to a place in home pixels, at most `reach` away; null where there is none. */
  find(x: number, y: number, reach: number): number | null;
}

/** A finder over 2n home pixels; points without a place are never found. */
export function createFinder(home: Float32Array): PointFinder {
  const placed: number[] = [];
  for (let chunk = 0; chunk < home.length >> 1; chunk++) if (Number.isFinite(home[2 * chunk]!)) placed.push(chunk);
  const tree = quadtree<number>()
    .x((chunk) => home[2 * chunk]!)
    .y((chunk) => home[2 * chunk + 1]!)
    .addAll(placed);
  return { find: (x, y, reach) => tree.find(x, y, reach) ?? null };
}

/** Chunks inside a closed line of screen pixels, ascending. */
export function chunksInside(polygon: readonly (readonly [number, number])[], xy: Float32Array): number[] {
  const inside: number[] = [];
  for (let chunk = 0; chunk < xy.length >> 1; chunk++)
    if (isInside(polygon, xy[2 * chunk]!, xy[2 * chunk + 1]!)) inside.push(chunk);
  return inside;
}

/** Even-odd rule: a loop drawn twice round a chunk leaves it out. */
function isInside(polygon: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i]!;
    const [xj, yj] = polygon[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
