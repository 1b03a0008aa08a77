import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dequantise, int8Matrix, quantiseInt8 } from '../../../../src/core/memory/storage/int8.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../../support/random-stream.ts';

test('the largest value of a row becomes ±127, and what is read back is off by half a step at most', () => {
  fc.assert(
    fc.property(arbitraryShape(20), (shape) => {
      const matrix = randomMatrix(shape);
      const stored = quantiseInt8(matrix);
      const back = dequantise(stored);
      for (let row = 0; row < matrix.count; row++) {
        const codes = stored.codes.subarray(row * matrix.dims, (row + 1) * matrix.dims);
        const scale = stored.scales[row]!;
        expect(Math.max(...codes.map(Math.abs))).toBe(scale === 0 ? 0 : 127);
        for (let k = row * matrix.dims; k < (row + 1) * matrix.dims; k++) {
          expect(Math.abs(back[k]! - matrix.values[k]!)).toBeLessThanOrEqual(0.5001 * scale);
        }
      }
    }),
    { seed: 1, numRuns: 40 },
  );
});

test('zero rows stay zero, and a mirrored row is stored as the mirror', () => {
  const { codes, scales } = quantiseInt8(
    matrixOf([
      [0, 0],
      [3, 4],
      [-3, -4],
    ]),
  );
  expect([...codes]).toEqual([0, 0, 95, 127, -95, -127]);
  expect(scales[0]).toBe(0);
  expect(scales[1]).toBeCloseTo(0.8 / 127, 8);
});

test('the matrix of a memory has unit rows, and cosines near those of the vectors', () => {
  const matrix = randomMatrix({ seed: 3, count: 30, dims: 64, topics: 3, noise: 0.7, zeros: 1, duplicates: 2 });
  const exact = triangleOf(matrix);
  const stored = triangleOf(int8Matrix(matrix));
  let largest = 0;
  for (let i = 0; i < 30; i++) {
    expect(stored.isZero(i)).toBe(exact.isZero(i));
    for (let j = 0; j < i; j++) largest = Math.max(largest, Math.abs(stored.similarity(i, j) - exact.similarity(i, j)));
  }
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(0.01);
});
