import { createRandom } from '../../src/core/math/random.ts';
import { type EmbeddingMatrix, normaliseRows } from '../../src/core/model/embedding-matrix.ts';

export interface TopicOptions {
  readonly count: number;
  readonly seed: number;
  readonly dims?: number;
  readonly topics?: number;
  /** Standard deviation about a topic's centre, whose own components have deviation 1. */
  readonly noise?: number;
}

/** Unit vectors scattered about a few random directions, as texts about a few topics are; topicOf[row] names the direction. */
export function topicMatrix({ count, seed, dims = 32, topics = 6, noise = 1 }: TopicOptions) {
  const random = createRandom(seed);
  const centres = Array.from({ length: topics }, () => Float32Array.from({ length: dims }, () => random.normal()));
  const topicOf = Int32Array.from({ length: count }, () => random.integer(topics));
  const values = new Float32Array(count * dims);
  for (let at = 0; at < values.length; at++) {
    values[at] = centres[topicOf[Math.floor(at / dims)]!]![at % dims]! + noise * random.normal();
  }
  return { matrix: normaliseRows(values, count, dims) as EmbeddingMatrix, topicOf };
}
