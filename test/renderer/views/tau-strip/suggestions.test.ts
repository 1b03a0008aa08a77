import { describe, expect, it } from 'vitest';
import { suggestionsFor } from '../../../../src/renderer/views/tau-strip/suggestions.ts';

const facts = {
  pairs: 1000,
  chunks: 46,
  histogram: { from: 0, to: 1, counts: Float64Array.of(1) },
  percentiles: [50, 70, 90, 99.9].map((percentile) => ({ percentile, tau: percentile / 100 })),
  calibration: { sample: 46, pairs: 1000, tau: 0.231 },
};

describe('suggestionsFor', () => {
  it('offers the calibration and the tail’s percentiles, each as what it is', () => {
    const offered = suggestionsFor(facts, null);
    expect(offered.map(({ tau, value }) => [tau, value])).toEqual([
      [{ kind: 'auto' }, '0.231'],
      [{ kind: 'percentile', percentile: 90 }, '0.900'],
      [{ kind: 'percentile', percentile: 99.9 }, '0.999'],
    ]);
    expect(offered[0]!.label).toContain('46 chunks');
  });

  it('offers the best recall as what it is: chosen in sample', () => {
    const rows = {
      tau: Float64Array.of(0.3, 0.5),
      atoms: Float64Array.of(1, 2),
      largestShare: Float64Array.of(1, 0.4),
      chaining: Float64Array.of(1, 1),
      recall: Float64Array.of(0.4, 0.483),
    };
    const best = suggestionsFor(facts, { rows, reference: null, done: true }).at(-1)!;
    expect(best).toMatchObject({ group: 'questions', tau: { kind: 'value', tau: 0.5 }, value: '0.500' });
    expect(best.label).toMatch(/in sample.*0\.483/);
  });

  it('offers none where recall is not defined', () => {
    const rows = {
      tau: Float64Array.of(0.3),
      atoms: Float64Array.of(1),
      largestShare: Float64Array.of(1),
      chaining: Float64Array.of(1),
      recall: Float64Array.of(Number.NaN),
    };
    expect(
      suggestionsFor(facts, { rows, reference: null, done: true }).some(({ group }) => group === 'questions'),
    ).toBe(false);
  });
});
