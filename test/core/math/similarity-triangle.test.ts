import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PermutedRows } from '../../../src/core/math/permuted-rows.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import type { SimilarityRows } from '../../../src/core/math/similarity-rows.ts';
import {
  buildTriangle,
  SimilarityTriangle,
  TRIANGLE_LIMIT_BYTES,
  triangleBytes,
} from '../../../src/core/math/similarity-triangle.ts';
import { VectorRows } from '../../../src/core/math/vector-rows.ts';
import { product, unitVectors } from '../../support/naive-write-rule.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const run = { numRuns: 50, seed: 8 };

function naiveNearest(rows: SimilarityRows, i: number) {
  const row = rows.row(i).slice();
  const candidates = [...row.keys()].filter((j) => !rows.isZero(j) && !rows.isZero(i));
  const similarity = Math.max(...candidates.map((j) => row[j]!));
  const equal = candidates.filter((j) => row[j] === similarity);
  return { index: equal[0] ?? -1, similarity, tied: equal.length > 1 };
}

describe('the similarity triangle', () => {
  test('holds the cosines of all pairs', () => {
    fc.assert(
      fc.property(arbitraryShape(90), (shape) => {
        const matrix = randomMatrix(shape);
        const vectors = unitVectors(matrix.values, shape.dims);
        const triangle = triangleOf(matrix);
        expect(triangle.count).toBe(shape.count);
        for (let i = 0; i < shape.count; i++) {
          expect(triangle.row(i).length).toBe(i);
          expect(triangle.isZero(i)).toBe(vectors[i]!.every((value) => value === 0));
          expect(triangle.nearestEarlier(i)).toEqual(naiveNearest(triangle, i));
          for (let j = 0; j < i; j++) {
            expect(Math.abs(triangle.similarity(i, j) - product(vectors[i]!, vectors[j]!))).toBeLessThan(1e-7);
          }
        }
      }),
      run,
    );
  });

  test('is the same to the bit however it was appended', () => {
    fc.assert(
      fc.property(arbitraryShape(90), fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }), (shape, cuts) => {
        const matrix = randomMatrix(shape);
        const whole = triangleOf(matrix);
        const pieces = new SimilarityTriangle(shape.dims, 1);
        let from = 0;
        for (const cut of [...cuts, shape.count]) {
          const end = Math.min(shape.count, from + cut);
          pieces.append(matrix.values.subarray(from * shape.dims, end * shape.dims));
          from = end;
        }
        for (let i = 0; i < shape.count; i++) {
          expect(pieces.row(i)).toEqual(whole.row(i));
          expect(pieces.nearestEarlier(i)).toEqual(whole.nearestEarlier(i));
        }
      }),
      run,
    );
  });

  test('exact copies have similarity 1, and the same similarities to everything else', () => {
    const random = createRandom(4);
    const rows = Array.from({ length: 70 }, () => Array.from({ length: 11 }, random.normal));
    rows[13] = rows[2]!;
    rows[66] = rows[2]!;
    const triangle = triangleOf(matrixOf(rows));
    expect(triangle.similarity(13, 2)).toBe(1);
    expect(triangle.similarity(66, 13)).toBe(1);
    for (const j of [0, 1, 5, 30, 31, 32, 64, 69]) {
      expect(triangle.similarity(13, j)).toBe(triangle.similarity(2, j));
      expect(triangle.similarity(66, j)).toBe(triangle.similarity(2, j));
    }
  });

  test('stays within −1 and 1', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [1 + i / 7, 2, 3].map((value) => (i % 2 ? -value : value)));
    const triangle = triangleOf(matrixOf([...rows, ...rows]));
    for (let i = 0; i < triangle.count; i++) {
      for (const value of triangle.row(i)) expect(Math.abs(value)).toBeLessThanOrEqual(1);
    }
    expect(triangle.similarity(0, 40)).toBe(1);
    expect(triangle.similarity(5, 5)).toBe(1);
  });

  test('reports its progress in pairs', () => {
    const matrix = randomMatrix({ seed: 1, count: 70, dims: 3, topics: 2, noise: 1, zeros: 0, duplicates: 0 });
    expect([...buildTriangle(matrix)]).toEqual([
      { done: 496, total: 2415 },
      { done: 2016, total: 2415 },
      { done: 2415, total: 2415 },
    ]);
  });

  test('a long stream, and one that is appended chunk by chunk, is computed in other tiles to the same bits', () => {
    const shape = { seed: 5, count: 1400, dims: 9, topics: 12, noise: 0.7, zeros: 5, duplicates: 60 };
    const matrix = randomMatrix(shape);
    const whole = triangleOf(matrix);
    const pieces = new SimilarityTriangle(shape.dims, 1);
    const upTo = (count: number) => matrix.values.subarray(pieces.count * shape.dims, count * shape.dims);
    while (pieces.count < 40) pieces.append(upTo(pieces.count + 1));
    pieces.append(upTo(1100));
    pieces.append(upTo(1103));
    pieces.append(upTo(1400));
    for (let i = 0; i < shape.count; i++) {
      expect(pieces.row(i)).toEqual(whole.row(i));
      expect(pieces.nearestEarlier(i)).toEqual(whole.nearestEarlier(i));
    }
  });

  test('appends in steps, a chunk counting only when all its similarities are known', () => {
    const matrix = randomMatrix({ seed: 1, count: 2200, dims: 2, topics: 2, noise: 1, zeros: 0, duplicates: 0 });
    const triangle = new SimilarityTriangle(2, 2200);
    let before = 0;
    for (const pairs of triangle.appendSteps(matrix.values)) {
      expect(pairs).toBeGreaterThan(before);
      expect(pairs).toBeGreaterThanOrEqual((triangle.count * (triangle.count - 1)) / 2);
      before = pairs;
    }
    expect(before).toBe((2200 * 2199) / 2);
    expect(triangle.count).toBe(2200);
  });

  test('names what it cannot take', () => {
    expect(() => new SimilarityTriangle(0)).toThrow('dims must be a positive integer, got 0');
    const triangle = triangleOf(
      matrixOf([
        [1, 0],
        [0, 1],
      ]),
    );
    expect(() => triangle.append(new Float32Array(3))).toThrow('3 values are not rows of 2 dims');
    expect(() => triangle.append(Float32Array.of(1, 0, 0, Number.NaN))).toThrow(
      'row 3 holds a value that is not finite',
    );
    expect(triangle.count).toBe(2);
    expect(() => triangle.similarity(2, 0)).toThrow('no chunk pair 2, 0 among 2 chunks');
    expect(() => triangle.similarity(2, 2)).toThrow('no chunk pair 2, 2 among 2 chunks');
    expect(() => triangle.row(2)).toThrow('no chunk 2 among 2');
  });

  test('its limit is where some 23,000 chunks are', () => {
    expect(triangleBytes(3)).toBe(12);
    expect(triangleBytes(23_000)).toBeLessThan(TRIANGLE_LIMIT_BYTES);
    expect(triangleBytes(23_300)).toBeGreaterThan(TRIANGLE_LIMIT_BYTES);
  });
});

test('rows made from the vectors when asked for are the stored ones, in any order of asking', () => {
  fc.assert(
    fc.property(arbitraryShape(90), fc.integer(), (shape, seed) => {
      const matrix = randomMatrix(shape);
      const triangle = triangleOf(matrix);
      const rows = new VectorRows(matrix);
      expect(rows.count).toBe(shape.count);
      for (const i of createRandom(seed).shuffle([...triangleRows(triangle)])) {
        expect(rows.row(i)).toEqual(triangle.row(i));
        expect(rows.nearestEarlier(i)).toEqual(triangle.nearestEarlier(i));
        expect(rows.isZero(i)).toBe(triangle.isZero(i));
      }
      expect(() => rows.row(shape.count)).toThrow(`no chunk ${shape.count}`);
    }),
    run,
  );
});

test('permuted rows are the rows of the permuted stream', () => {
  fc.assert(
    fc.property(arbitraryShape(60), fc.integer(), (shape, seed) => {
      const matrix = randomMatrix(shape);
      const order = createRandom(seed).shuffle(Int32Array.from({ length: shape.count }, (_, i) => i));
      const values = new Float32Array(matrix.values.length);
      order.forEach((chunk, position) => {
        values.set(matrix.values.subarray(chunk * shape.dims, (chunk + 1) * shape.dims), position * shape.dims);
      });
      const expected = triangleOf({ ...matrix, values });
      const permuted = new PermutedRows(triangleOf(matrix), order);
      for (let i = 0; i < shape.count; i++) {
        expect(permuted.row(i)).toEqual(expected.row(i));
        expect(permuted.nearestEarlier(i)).toEqual(expected.nearestEarlier(i));
      }
    }),
    run,
  );
});

function triangleRows(triangle: SimilarityTriangle): Int32Array {
  return Int32Array.from({ length: triangle.count }, (_, i) => i);
}
