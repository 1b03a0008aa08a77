import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { type EmbeddingMatrix, normaliseRows, rowOf } from '../../../src/core/model/embedding-matrix.ts';
import { type AtomSpectrum, atomSpectrum } from '../../../src/core/retrieve/atom-spectrum.ts';

const DIMS = 6;

function randomMatrix(count: number, seed: number, dims = DIMS): EmbeddingMatrix {
  const random = createRandom(seed);
  return normaliseRows(
    Float32Array.from({ length: count * dims }, () => random.normal() + 0.4),
    count,
    dims,
  );
}

/** v_j as plain vectors. */
function vectorsOf({ members, rank, coefficients }: AtomSpectrum, embeddings: EmbeddingMatrix): number[][] {
  return Array.from({ length: rank }, (_, j) =>
    Array.from({ length: embeddings.dims }, (_, k) =>
      members.reduce((sum, m, i) => sum + coefficients[j * members.length + i]! * rowOf(embeddings, m)[k]!, 0),
    ),
  );
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, i) => sum + x * b[i]!, 0);
const energy = (embeddings: EmbeddingMatrix, members: readonly number[], v: readonly number[]) =>
  members.reduce((sum, m) => sum + dot(rowOf(embeddings, m), v) ** 2, 0);

/** Σ of the largest `rank` eigenvalues of MᵀM, by power iteration and deflation of the plain d × d matrix. */
function largestEnergy(embeddings: EmbeddingMatrix, members: readonly number[], rank: number): number {
  const d = embeddings.dims;
  const matrix = Array.from({ length: d }, (_, i) =>
    Array.from({ length: d }, (_, j) =>
      members.reduce((s, m) => s + rowOf(embeddings, m)[i]! * rowOf(embeddings, m)[j]!, 0),
    ),
  );
  let total = 0;
  for (let round = 0; round < Math.min(rank, d); round++) {
    let v = Array.from({ length: d }, (_, i) => 1 + ((i * 7 + round * 3) % 5) / 9);
    for (let step = 0; step < 3000; step++) {
      const next = matrix.map((row) => dot(row, v));
      const norm = Math.sqrt(dot(next, next));
      if (norm < 1e-14) break;
      v = next.map((x) => x / norm);
    }
    const value = dot(
      v,
      matrix.map((row) => dot(row, v)),
    );
    total += value;
    for (let i = 0; i < d; i++) for (let j = 0; j < d; j++) matrix[i]![j] = matrix[i]![j]! - value * v[i]! * v[j]!;
  }
  return total;
}

describe('atomSpectrum', () => {
  it('gives orthonormal vectors that hold as much of the members as any could', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(1000),
        (count, rank, seed) => {
          const embeddings = randomMatrix(count, seed);
          const members = Array.from({ length: count }, (_, i) => i);
          const vectors = vectorsOf(atomSpectrum(embeddings, members, rank), embeddings);
          expect(vectors.length).toBe(Math.min(rank, count));
          vectors.forEach((v, i) => {
            vectors.forEach((w, j) => {
              expect(dot(v, w)).toBeCloseTo(i === j ? 1 : 0, 6);
            });
          });
          const held = vectors.reduce((sum, v) => sum + energy(embeddings, members, v), 0);
          expect(held).toBeCloseTo(largestEnergy(embeddings, members, rank), 5);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('points along the mean', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(1000), (count, seed) => {
        const embeddings = randomMatrix(count, seed);
        const members = Array.from({ length: count }, (_, i) => i);
        const [v] = vectorsOf(atomSpectrum(embeddings, members, 1), embeddings);
        expect(members.reduce((sum, m) => sum + dot(rowOf(embeddings, m), v!), 0)).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('is the member itself where there is only one', () => {
    const embeddings = randomMatrix(3, 7);
    const [v] = vectorsOf(atomSpectrum(embeddings, [1], 1), embeddings);
    v!.forEach((value, k) => {
      expect(value).toBeCloseTo(rowOf(embeddings, 1)[k]!, 6);
    });
  });

  it('has the rank that the members span: duplicates add none, zero vectors none', () => {
    const row = [0.6, 0.8, 0, 0];
    const embeddings = normaliseRows(Float32Array.from([...row, ...row, 0, 0, 0, 0]), 3, 4);
    expect(atomSpectrum(embeddings, [0, 1, 2], 3).rank).toBe(1);
    expect(atomSpectrum(embeddings, [2], 2).rank).toBe(0);
  });

  it('agrees with itself where the Gram matrix is no longer held', () => {
    const embeddings = randomMatrix(600, 3, 24);
    const members = Array.from({ length: 600 }, (_, i) => i);
    const [v] = vectorsOf(atomSpectrum(embeddings, members, 1), embeddings);
    expect(energy(embeddings, members, v!)).toBeCloseTo(largestEnergy(embeddings, members, 1), 4);
  });
});
