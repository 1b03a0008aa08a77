import { UMAP } from 'umap-js';
import { createRandom } from '../math/random.ts';
import type { Neighbours } from './neighbours.ts';

const EPOCHS_A_STEP = 4;
/** umap-js starts from random places in a square of this half side; ours are brought to the same extent. */
const START_EXTENT = 10;
/**
 * Strangers that each drawn neighbour pushes away; umap-js takes 5. Most of an epoch goes into them, and from a start with
 * the main directions 3 keep neighbours as well (trustworthiness to a thousandth, on streams of topics and on a talk).
 */
const STRANGERS = 3;
/** Keeps duplicates from starting at one place. */
const START_NOISE = 1e-3;

/** UMAP's optimisation, a few epochs at a time, in its own coordinates. */
export interface LayoutStepper {
  readonly epoch: number;
  readonly epochs: number;
  readonly done: boolean;
  /** Advances 4 epochs and returns the positions, count × 2; a copy. */
  step(): Float32Array;
  positions(): Float32Array;
}

export interface StepperOptions {
  readonly seed: number;
  /** count × 2; scaled to the extent that the forces expect, whatever its own. */
  readonly init: Float32Array;
  readonly epochs: number;
}

/**
 * umap-js (McInnes, Healy and Melville 2018) over exact neighbours and from a start of ours. Both are what makes it fast
 * and repeatable: its own approximate neighbour search is most of its time, and its random start most of its epochs.
 * Throws a RangeError when `init` is not 2 values a chunk.
 */
export function layoutStepper(neighbours: Neighbours, { seed, init, epochs }: StepperOptions): LayoutStepper {
  const { count } = neighbours;
  if (init.length !== 2 * count) {
    throw new RangeError(`init needs 2 values for each of ${count} chunks, got ${init.length}`);
  }
  const random = createRandom(seed);
  const umap = new UMAP({
    nComponents: 2,
    nNeighbors: neighbours.k + 1,
    nEpochs: epochs,
    negativeSampleRate: STRANGERS,
    random: () => random.next(),
  });
  const { indexes, distances } = withSelves(neighbours);
  umap.setPrecomputedKNN(indexes, distances);
  // With neighbours given, umap-js asks of its points only how many there are.
  umap.initializeFit(Array.from({ length: count }, () => []));
  const places = umap.getEmbedding();
  startFrom(places, init, () => START_NOISE * random.normal());
  const copy = () => Float32Array.from({ length: 2 * count }, (_, at) => places[at >> 1]![at & 1]!);
  let epoch = 0;
  return {
    epochs,
    get epoch() {
      return epoch;
    },
    get done() {
      return epoch >= epochs;
    },
    positions: copy,
    step() {
      for (let n = 0; n < EPOCHS_A_STEP && epoch < epochs; n++) epoch = umap.step();
      return copy();
    },
  };
}

/** umap-js expects each point among its own neighbours, first, at distance 0. Missing neighbours repeat the point. */
function withSelves({ count, k, indexes, distances }: Neighbours) {
  const rows = Array.from({ length: count }, (_, i) => i);
  return {
    indexes: rows.map((i) => [i, ...Array.from(indexes.subarray(i * k, (i + 1) * k), (j) => (j < 0 ? i : j))]),
    distances: rows.map((i) => [
      0,
      ...Array.from(distances.subarray(i * k, (i + 1) * k), (d) => (Number.isFinite(d) ? d : 0)),
    ]),
  };
}

/** umap-js optimises the very rows that `getEmbedding` returns, so they can be moved before the first epoch. */
function startFrom(places: number[][], init: Float32Array, noise: () => number): void {
  let extent = 0;
  for (const value of init) extent = Math.max(extent, Math.abs(value));
  const scale = extent > 0 ? START_EXTENT / extent : 0;
  places.forEach((place, i) => {
    place[0] = init[2 * i]! * scale + noise();
    place[1] = init[2 * i + 1]! * scale + noise();
  });
}
