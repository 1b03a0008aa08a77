import type { SimilarityRows } from '../math/similarity-rows.ts';
import { topK } from '../math/top-k.ts';
import { spiralPlace } from './spread.ts';

export interface PlaceOptions {
  /** 2 values for each chunk that is placed already, the first chunks of the rows. */
  readonly placed: Float32Array;
  /** Similarities of every chunk to those before it. */
  readonly rows: SimilarityRows;
}

const NEAREST = 5;
/** Similarity below the best at which a neighbour's say falls to 1/e: near ones decide, far ones do not drag along. */
const SHARPNESS = 0.05;
const JITTER = 0.012;

/**
 * Positions of all the rows' chunks: those already placed stay to the bit; each further one stands at the mean of its
 * five most similar predecessors, weighted by e^(similarity/0.05), a little aside so that it covers none of them. A zero
 * vector, and a first chunk, stand near the centre.
 */
export function placeNewPoints({ placed, rows }: PlaceOptions): Float32Array {
  const positions = new Float32Array(2 * rows.count);
  positions.set(placed.subarray(0, positions.length));
  for (let i = placed.length / 2; i < rows.count; i++) {
    const [x, y] = rows.isZero(i) ? [0, 0] : meanOfNearest(rows.row(i), positions);
    // Aside by the chunk's own place on a spiral, whose turn differs from one chunk to the next.
    const [dx, dy] = spiralPlace(1 + (i % 7), JITTER / Math.sqrt(7));
    positions[2 * i] = Math.max(-1, Math.min(1, x + dx));
    positions[2 * i + 1] = Math.max(-1, Math.min(1, y + dy));
  }
  return positions;
}

function meanOfNearest(similarities: Float32Array, positions: Float32Array): [number, number] {
  const nearest = topK(similarities, NEAREST);
  const best = similarities[nearest[0]!] ?? 0;
  let total = 0;
  let x = 0;
  let y = 0;
  for (const j of nearest) {
    const weight = Math.exp((similarities[j]! - best) / SHARPNESS);
    total += weight;
    x += weight * positions[2 * j]!;
    y += weight * positions[2 * j + 1]!;
  }
  return total > 0 ? [x / total, y / total] : [0, 0];
}
