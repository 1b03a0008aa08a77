import { expect, test } from 'vitest';
import { quantile } from '../../../src/core/math/quantile.ts';

test('interpolates linearly between neighbours', () => {
  const sorted = Float64Array.of(10, 20, 40);
  expect([0, 0.25, 0.5, 0.75, 1].map((p) => quantile(sorted, p))).toEqual([10, 15, 20, 30, 40]);
  expect(quantile(Float32Array.of(3), 0.7)).toBe(3);
});

test('no values give NaN; p outside 0 to 1 is refused', () => {
  expect(quantile(new Float32Array(0), 0.5)).toBeNaN();
  for (const p of [-0.1, 1.1, Number.NaN]) expect(() => quantile(Float64Array.of(1), p)).toThrow(`got ${p}`);
});
