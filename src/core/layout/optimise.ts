import type { Random } from '../math/random.ts';
import type { FuzzyGraph } from './fuzzy-graph.ts';

/**
 * The curve 1/(1 + A·s^B) of the squared distance s, least squares to UMAP's target for spread 1 and min_dist 0.1 (1 up
 * to 0.1, then exp(0.1 − d), 300 points up to 3). UMAP fits the exponent too (A = 1.577, B = 0.895). Here B is held at
 * 7/8, since s^(1/8) is three square roots: several times as fast as a power, and, unlike it, rounded alike on every
 * machine, so that the same input gives the same map everywhere.
 */
const CURVE_A = 1.581;
const CURVE_B = 7 / 8;
const NEGATIVES_PER_EDGE = 5;
const LARGEST_MOVE = 4;
/** Keeps the push between two points at one place finite. */
const SOFTENING = 0.001;

/** Stochastic gradient descent on the cross entropy of the graph, one epoch at a time (same source, section 3.2). */
export interface Optimiser {
  readonly epochs: number;
  readonly epoch: number;
  /** count × 2, moved in place. */
  readonly positions: Float64Array;
  /** One epoch; does nothing when all are done. */
  advance(): void;
}

/** An optimiser that starts from `positions`, which it owns from then on. */
export function createOptimiser(graph: FuzzyGraph, positions: Float64Array, epochs: number, random: Random): Optimiser {
  const edges = sampled(graph, epochs);
  let epoch = 0;
  return {
    epochs,
    positions,
    get epoch() {
      return epoch;
    },
    advance() {
      if (epoch >= epochs) return;
      // UMAP lowers the rate after an epoch, so that the first two run at the full one.
      const rate = 1 - Math.max(0, epoch - 1) / epochs;
      advanceOnce(edges, positions, { epoch, rate, count: graph.count, random });
      epoch++;
    },
  };
}

interface Moment {
  readonly epoch: number;
  readonly rate: number;
  readonly count: number;
  readonly random: Random;
}

function advanceOnce(edges: SampledEdges, positions: Float64Array, { epoch, rate, count, random }: Moment): void {
  const { from, to, every, nextAt, nextNegativeAt } = edges;
  for (let edge = 0; edge < every.length; edge++) {
    if (nextAt[edge]! > epoch) continue;
    const head = 2 * to[edge]!;
    pullTogether(positions, head, 2 * from[edge]!, rate);
    nextAt[edge] = nextAt[edge]! + every[edge]!;
    const period = every[edge]! / NEGATIVES_PER_EDGE;
    const negatives = Math.floor((epoch - nextNegativeAt[edge]!) / period);
    nextNegativeAt[edge] = nextNegativeAt[edge]! + negatives * period;
    // All pushes are taken from where the head stands now: independent of one another, the processor overlaps them.
    const x = positions[head]!;
    const y = positions[head + 1]!;
    let moveX = 0;
    let moveY = 0;
    for (let n = 0; n < negatives; n++) {
      const other = 2 * Math.floor(random.next() * count);
      if (other === head) continue;
      const dx = x - positions[other]!;
      const dy = y - positions[other + 1]!;
      const squared = dx * dx + dy * dy;
      // 2B/((0.001 + s)(1 + A·s^B)), numerator and denominator times s^(1/8).
      const root = eighthRoot(squared);
      const push = (2 * CURVE_B * root) / ((SOFTENING + squared) * (CURVE_A * squared + root));
      // Two points at one place have no direction apart: any will do.
      moveX += squared > 0 ? clip(push * dx) : LARGEST_MOVE;
      moveY += squared > 0 ? clip(push * dy) : LARGEST_MOVE;
    }
    positions[head] = x + moveX * rate;
    positions[head + 1] = y + moveY * rate;
  }
}

function pullTogether(positions: Float64Array, head: number, tail: number, rate: number): void {
  const dx = positions[head]! - positions[tail]!;
  const dy = positions[head + 1]! - positions[tail + 1]!;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return;
  // The gradient −2AB·s^(B − 1)/(1 + A·s^B), likewise.
  const pull = (-2 * CURVE_A * CURVE_B) / (CURVE_A * squared + eighthRoot(squared));
  const moveX = clip(pull * dx) * rate;
  const moveY = clip(pull * dy) * rate;
  positions[head] = positions[head]! + moveX;
  positions[head + 1] = positions[head + 1]! + moveY;
  positions[tail] = positions[tail]! - moveX;
  positions[tail + 1] = positions[tail + 1]! - moveY;
}

interface SampledEdges {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Epochs between two draws of an edge. */
  readonly every: Float64Array;
  readonly nextAt: Float64Array;
  readonly nextNegativeAt: Float64Array;
}

/** The edges strong enough to be drawn at all, each as often as its weight. */
function sampled({ from, to, weight }: FuzzyGraph, epochs: number): SampledEdges {
  let strongest = 0;
  for (const each of weight) strongest = Math.max(strongest, each);
  const kept: number[] = [];
  weight.forEach((each, edge) => {
    if (each >= strongest / epochs) kept.push(edge);
  });
  const every = Float64Array.from(kept, (edge) => strongest / weight[edge]!);
  return {
    from: Int32Array.from(kept, (edge) => from[edge]!),
    to: Int32Array.from(kept, (edge) => to[edge]!),
    every,
    nextAt: every.slice(),
    nextNegativeAt: every.map((period) => period / NEGATIVES_PER_EDGE),
  };
}

function eighthRoot(value: number): number {
  return Math.sqrt(Math.sqrt(Math.sqrt(value)));
}

function clip(move: number): number {
  if (move > LARGEST_MOVE) return LARGEST_MOVE;
  if (move < -LARGEST_MOVE) return -LARGEST_MOVE;
  return move;
}
