import { quantile } from '../math/quantile.ts';

/** The radius, of the box's half side, within which distances stand as they are. */
const TRUE_RADIUS = 0.88;
const SMALLEST_UNIT = 1e-150;

/**
 * Scales points into the box [−1, 1]² without letting a few far ones squeeze or shift all others. The middle is half way
 * between the 5th and 95th percentiles of each axis. The 99th percentile of the radii about it (at most 2.5 times the
 * 75th) comes to 0.88, and what lies beyond is drawn in along its ray, ever more the farther out, so that order along a
 * ray is kept and nothing passes 1. Returns count × 2 float32.
 */
export function fitToBox(positions: Float64Array): Float32Array {
  const count = positions.length / 2;
  if (count === 0) return new Float32Array(0);
  const middleX = middleOf(positions, 0);
  const middleY = middleOf(positions, 1);
  const radii = new Float64Array(count);
  for (let i = 0; i < count; i++) radii[i] = Math.hypot(positions[2 * i]! - middleX, positions[2 * i + 1]! - middleY);
  const sorted = radii.slice().sort();
  const usual = 2.5 * quantile(sorted, 0.75);
  const far = quantile(sorted, 0.99);
  const unit = usual > 0 ? Math.min(far, usual) : far;
  const out = new Float32Array(2 * count);
  // Points nearer than this are at one place, and 1/unit would overflow.
  if (!(unit > SMALLEST_UNIT)) return out;
  for (let i = 0; i < count; i++) {
    const radius = (TRUE_RADIUS * radii[i]!) / unit;
    const scale = radii[i]! > 0 ? drawnIn(radius) / radii[i]! : 0;
    out[2 * i] = scale * (positions[2 * i]! - middleX);
    out[2 * i + 1] = scale * (positions[2 * i + 1]! - middleY);
  }
  return out;
}

function middleOf(positions: Float64Array, axis: 0 | 1): number {
  const sorted = positions.filter((_, at) => (at & 1) === axis).sort();
  return (quantile(sorted, 0.05) + quantile(sorted, 0.95)) / 2;
}

// Slope 1 at the true radius, 1 at infinity.
function drawnIn(radius: number): number {
  if (radius <= TRUE_RADIUS) return radius;
  const room = 1 - TRUE_RADIUS;
  const beyond = radius - TRUE_RADIUS;
  return TRUE_RADIUS + (room * beyond) / (room + beyond);
}
