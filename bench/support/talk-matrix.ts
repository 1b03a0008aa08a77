import { createRandom, type Random } from '../../src/core/math/random.ts';
import { type EmbeddingMatrix, normaliseRows } from '../../src/core/model/embedding-matrix.ts';

export interface TalkShape {
  readonly count: number;
  readonly seed: number;
  readonly dims?: number;
}

const TOPICS = 40;
/** Directions in which a topic's chunks differ from one another. */
const DIRECTIONS = 6;
/** Chunks until the talk turns to another topic, on average. */
const STRETCH = 10;

/**
 * Unit vectors as a long talk has them: stretches on one of 40 topics, within a stretch a slow drift along the topic's
 * own directions, and noise. Same seed, same vectors.
 */
export function talkMatrix({ count, seed, dims = 384 }: TalkShape): EmbeddingMatrix {
  const random = createRandom(seed);
  const direction = () => Float64Array.from({ length: dims }, random.normal);
  const topics = Array.from({ length: TOPICS }, () => ({
    centre: direction(),
    directions: Array.from({ length: DIRECTIONS }, direction),
  }));
  const values = new Float32Array(count * dims);
  let topic = topics[0]!;
  let drift = startOfStretch(random);
  for (let i = 0; i < count; i++) {
    if (random.next() < 1 / STRETCH) {
      topic = topics[random.integer(TOPICS)]!;
      drift = startOfStretch(random);
    }
    drift = drift.map((along) => 0.9 * along + 0.44 * random.normal());
    for (let k = 0; k < dims; k++) {
      let value = topic.centre[k]! + 0.35 * random.normal();
      for (let d = 0; d < DIRECTIONS; d++) value += 0.4 * drift[d]! * topic.directions[d]![k]!;
      values[i * dims + k] = value;
    }
  }
  return normaliseRows(values, count, dims);
}

function startOfStretch(random: Random): Float64Array {
  return Float64Array.from({ length: DIRECTIONS }, random.normal);
}
