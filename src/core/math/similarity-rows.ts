/** The nearest of a chunk's predecessors, zero vectors left out. */
export interface NearestEarlier {
  /** The earliest chunk with that similarity; -1 when there is none. */
  readonly index: number;
  /** −Infinity when there is none. */
  readonly similarity: number;
  /** Whether a later predecessor has exactly that similarity too. */
  readonly tied: boolean;
}

/**
 * Cosine similarities of each chunk to the chunks before it: all that the write rules ask of the vectors.
 * Read in stream order by replays, so an implementation may keep all rows or make them as they are asked for.
 */
export interface SimilarityRows {
  readonly count: number;
  /** Similarities of chunk i to chunks 0 … i − 1 as float32; a view that may be overwritten by the next call. */
  row(i: number): Float32Array;
  /** Whether chunk i is the zero vector, which has no cosine: its similarities are stored as 0 and mean nothing. */
  isZero(i: number): boolean;
  nearestEarlier(i: number): NearestEarlier;
}

/** One step of a long computation. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The answer for a chunk without predecessors or without a vector. */
export const NO_NEAREST: NearestEarlier = { index: -1, similarity: -Infinity, tied: false };

/** The largest of `row`, leaving out the chunks whose `inverseNorm` is 0. */
export function nearestInRow(row: Float32Array, inverseNorm: Float64Array): NearestEarlier {
  let index = -1;
  let similarity = -Infinity;
  let tied = false;
  for (let j = 0; j < row.length; j++) {
    const value = row[j]!;
    if (value < similarity || inverseNorm[j] === 0) continue;
    tied = value === similarity;
    if (tied) continue;
    similarity = value;
    index = j;
  }
  return index < 0 ? NO_NEAREST : { index, similarity, tied };
}
