/** A rotation about the origin, with a reflection in the x axis before it where `mirror` is −1. */
export interface Turn {
  readonly cos: number;
  readonly sin: number;
  readonly mirror: 1 | -1;
}

export const NO_TURN: Turn = { cos: 1, sin: 0, mirror: 1 };

/** count × 2 coordinates, turned; a copy. */
export function turned(positions: Float32Array | Float64Array, { cos, sin, mirror }: Turn): Float64Array {
  const out = new Float64Array(positions.length);
  for (let at = 0; at < positions.length; at += 2) {
    const x = positions[at]!;
    const y = mirror * positions[at + 1]!;
    out[at] = cos * x - sin * y;
    out[at + 1] = sin * x + cos * y;
  }
  return out;
}

/** The turn by at most a quarter that lays the longest extent of the points horizontally (panels are wide). */
export function turnToPanel(positions: Float32Array | Float64Array): Turn {
  const count = positions.length / 2;
  let meanX = 0;
  let meanY = 0;
  for (let at = 0; at < positions.length; at += 2) {
    meanX += positions[at]! / count;
    meanY += positions[at + 1]! / count;
  }
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let at = 0; at < positions.length; at += 2) {
    const dx = positions[at]! - meanX;
    const dy = positions[at + 1]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return byHalfAngle(xx - yy, 2 * xy);
}

// The principal axis lies at half the angle of (xx − yy, 2xy); half-angle formulas need no trigonometry.
function byHalfAngle(x: number, y: number): Turn {
  const length = Math.hypot(x, y);
  if (!(length > 0)) return NO_TURN;
  const cos = Math.sqrt(Math.max(0, (1 + x / length) / 2));
  const sin = Math.sqrt(Math.max(0, (1 - x / length) / 2));
  return { cos, sin: y >= 0 ? -sin : sin, mirror: 1 };
}

/**
 * The turn that lays `positions` closest onto `reference` (least squares over the points of which both are finite;
 * orthogonal Procrustes in two dimensions, about the two means). Points beyond the reference's length do not count.
 */
export function turnOnto(positions: Float32Array | Float64Array, reference: Float32Array): Turn {
  const shared: number[] = [];
  for (let at = 0; at + 1 < Math.min(positions.length, reference.length); at += 2) {
    const finite = [positions[at], positions[at + 1], reference[at], reference[at + 1]].every(Number.isFinite);
    if (finite) shared.push(at);
  }
  const meanOf = (of: ArrayLike<number>, axis: number) =>
    shared.reduce((sum, at) => sum + of[at + axis]!, 0) / Math.max(1, shared.length);
  const [px, py, rx, ry] = [meanOf(positions, 0), meanOf(positions, 1), meanOf(reference, 0), meanOf(reference, 1)];
  const sums = { xx: 0, xy: 0, yx: 0, yy: 0 };
  for (const at of shared) {
    const [x, y] = [positions[at]! - px, positions[at + 1]! - py];
    const [u, v] = [reference[at]! - rx, reference[at + 1]! - ry];
    sums.xx += x * u;
    sums.xy += x * v;
    sums.yx += y * u;
    sums.yy += y * v;
  }
  // How well the best rotation fits, without and with the mirror before it.
  const plain = { along: sums.xx + sums.yy, across: sums.xy - sums.yx };
  const mirrored = { along: sums.xx - sums.yy, across: sums.xy + sums.yx };
  const closeness = ({ along, across }: typeof plain) => Math.hypot(along, across);
  const mirror = closeness(mirrored) > closeness(plain) ? -1 : 1;
  const { along, across } = mirror === 1 ? plain : mirrored;
  const length = Math.hypot(along, across);
  return length > 0 ? { cos: along / length, sin: across / length, mirror } : NO_TURN;
}
