import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../../../src/core/math/finish.ts';
import { floatOrderSteps, sortFloats } from '../../../src/core/math/sort-floats.ts';

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

test('tells the order of the values, equal ones as they stand', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(-2, -0.5, 0, 0.25, 0.5, 3), { maxLength: 200 }), (numbers) => {
      const order = finish(floatOrderSteps(Float32Array.from(numbers)));
      const expected = numbers.map((_, index) => index).sort((a, b) => numbers[a]! - numbers[b]! || a - b);
      expect([...order]).toEqual(expected);
    }),
    { seed: 2 },
  );
});
