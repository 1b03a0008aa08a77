import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantile } from '../../../src/core/math/quantile.ts';
import { SimilarityTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { VectorRows } from '../../../src/core/math/vector-rows.ts';
import { pairPercentiles } from '../../../src/core/tau/percentiles.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const marks = [0, 12.5, 50, 70, 97, 99.9, 100];

function pairsOf(triangle: SimilarityTriangle): Float32Array {
  const pairs: number[] = [];
  for (let i = 0; i < triangle.count; i++) {
    for (let j = 0; j < i; j++) if (!triangle.isZero(i) && !triangle.isZero(j)) pairs.push(triangle.similarity(i, j));
  }
  return Float32Array.from(pairs).sort();
}

describe('percentiles of all pairs', () => {
  test('are exact where every pair is kept', () => {
    fc.assert(
      fc.property(arbitraryShape(40), fc.double({ min: -1.1, max: 1.1, noNaN: true }), (shape, tau) => {
        const matrix = randomMatrix(shape);
        const sorted = pairsOf(triangleOf(matrix));
        for (const rows of [triangleOf(matrix), new VectorRows(matrix)]) {
          const percentiles = pairPercentiles(rows);
          expect(percentiles.resolution).toBe(0);
          expect(percentiles.pairs).toBe(sorted.length);
          expect(percentiles.pairsAtOrAbove(tau)).toBe(sorted.filter((value) => value >= tau).length);
          const middle = sorted[sorted.length >> 1] ?? 0;
          expect(percentiles.pairsAtOrAbove(middle)).toBe(sorted.filter((value) => value >= middle).length);
          for (const mark of marks) expect(percentiles.valueAt(mark)).toBe(quantile(sorted, mark / 100));
        }
      }),
      { seed: 3, numRuns: 40 },
    );
  });

  test('a value stands at its own percentile', () => {
    const percentiles = pairPercentiles(
      triangleOf(randomMatrix({ seed: 2, count: 60, dims: 8, topics: 5, noise: 1, zeros: 2, duplicates: 0 })),
    );
    for (const mark of marks) expect(percentiles.rankOf(percentiles.valueAt(mark))).toBeCloseTo(mark, 6);
    expect(percentiles.rankOf(-1.5)).toBe(0);
    expect(percentiles.rankOf(1.5)).toBe(100);
  });

  test('are right to their stated resolution where pairs are only counted', () => {
    fc.assert(
      fc.property(arbitraryShape(40), fc.double({ min: -1.1, max: 1.1, noNaN: true }), (shape, tau) => {
        const triangle = triangleOf(randomMatrix(shape));
        const exact = pairPercentiles(triangle);
        const binned = pairPercentiles(triangle, -1);
        expect(binned.resolution).toBe(1e-5);
        expect(binned.pairs).toBe(exact.pairs);
        if (exact.pairs === 0) return;
        for (const mark of marks) {
          expect(Math.abs(binned.valueAt(mark) - exact.valueAt(mark))).toBeLessThanOrEqual(1e-5);
        }
        expect(binned.pairsAtOrAbove(tau)).toBeLessThanOrEqual(exact.pairsAtOrAbove(tau - 1e-5));
        expect(binned.pairsAtOrAbove(tau)).toBeGreaterThanOrEqual(exact.pairsAtOrAbove(tau + 1e-5));
        expect(binned.rankOf(1.5)).toBe(100);
        expect(binned.rankOf(-1.5)).toBe(0);
      }),
      { seed: 3, numRuns: 40 },
    );
  });

  test.each([undefined, -1])('of no pair are NaN', (exactPairs) => {
    for (const triangle of [
      new SimilarityTriangle(2),
      triangleOf(
        matrixOf([
          [1, 0],
          [0, 0],
        ]),
      ),
    ]) {
      const percentiles = pairPercentiles(triangle, exactPairs);
      expect(percentiles.pairs).toBe(0);
      expect(percentiles.valueAt(70)).toBeNaN();
      expect(percentiles.rankOf(0.5)).toBeNaN();
      expect(percentiles.pairsAtOrAbove(0)).toBe(0);
    }
  });

  test.each([undefined, -1])('of a single pair, and percentiles that are none', (exactPairs) => {
    const percentiles = pairPercentiles(
      triangleOf(
        matrixOf([
          [1, 0],
          [3, 4],
        ]),
      ),
      exactPairs,
    );
    expect(percentiles.valueAt(0)).toBeCloseTo(0.6, 5);
    expect(percentiles.valueAt(100)).toBeCloseTo(0.6, 5);
    expect(percentiles.rankOf(0.5)).toBe(0);
    expect(percentiles.rankOf(0.7)).toBe(100);
    for (const wrong of [-1, 101, Number.NaN]) expect(() => percentiles.valueAt(wrong)).toThrow('between 0 and 1');
  });
});
