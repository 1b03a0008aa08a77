import type { NearestEarlier, Progress, SimilarityRows } from '../math/similarity-rows.ts';
import { NO_NEAREST } from '../math/similarity-rows.ts';
import { spiralPlace } from './spread.ts';

/**
 * Up to so many chunks UMAP lays out every one. Above, so many landmarks, evenly spread over the stream, are laid out
 * and each other chunk stands among the landmarks nearest to it: UMAP's epochs grow with chunks × neighbours, and at
 * 20,000 they would take minutes.
 */
export const LANDMARK_LIMIT = 6000;

/** Chunks that are laid out, ascending; all of them up to the limit. */
export function landmarksOf(count: number, limit = LANDMARK_LIMIT): Int32Array {
  const landmarks = Math.min(count, limit);
  return Int32Array.from({ length: landmarks }, (_, at) => Math.floor((at * count) / landmarks));
}

/** The rows of some chunks only, ascending, as if the others had never been. */
export class LandmarkRows implements SimilarityRows {
  readonly count: number;
  readonly #rows: SimilarityRows;
  readonly #landmarks: Int32Array;
  readonly #row: Float32Array;

  constructor(rows: SimilarityRows, landmarks: Int32Array) {
    this.count = landmarks.length;
    this.#rows = rows;
    this.#landmarks = landmarks;
    this.#row = new Float32Array(landmarks.length);
  }

  row(i: number): Float32Array {
    const whole = this.#rows.row(this.#landmarks[i]!);
    for (let j = 0; j < i; j++) this.#row[j] = whole[this.#landmarks[j]!]!;
    return this.#row.subarray(0, i);
  }

  isZero(i: number): boolean {
    return this.#rows.isZero(this.#landmarks[i]!);
  }

  nearestEarlier(i: number): NearestEarlier {
    let nearest = NO_NEAREST;
    const row = this.row(i);
    for (let j = 0; j < i; j++) {
      if (this.isZero(j) || row[j]! < nearest.similarity) continue;
      if (row[j] === nearest.similarity) nearest = { ...nearest, tied: true };
      else nearest = { index: j, similarity: row[j]!, tied: false };
    }
    return nearest;
  }
}

const NEAREST = 5;
/** Similarity below the best at which a landmark's say falls to 1/e: near ones decide, far ones do not drag along. */
const SHARPNESS = 0.05;
const JITTER = 0.01;
const ROWS_A_STEP = 64;

/** For every chunk its most similar landmarks (as places in the list of landmarks), best first; −1 where there are fewer. */
export interface NearestLandmarks {
  readonly landmarks: Int32Array;
  readonly places: Int32Array;
  readonly similarities: Float32Array;
}

/** Finds the nearest landmarks of every other chunk, earlier and later ones, in one pass over the rows. */
export function* nearestLandmarks(rows: SimilarityRows, landmarks: Int32Array): Generator<Progress, NearestLandmarks> {
  const { count } = rows;
  const placeOf = new Int32Array(count).fill(-1);
  landmarks.forEach((chunk, place) => {
    placeOf[chunk] = place;
  });
  const places = new Int32Array(count * NEAREST).fill(-1);
  const similarities = new Float32Array(count * NEAREST).fill(Number.NEGATIVE_INFINITY);
  const found = { landmarks, places, similarities };
  for (let i = 0; i < count; i++) {
    if (i % ROWS_A_STEP === 0) yield { done: i, total: count };
    if (rows.isZero(i)) continue;
    const row = rows.row(i);
    const own = placeOf[i]!;
    if (own < 0) {
      for (let place = 0; place < landmarks.length && landmarks[place]! < i; place++) {
        offer(found, i, place, row[landmarks[place]!]!);
      }
      continue;
    }
    for (let j = 0; j < i; j++) if (placeOf[j]! < 0 && !rows.isZero(j)) offer(found, j, own, row[j]!);
  }
  return found;
}

function offer({ places, similarities }: NearestLandmarks, chunk: number, place: number, similarity: number): void {
  const first = chunk * NEAREST;
  let at = first + NEAREST - 1;
  if (!(similarity > similarities[at]!)) return;
  for (; at > first && similarities[at - 1]! < similarity; at--) {
    similarities[at] = similarities[at - 1]!;
    places[at] = places[at - 1]!;
  }
  similarities[at] = similarity;
  places[at] = place;
}

/**
 * Positions of all `count` chunks from those of the landmarks (2 values each): a landmark stays to the bit, each other
 * chunk stands at the mean of its nearest landmarks, weighted by e^(similarity/0.05), a little aside so that it covers
 * none of them. A chunk without a cosine stands in the corner where zero vectors go.
 */
export function placeAmongLandmarks(
  { landmarks, places, similarities }: NearestLandmarks,
  placed: Float32Array,
  count: number,
): Float32Array {
  const positions = new Float32Array(2 * count);
  for (let chunk = 0; chunk < count; chunk++) {
    let [x, y, total] = [0, 0, 0];
    for (let at = chunk * NEAREST; at < (chunk + 1) * NEAREST && places[at]! >= 0; at++) {
      const weight = Math.exp((similarities[at]! - similarities[chunk * NEAREST]!) / SHARPNESS);
      x += weight * placed[2 * places[at]!]!;
      y += weight * placed[2 * places[at]! + 1]!;
      total += weight;
    }
    const [dx, dy] = spiralPlace(1 + (chunk % 61), JITTER / 4);
    positions[2 * chunk] = clamp(total > 0 ? x / total + dx : 0.95 + dx);
    positions[2 * chunk + 1] = clamp(total > 0 ? y / total + dy : -0.95 + dy);
  }
  landmarks.forEach((chunk, place) => {
    positions[2 * chunk] = placed[2 * place]!;
    positions[2 * chunk + 1] = placed[2 * place + 1]!;
  });
  return positions;
}

const clamp = (value: number) => Math.max(-1, Math.min(1, value));
