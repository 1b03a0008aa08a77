import { describe, expect, test } from 'vitest';
import { quantile } from '../../../src/core/math/quantile.ts';
import { calibrate, calibrationSample } from '../../../src/core/tau/calibrate.ts';
import { product, unitVectors } from '../../support/naive-write-rule.ts';
import { matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const shape = { seed: 5, count: 180, dims: 16, topics: 9, noise: 0.9, zeros: 12, duplicates: 6 };

describe('calibration', () => {
  test('takes percentiles of all pairs of at most 50 chunks, zero vectors left out', () => {
    const matrix = randomMatrix(shape);
    const vectors = unitVectors(matrix.values, shape.dims);
    const sample = [...calibrationSample(shape.count, 3)];
    expect(sample.length).toBe(50);
    const usable = sample.filter((i) => product(vectors[i]!, vectors[i]!) > 0);
    expect(usable.length).toBeLessThan(50);
    const cosines = usable.flatMap((i, a) => usable.slice(0, a).map((j) => product(vectors[i]!, vectors[j]!)));
    const sorted = Float64Array.from(cosines).sort();
    for (const source of [matrix, triangleOf(matrix)]) {
      const calibration = calibrate(source, 3);
      expect(calibration.sample).toBe(50);
      expect(calibration.pairs).toBe(sorted.length);
      expect(calibration.p70).toBeCloseTo(quantile(sorted, 0.7), 6);
      expect(calibration.p90).toBeCloseTo(quantile(sorted, 0.9), 6);
      expect(calibration.p95).toBeCloseTo(quantile(sorted, 0.95), 6);
      expect(calibration.p99).toBeCloseTo(quantile(sorted, 0.99), 6);
      expect(calibration.p999).toBeCloseTo(quantile(sorted, 0.999), 6);
    }
  });

  test('depends on the seed alone', () => {
    const matrix = randomMatrix(shape);
    expect(calibrate(matrix, 1)).toEqual(calibrate(matrix, 1));
    expect(calibrate(matrix, 1).p70).not.toBe(calibrate(matrix, 2).p70);
  });

  test('says that there was no pair', () => {
    const { pairs, sample, p70 } = calibrate(
      matrixOf([
        [1, 0],
        [0, 0],
      ]),
      1,
    );
    expect({ pairs, sample }).toEqual({ pairs: 0, sample: 2 });
    expect(p70).toBeNaN();
  });
});
