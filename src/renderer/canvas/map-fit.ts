/** Room around the map's points, in pixels: beads, with a header above them and a legend below. */
export const MAP_PADDING = { left: 28, right: 28, top: 42, bottom: 42 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

const isPlaced = (positions: Float32Array, point: number) =>
  Number.isFinite(positions[2 * point]!) && Number.isFinite(positions[2 * point + 1]!);

/**
 * The turn, in radians, that lays the long side of the points along the x axis. Of the two turns that do, the one
 * nearer to `previous`, so that a layout under way does not flip over; without one, the smaller turn.
 */
export function turnOf(positions: Float32Array, previous: number | null): number {
  let n = 0;
  let meanX = 0;
  let meanY = 0;
  const count = positions.length >> 1;
  for (let i = 0; i < count; i++) {
    if (!isPlaced(positions, i)) continue;
    n++;
    meanX += (positions[2 * i]! - meanX) / n;
    meanY += (positions[2 * i + 1]! - meanY) / n;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < count; i++) {
    if (!isPlaced(positions, i)) continue;
    const dx = positions[2 * i]! - meanX;
    const dy = positions[2 * i + 1]! - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  // Round clouds have no long side: their direction would be noise.
  if (Math.hypot(xx - yy, 2 * xy) < 0.02 * (xx + yy)) return previous ?? 0;
  const turn = -0.5 * Math.atan2(2 * xy, xx - yy);
  if (previous === null) return turn;
  const halfTurns = Math.round((previous - turn) / Math.PI);
  return turn + halfTurns * Math.PI;
}

/**
 * Points turned, scaled alike in both directions and centred in the panel: 2n pixels at zoom 1, NaN where a point has
 * no place yet. Depends on positions and size alone, never on τ.
 */
export function homeOf(positions: Float32Array, turn: number, { width, height }: Size): Float32Array {
  const home = new Float32Array(positions.length).fill(Number.NaN);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  let [minX, maxX, minY, maxY] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let i = 0; i < positions.length; i += 2) {
    if (!isPlaced(positions, i >> 1)) continue;
    const x = positions[i]! * cos - positions[i + 1]! * sin;
    const y = positions[i]! * sin + positions[i + 1]! * cos;
    home[i] = x;
    home[i + 1] = y;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const innerWidth = Math.max(1, width - MAP_PADDING.left - MAP_PADDING.right);
  const innerHeight = Math.max(1, height - MAP_PADDING.top - MAP_PADDING.bottom);
  const scales = [innerWidth / (maxX - minX), innerHeight / (maxY - minY)].filter(
    (scale) => Number.isFinite(scale) && scale > 0,
  );
  // One point, or many on one spot: any scale will do, all of them stand in the middle.
  const scale = scales.length > 0 ? Math.min(...scales) : 1;
  const originX = MAP_PADDING.left + innerWidth / 2 - (scale * (minX + maxX)) / 2;
  const originY = MAP_PADDING.top + innerHeight / 2 - (scale * (minY + maxY)) / 2;
  for (let i = 0; i < home.length; i += 2) {
    home[i] = originX + scale * home[i]!;
    home[i + 1] = originY + scale * home[i + 1]!;
  }
  return home;
}
