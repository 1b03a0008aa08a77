import { expect, test } from 'vitest';
import { replayPartition } from '../../../src/core/memory/replay-partition.ts';
import { quickDiagnose } from '../../../src/core/tau/diagnostics.ts';
import { sweepTau, tauSteps } from '../../../src/core/tau/sweep.ts';
import { randomMatrix, triangleOf } from '../../support/random-stream.ts';

const rule = { gate: 'max-member', candidate: 'best-score' } as const;
const triangle = triangleOf(
  randomMatrix({ seed: 5, count: 60, dims: 8, topics: 5, noise: 0.8, zeros: 1, duplicates: 2 }),
);

test('each row is the exact run at its τ', () => {
  const rows = [...sweepTau(triangle, { from: 0.3, to: 0.95, steps: 14, ...rule })];
  expect(rows.map(({ tau }) => tau)).toEqual([
    0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95,
  ]);
  expect(new Set(rows.map(({ atoms }) => atoms)).size).toBeGreaterThan(5);
  for (const { tau, partition, ...figures } of rows) {
    const exact = replayPartition(triangle, { tau, ...rule });
    expect(partition).toEqual(exact);
    expect(figures).toEqual(quickDiagnose(triangle, exact, tau));
  }
});

test('the ends may stand either way round, and one step is its first end', () => {
  expect(tauSteps({ from: 0.9, to: 0.7, steps: 3 })).toEqual([0.9, 0.8, 0.7]);
  expect(tauSteps({ from: 0.4, to: 0.7, steps: 1 })).toEqual([0.4]);
  expect(tauSteps({ from: 0.3, to: 0.95, steps: 66 })[1]).toBe(0.31);
});

test('what is no sweep is refused', () => {
  for (const steps of [0, 1.5]) expect(() => tauSteps({ from: 0, to: 1, steps })).toThrow(`got ${steps}`);
  expect(() => tauSteps({ from: Number.NaN, to: 1, steps: 2 })).toThrow('a sweep needs numbers');
});
