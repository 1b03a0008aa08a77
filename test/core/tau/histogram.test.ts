import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SimilarityTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { similarityHistogram } from '../../../src/core/tau/histogram.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

test('every pair with vectors is in the bin that holds it', () => {
  fc.assert(
    fc.property(arbitraryShape(40), fc.integer({ min: 1, max: 50 }), (shape, bins) => {
      const triangle = triangleOf(randomMatrix(shape));
      const { from, to, counts } = similarityHistogram(triangle, bins);
      const expected = new Array(bins).fill(0);
      for (let i = 0; i < triangle.count; i++) {
        for (let j = 0; j < i; j++) {
          if (triangle.isZero(i) || triangle.isZero(j)) continue;
          const share = (triangle.similarity(i, j) - from) * (bins / (to - from));
          expect(share).toBeGreaterThanOrEqual(0);
          expected[Math.min(bins - 1, Math.floor(share))]++;
        }
      }
      expect([...counts]).toEqual(expected);
    }),
    { seed: 6, numRuns: 40 },
  );
});

test('equal pairs and no pairs still give a range', () => {
  const same = similarityHistogram(
    triangleOf(
      matrixOf([
        [1, 0],
        [1, 0],
        [1, 0],
      ]),
    ),
    4,
  );
  expect(same.from).toBeLessThan(1);
  expect(same.to).toBeGreaterThan(1);
  expect(same.counts.reduce((sum, count) => sum + count)).toBe(3);
  expect(similarityHistogram(new SimilarityTriangle(2), 2)).toEqual({ from: 0, to: 1, counts: new Float64Array(2) });
  expect(() => similarityHistogram(new SimilarityTriangle(2), 0)).toThrow('bins must be a positive integer, got 0');
});
