import fc from 'fast-check';
import { finish } from '../../src/core/math/finish.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { buildTriangle, type SimilarityTriangle } from '../../src/core/math/similarity-triangle.ts';
import { type EmbeddingMatrix, normaliseRows } from '../../src/core/model/embedding-matrix.ts';

export interface StreamShape {
  readonly seed: number;
  readonly count: number;
  readonly dims: number;
  readonly topics: number;
  /** Standard deviation around a topic's centre, whose own is 1. */
  readonly noise: number;
  /** Rows that are set to zero, at most. */
  readonly zeros: number;
  /** Rows that become copies of others, at most. */
  readonly duplicates: number;
}

/** A stream of rows around topics, with zero rows and exact copies: row-major, not normalised. */
export function randomStream(shape: StreamShape): Float32Array {
  const { seed, count, dims, topics, noise } = shape;
  const random = createRandom(seed);
  const centres = Array.from({ length: topics }, () => Float64Array.from({ length: dims }, random.normal));
  const values = new Float32Array(count * dims);
  for (let i = 0; i < count; i++) {
    const centre = centres[random.integer(topics)]!;
    for (let k = 0; k < dims; k++) values[i * dims + k] = centre[k]! + noise * random.normal();
  }
  if (count === 0) return values;
  for (let z = 0; z < shape.zeros; z++) {
    const at = random.integer(count) * dims;
    values.fill(0, at, at + dims);
  }
  for (let copy = 0; copy < shape.duplicates; copy++) {
    const from = random.integer(count) * dims;
    values.copyWithin(random.integer(count) * dims, from, from + dims);
  }
  return values;
}

/** The same stream as unit rows. */
export function randomMatrix(shape: StreamShape): EmbeddingMatrix {
  return normaliseRows(randomStream(shape), shape.count, shape.dims);
}

export function triangleOf(matrix: EmbeddingMatrix): SimilarityTriangle {
  return finish(buildTriangle(matrix));
}

/** A matrix of the rows given, scaled to unit length. */
export function matrixOf(rows: readonly (readonly number[])[]): EmbeddingMatrix {
  const dims = rows[0]?.length ?? 1;
  return normaliseRows(Float32Array.from(rows.flat()), rows.length, dims);
}

/** Shapes for property tests: small streams with all their degenerate cases. */
export function arbitraryShape(most: number): fc.Arbitrary<StreamShape> {
  return fc.record({
    seed: fc.integer(),
    count: fc.integer({ min: 0, max: most }),
    dims: fc.integer({ min: 2, max: 24 }),
    topics: fc.integer({ min: 1, max: 8 }),
    noise: fc.double({ min: 0.05, max: 2, noNaN: true }),
    zeros: fc.integer({ min: 0, max: 3 }),
    duplicates: fc.integer({ min: 0, max: 6 }),
  });
}
