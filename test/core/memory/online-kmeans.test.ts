import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimilarityTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { createOnlineKmeans, replayOnlineKmeans } from '../../../src/core/memory/online-kmeans.ts';
import { DECIDED_BY } from '../../../src/core/model/write-log.ts';
import { product, type UnitVectors, unitVectors } from '../../support/naive-write-rule.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

/** First K distinct vectors seed; the rest go to the mean with the largest cosine, which then moves. */
function naiveKmeans(vectors: UnitVectors, clusters: number) {
  const atomOf: number[] = [];
  const means: { atom: number; sum: Float64Array }[] = [];
  const seeds = Math.max(1, clusters - vectors.filter((x) => product(x, x) === 0).length);
  let atoms = 0;
  let closest = Infinity;
  for (const x of vectors) {
    const zero = product(x, x) === 0;
    const cosines = means.map(({ sum }) => product(x, sum) / Math.sqrt(product(sum, sum)));
    const copy = means.findIndex(({ sum }) =>
      sum.every((value, k) => Math.abs(value / Math.hypot(...sum) - x[k]!) < 1e-7),
    );
    if (zero || (means.length < seeds && copy < 0)) {
      if (!zero) means.push({ atom: atoms, sum: Float64Array.from(x) });
      atomOf.push(atoms++);
      continue;
    }
    const ranked = cosines.map((_, m) => m).sort((a, b) => cosines[b]! - cosines[a]! || a - b);
    const best = means[ranked[0]!]!;
    if (ranked.length > 1) closest = Math.min(closest, cosines[ranked[0]!]! - cosines[ranked[1]!]!);
    x.forEach((value, k) => {
      best.sum[k] = best.sum[k]! + value;
    });
    closest = Math.min(closest, Math.hypot(...best.sum) - 0.1);
    atomOf.push(best.atom);
  }
  return { atomOf, closest };
}

describe('online K-means', () => {
  test('is sequential K-means by its definition', () => {
    let compared = 0;
    fc.assert(
      fc.property(arbitraryShape(60), fc.integer({ min: 1, max: 12 }), (shape, clusters) => {
        const matrix = randomMatrix(shape);
        const naive = naiveKmeans(unitVectors(matrix.values, shape.dims), clusters);
        fc.pre(naive.closest > 1e-6);
        compared++;
        const log = replayOnlineKmeans(triangleOf(matrix), clusters);
        expect([...log.atomOf]).toEqual(naive.atomOf);
      }),
      { numRuns: 80, seed: 4 },
    );
    expect(compared).toBeGreaterThan(60);
  });

  test('seeds are the first K distinct chunks; copies of a seed are no seeds', () => {
    const log = replayOnlineKmeans(
      triangleOf(
        matrixOf([
          [1, 0],
          [1, 0],
          [0, 1],
          [1, 0.1],
          [0.2, 1],
        ]),
      ),
      2,
    );
    expect([...log.atomOf]).toEqual([0, 0, 1, 0, 1]);
    expect([...log.opened]).toEqual([1, 0, 1, 0, 0]);
    expect([...log.decidedBy].map((decider) => DECIDED_BY[decider])).toEqual([
      'none',
      'centroid',
      'none',
      'centroid',
      'centroid',
    ]);
    expect(log.margin.every(Number.isNaN)).toBe(true);
  });

  test('zero vectors take their part of K', () => {
    const log = replayOnlineKmeans(
      triangleOf(
        matrixOf([
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ]),
      ),
      2,
    );
    expect([...log.atomOf]).toEqual([0, 1, 1, 1]);
  });

  test('given K, the memory of a prefix is the prefix of the memory', () => {
    const matrix = randomMatrix({ seed: 6, count: 50, dims: 8, topics: 5, noise: 0.7, zeros: 0, duplicates: 4 });
    const prefix = { ...matrix, count: 20, values: matrix.values.subarray(0, 160) };
    const whole = replayOnlineKmeans(triangleOf(matrix), 7);
    expect(replayOnlineKmeans(triangleOf(prefix), 7).atomOf).toEqual(whole.atomOf.slice(0, 20));
  });

  test('K must be a positive integer, unless there is nothing to write', () => {
    const triangle = triangleOf(matrixOf([[1, 0]]));
    for (const clusters of [0, -1, 1.5, Number.NaN]) {
      expect(() => createOnlineKmeans(triangle, { clusters })).toThrow(`got ${clusters}`);
    }
    expect(replayOnlineKmeans(new SimilarityTriangle(2), 0).count).toBe(0);
  });
});
