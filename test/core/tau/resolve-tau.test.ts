import { expect, test } from 'vitest';
import { calibrate } from '../../../src/core/tau/calibrate.ts';
import { pairPercentiles } from '../../../src/core/tau/percentiles.ts';
import { resolveTau } from '../../../src/core/tau/resolve-tau.ts';
import { matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

function sourcesOf(matrix: ReturnType<typeof matrixOf>) {
  const triangle = triangleOf(matrix);
  return { percentiles: () => pairPercentiles(triangle), calibration: () => calibrate(triangle, 1) };
}

test('a number stands for itself and asks for nothing', () => {
  const never = () => {
    throw new Error('asked');
  };
  expect(resolveTau({ kind: 'value', tau: -0.25 }, { percentiles: never, calibration: never })).toBe(-0.25);
});

test('a percentile is one of all pairs, auto is the calibrated 70th', () => {
  const matrix = randomMatrix({ seed: 3, count: 90, dims: 8, topics: 4, noise: 1, zeros: 0, duplicates: 0 });
  const sources = sourcesOf(matrix);
  expect(resolveTau({ kind: 'percentile', percentile: 97 }, sources)).toBe(
    pairPercentiles(triangleOf(matrix)).valueAt(97),
  );
  expect(resolveTau({ kind: 'auto' }, sources)).toBe(calibrate(matrix, 1).p70);
});

test('without pairs τ is 1', () => {
  const sources = sourcesOf(matrixOf([[1, 0]]));
  expect(resolveTau({ kind: 'auto' }, sources)).toBe(1);
  expect(resolveTau({ kind: 'percentile', percentile: 97 }, sources)).toBe(1);
});

test('what is no number and no percentile is refused', () => {
  const sources = sourcesOf(
    matrixOf([
      [1, 0],
      [0, 1],
    ]),
  );
  expect(() => resolveTau({ kind: 'value', tau: Number.NaN }, sources)).toThrow('tau must be a number, got NaN');
  expect(() => resolveTau({ kind: 'percentile', percentile: 101 }, sources)).toThrow('got 101');
});
