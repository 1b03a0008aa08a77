import { expect, test } from 'vitest';
import { cliffsBetween } from '../../../src/core/tau/cliffs.ts';

const plateau = (above: number | null, largestShare: number, er: number | null = null) => ({ above, largestShare, er });

test('a step that moves the largest share by 0.05 is a cliff, at the τ between the two plateaus', () => {
  const steps = [plateau(0.9, 0.01), plateau(0.8, 0.05), plateau(0.7, 0.1), plateau(null, 0.4)];
  expect(cliffsBetween(steps)).toEqual([
    { tau: 0.8, index: 1, shareMove: expect.closeTo(0.05, 12), recallMove: null, by: 'share' },
    { tau: 0.7, index: 2, shareMove: expect.closeTo(0.3, 12), recallMove: null, by: 'share' },
  ]);
});

test('a step that moves recall by 0.03 is one too, up or down, and both at once are one cliff', () => {
  const steps = [plateau(0.9, 0.1, 0.5), plateau(0.8, 0.1, 0.53), plateau(0.7, 0.12, 0.51), plateau(null, 0.3, 0.4)];
  expect(cliffsBetween(steps).map(({ tau, by, recallMove }) => [tau, by, recallMove])).toEqual([
    [0.9, 'recall', expect.closeTo(0.03, 12)],
    [0.7, 'both', expect.closeTo(-0.11, 12)],
  ]);
});

test('a sum of fractions that comes to the limit counts, whatever the rounding', () => {
  expect(cliffsBetween([plateau(0.5, 0.7), plateau(null, 0.75)])).toHaveLength(1);
  expect(cliffsBetween([plateau(0.5, 0.7), plateau(null, 0.7499)])).toHaveLength(0);
});

test('one plateau or none has no cliff', () => {
  expect(cliffsBetween([])).toEqual([]);
  expect(cliffsBetween([plateau(null, 1)])).toEqual([]);
});
