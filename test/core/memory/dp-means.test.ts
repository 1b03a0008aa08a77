import { expect, test } from 'vitest';
import { createDpMeans, replayDpMeans } from '../../../src/core/memory/dp-means.ts';
import { naiveWriteRule, unitVectors } from '../../support/naive-write-rule.ts';
import { randomMatrix, triangleOf } from '../../support/random-stream.ts';

test('DP-means is the centroid gate at the same τ', () => {
  const matrix = randomMatrix({ seed: 9, count: 120, dims: 16, topics: 7, noise: 0.8, zeros: 1, duplicates: 5 });
  const naive = naiveWriteRule(unitVectors(matrix.values, 16), 0.55, 'centroid');
  expect(naive.closest).toBeGreaterThan(1e-6);
  expect(naive.atomCount).toBeGreaterThan(5);
  const triangle = triangleOf(matrix);
  expect([...replayDpMeans(triangle, 0.55).atomOf]).toEqual(naive.atomOf);
  const live = createDpMeans(triangle, 0.55);
  for (let i = 0; i < 30; i++) live.write(i);
  expect([...live.log.atomOf]).toEqual(naive.atomOf.slice(0, 30));
});
