import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseRows, rowOf } from '../../../src/core/model/embedding-matrix.ts';

const shape = fc.record({ count: fc.integer({ min: 0, max: 8 }), dims: fc.integer({ min: 1, max: 6 }) });
const cases = shape.chain(({ count, dims }) =>
  fc.record({
    count: fc.constant(count),
    dims: fc.constant(dims),
    values: fc.float32Array({
      minLength: count * dims,
      maxLength: count * dims,
      noNaN: true,
      noDefaultInfinity: true,
      min: -100,
      max: 100,
    }),
  }),
);

describe('normaliseRows', () => {
  it('leaves every row of unit length and its direction, or all zero', () => {
    fc.assert(
      fc.property(cases, ({ count, dims, values }) => {
        const before = values.slice();
        const matrix = normaliseRows(values, count, dims);
        expect(matrix.values).toBe(values);
        for (let i = 0; i < count; i++) {
          const row = rowOf(matrix, i);
          const raw = before.subarray(i * dims, (i + 1) * dims);
          const length = Math.hypot(...raw);
          if (length === 0) expect([...row]).toEqual([...raw]);
          else row.forEach((x, k) => void expect(x).toBeCloseTo(raw[k]! / length, 5));
        }
      }),
    );
  });

  it('refuses a buffer of another size, with the sizes', () => {
    expect(() => normaliseRows(new Float32Array(5), 2, 3)).toThrow(new RangeError('expected 2 × 3 = 6 values, got 5'));
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %s and names the row', (bad) => {
    expect(() => normaliseRows(Float32Array.of(1, 0, 0, bad), 2, 2)).toThrow(
      /^row 1 holds a value that is not a finite number$/,
    );
  });
});

describe('rowOf', () => {
  it('is a view, not a copy', () => {
    const matrix = normaliseRows(Float32Array.of(3, 4, 0, 2), 2, 2);
    expect([...rowOf(matrix, 1)]).toEqual([0, 1]);
    rowOf(matrix, 1)[0] = 7;
    expect(matrix.values[2]).toBe(7);
  });
});
