import { expect, test } from 'vitest';
import { finish } from '../../../src/core/math/finish.ts';
import { orderSensitivity } from '../../../src/core/tau/order-sensitivity.ts';
import { matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const options = { tau: 0.6, gate: 'max-member', candidate: 'best-score' } as const;

test('clusters far apart do not depend on the order', () => {
  const apart = Array.from({ length: 30 }, (_, i) => [0, 1, 2].map((axis) => (axis === i % 3 ? 1 : 0.01 * (i % 7))));
  const { mean, least, each } = finish(
    orderSensitivity(triangleOf(matrixOf(apart)), options, { shuffles: 5, seed: 1 }),
  );
  expect({ mean, least, shuffles: each.length }).toEqual({ mean: 1, least: 1, shuffles: 5 });
});

test('a blur does, and the same seed tells the same', () => {
  const blur = triangleOf(
    randomMatrix({ seed: 2, count: 90, dims: 4, topics: 6, noise: 1.5, zeros: 0, duplicates: 0 }),
  );
  const steps = [...orderSensitivity(blur, options, { shuffles: 4, seed: 3 })];
  expect(steps.map(({ done }) => done)).toEqual([1, 2, 3, 4]);
  const once = finish(orderSensitivity(blur, options, { shuffles: 4, seed: 3 }));
  expect(once.least).toBeLessThan(0.9);
  expect(once.mean).toBeGreaterThan(once.least);
  expect(finish(orderSensitivity(blur, options, { shuffles: 4, seed: 3 }))).toEqual(once);
});
