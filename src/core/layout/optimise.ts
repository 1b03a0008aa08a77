import type { Random } from '../math/random.ts';
import type { FuzzyGraph } from './fuzzy-graph.ts';

/**
 * The curve 1/(1 + A·d²), least squares to UMAP's target for spread 1 and min_dist 0.1 (1 up to 0.1, then exp(0.1 − d),
 * 300 points up to 3). UMAP fits an exponent too (a = 1.577, b = 0.895); leaving it at 1 costs no power function in the
 * innermost loop, which makes an epoch several times as fast, and leaves only + − × ÷, which round alike on every
 * machine: the same map everywhere. Neighbour preservation is the same (test/core/layout/layout-steps.test.ts).
 */
export const CURVE_A = 1.558;
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
  const { from, to, every } = sampled(graph, epochs);
  const nextAt = every.slice();
  const nextNegativeAt = every.map((period) => period / NEGATIVES_PER_EDGE);
  let epoch = 0;
  let rate = 1;

  function sample(edge: number): void {
    const head = 2 * to[edge]!;
    const tail = 2 * from[edge]!;
    const dx = positions[head]! - positions[tail]!;
    const dy = positions[head + 1]! - positions[tail + 1]!;
    const pull = (-2 * CURVE_A) / (CURVE_A * (dx * dx + dy * dy) + 1);
    const moveX = clip(pull * dx) * rate;
    const moveY = clip(pull * dy) * rate;
    positions[head] = positions[head]! + moveX;
    positions[head + 1] = positions[head + 1]! + moveY;
    positions[tail] = positions[tail]! - moveX;
    positions[tail + 1] = positions[tail + 1]! - moveY;
  }

  function pushAway(head: number, other: number): void {
    const dx = positions[head]! - positions[other]!;
    const dy = positions[head + 1]! - positions[other + 1]!;
    const squared = dx * dx + dy * dy;
    if (squared === 0 && head === other) return;
    const push = 2 / ((SOFTENING + squared) * (CURVE_A * squared + 1));
    // Two points at one place have no direction apart: any will do.
    positions[head] = positions[head]! + (squared > 0 ? clip(push * dx) : LARGEST_MOVE) * rate;
    positions[head + 1] = positions[head + 1]! + (squared > 0 ? clip(push * dy) : LARGEST_MOVE) * rate;
  }

  return {
    epochs,
    positions,
    get epoch() {
      return epoch;
    },
    advance() {
      if (epoch >= epochs) return;
      for (let edge = 0; edge < every.length; edge++) {
        if (nextAt[edge]! > epoch) continue;
        sample(edge);
        nextAt[edge] = nextAt[edge]! + every[edge]!;
        const period = every[edge]! / NEGATIVES_PER_EDGE;
        const negatives = Math.floor((epoch - nextNegativeAt[edge]!) / period);
        for (let n = 0; n < negatives; n++) pushAway(2 * to[edge]!, 2 * random.integer(graph.count));
        nextNegativeAt[edge] = nextNegativeAt[edge]! + negatives * period;
      }
      rate = 1 - epoch / epochs;
      epoch++;
    },
  };
}

/** The edges strong enough to be drawn at all, and how many epochs lie between two draws of each. */
function sampled({ from, to, weight }: FuzzyGraph, epochs: number) {
  let strongest = 0;
  for (const each of weight) strongest = Math.max(strongest, each);
  const kept: number[] = [];
  weight.forEach((each, edge) => {
    if (each >= strongest / epochs) kept.push(edge);
  });
  return {
    from: Int32Array.from(kept, (edge) => from[edge]!),
    to: Int32Array.from(kept, (edge) => to[edge]!),
    every: Float64Array.from(kept, (edge) => strongest / weight[edge]!),
  };
}

function clip(move: number): number {
  if (move > LARGEST_MOVE) return LARGEST_MOVE;
  if (move < -LARGEST_MOVE) return -LARGEST_MOVE;
  return move;
}
