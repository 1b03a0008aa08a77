import { expect, test } from 'vitest';
import { mean, sum } from '../../../src/core/math/statistics.ts';

test('small numbers survive beside large ones', () => {
  expect(sum([1e16, 1, -1e16])).toBe(1);
  expect(sum([])).toBe(0);
  expect(mean([1, 2, 6])).toBe(3);
  expect(mean([])).toBeNaN();
});
