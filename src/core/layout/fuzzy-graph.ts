import type { Neighbours } from './neighbours.ts';

/** Edges in both directions, ordered by `from`, then `to`. */
export interface FuzzyGraph {
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** How surely the two belong together, in (0, 1]; the same in both directions. */
  readonly weight: Float64Array;
}

const BISECTIONS = 64;
const TOLERANCE = 1e-5;
/** No bandwidth falls below this share of the mean distance, so that crowds of duplicates keep a finite pull. */
const SMALLEST_BANDWIDTH = 1e-3;

/**
 * UMAP's fuzzy graph (McInnes, Healy and Melville 2018, section 3.1): per chunk, distances are taken from its nearest
 * one's and scaled so that the memberships of its neighbours sum to log2(k + 1); the two views of a pair are joined by
 * a + b − ab. Chunks without neighbours have no edges.
 */
export function fuzzyGraph(neighbours: Neighbours): FuzzyGraph {
  const { count, k, indexes } = neighbours;
  const strength = memberships(neighbours);
  const edges: { from: number; to: number; weight: number }[] = [];
  const strengthOf = (owner: number, neighbour: number) => {
    const at = indexes.subarray(owner * k, (owner + 1) * k).indexOf(neighbour);
    return at < 0 ? 0 : strength[owner * k + at]!;
  };
  for (let from = 0; from < count; from++) {
    for (let at = from * k; at < (from + 1) * k && indexes[at]! >= 0; at++) {
      const to = indexes[at]!;
      const there = strength[at]!;
      const back = strengthOf(to, from);
      const weight = there + back - there * back;
      if (!(weight > 0)) continue;
      edges.push({ from, to, weight });
      // Where the other end does not name this one, its direction would be missing.
      if (back === 0) edges.push({ from: to, to: from, weight });
    }
  }
  edges.sort((a, b) => a.from - b.from || a.to - b.to);
  return {
    count,
    from: Int32Array.from(edges, (edge) => edge.from),
    to: Int32Array.from(edges, (edge) => edge.to),
    weight: Float64Array.from(edges, (edge) => edge.weight),
  };
}

/** count × k membership strengths, each chunk's own view. */
function memberships({ count, k, distances }: Neighbours): Float64Array {
  const strength = new Float64Array(count * k);
  const overall = meanOf(distances);
  for (let i = 0; i < count; i++) {
    const own = distances.subarray(i * k, (i + 1) * k).filter(Number.isFinite);
    const nearest = own.find((distance) => distance > 0) ?? 0;
    const floor = SMALLEST_BANDWIDTH * (nearest > 0 ? meanOf(own) : overall);
    const bandwidth = Math.max(floor, bandwidthOf(own, nearest, Math.log2(k + 1)));
    own.forEach((distance, at) => {
      strength[i * k + at] = distance <= nearest ? 1 : Math.exp(-(distance - nearest) / bandwidth);
    });
  }
  return strength;
}

/** The bandwidth at which the memberships sum to `target`, by bisection. */
function bandwidthOf(distances: Float32Array, nearest: number, target: number): number {
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let middle = 1;
  for (let n = 0; n < BISECTIONS; n++) {
    let sum = 0;
    for (const distance of distances) sum += distance > nearest ? Math.exp(-(distance - nearest) / middle) : 1;
    if (Math.abs(sum - target) < TOLERANCE) break;
    if (sum > target) high = middle;
    else low = middle;
    middle = high === Number.POSITIVE_INFINITY ? middle * 2 : (low + high) / 2;
  }
  return middle;
}

// Over what UMAP averages over: the chunk itself, at distance 0, is one of its k + 1.
function meanOf(distances: Float32Array): number {
  let total = 0;
  let known = 0;
  for (const distance of distances) {
    if (distance === Number.POSITIVE_INFINITY) continue;
    total += distance;
    known++;
  }
  return total / Math.max(1, known);
}
