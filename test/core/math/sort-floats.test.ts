import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortFloats } from '../../../src/core/math/sort-floats.ts';

test('sorts as the built-in sort does', () => {
  fc.assert(
    fc.property(fc.float32Array({ noNaN: true, maxLength: 300 }), (values) => {
      expect(sortFloats(values.slice())).toEqual(values.slice().sort());
    }),
    { seed: 1 },
  );
});

test('sorts a part of a buffer and leaves the rest', () => {
  const values = Float32Array.of(9, 3, -1, 2, 0);
  sortFloats(values.subarray(1, 4));
  expect([...values]).toEqual([9, -1, 2, 3, 0]);
});
