import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextUp } from '../../../src/core/math/next-up.ts';

test('nothing lies between a number and the next', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, max: 1e300 }), (value) => {
      const next = nextUp(value);
      expect(next).toBeGreaterThan(value);
      const middle = value / 2 + next / 2;
      if (Math.abs(value) > 1e-300) expect(middle <= value || middle >= next).toBe(true);
    }),
    { seed: 1 },
  );
  expect(nextUp(0)).toBe(Number.MIN_VALUE);
  expect(nextUp(1)).toBe(1 + Number.EPSILON);
  expect(nextUp(Infinity)).toBe(Infinity);
  expect(nextUp(Number.NaN)).toBeNaN();
});
