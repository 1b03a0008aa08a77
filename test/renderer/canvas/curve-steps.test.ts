import { describe, expect, it } from 'vitest';
import { findCliffs } from '../../../src/renderer/canvas/curve-rows.ts';
import { curveLines } from '../../../src/renderer/canvas/curve-steps.ts';
import { NO_INNER, plateauColumns } from '../../support/renderer-fixtures.ts';

const samples = {
  tau: Float64Array.of(0.2, 0.4, 0.6, 0.8),
  atoms: Float64Array.of(1, 4, 6, 9),
  largestShare: Float64Array.of(1, 0.5, 0.3, 0.1),
  chaining: Float64Array.of(0.9, 0.5, 0.2, 0),
  recall: Float64Array.of(0.1, 0.2, 0.3, 0.4),
};
/** Listed downwards to τ 0.55. */
const plateaus = plateauColumns({
  above: Float64Array.of(0.75, 0.62, 0.55),
  upTo: Float64Array.of(Infinity, 0.75, 0.62),
  atoms: Float64Array.of(9, 8, 6),
  largestShare: Float64Array.of(0.1, 0.12, 0.31),
  recall: Float64Array.of(0.4, 0.41, 0.3),
  allEvidence: Float64Array.of(0.4, 0.4, 0.3),
  tokens: Float64Array.of(100, 110, 120),
  fill: Float64Array.of(0.1, 0.11, 0.12),
});
const listed = { rows: plateaus, inner: NO_INNER };

describe('curveLines', () => {
  it('are steps half way between samples while nothing is exact', () => {
    const { atoms } = curveLines(samples, null)!;
    expect([...atoms.to].map((to) => Number(to.toFixed(9)))).toEqual([0.3, 0.5, 0.7, 0.8]);
    expect(atoms.exactFrom).toBe(4);
  });

  it('are exact as far down as plateaus are listed, sampled below, and touch throughout', () => {
    const { atoms, recall, chaining } = curveLines(samples, listed)!;
    expect(atoms.exactFrom).toBe(3);
    expect([...atoms.value]).toEqual([1, 4, 6, 6, 8, 9]);
    expect([...recall.value]).toEqual([0.1, 0.2, 0.3, 0.3, 0.41, 0.4]);
    for (let step = 1; step < atoms.from.length; step++) expect(atoms.from[step]).toBeCloseTo(atoms.to[step - 1]!, 12);
    expect(atoms.to.at(-1)).toBe(Infinity);
    expect([...chaining.value]).toEqual([...samples.chaining]);
  });

  it('hold chaining exactly where it was counted, in steps inside a wide plateau too', () => {
    const counted = {
      rows: { ...plateaus, chainingHigh: Float64Array.of(0, 0.3, 0.5), chainingLow: Float64Array.of(0, 0.2, 0.4) },
      inner: { tau: Float64Array.of(0.7, 0.65, 0.6), chaining: Float64Array.of(0.28, 0.24, 0.45) },
    };
    const { chaining } = curveLines(samples, counted)!;
    expect(chaining.exactFrom).toBe(3);
    expect([...chaining.value]).toEqual([0.9, 0.5, 0.2, 0.45, 0.5, 0.24, 0.28, 0.3, 0]);
    expect([...chaining.to].slice(3)).toEqual([0.6, 0.62, 0.65, 0.7, 0.75, Infinity]);
    for (let step = 1; step < chaining.to.length; step++) expect(chaining.from[step]).toBe(chaining.to[step - 1]);
  });

  it('know a cliff between two plateaus exactly: its edge is the last τ of the lower one', () => {
    const { largestShare, recall } = curveLines(samples, listed)!;
    const exact = findCliffs(largestShare, 'largestShare').filter(({ known }) => known === 'exactly');
    expect(exact).toHaveLength(1);
    expect(exact[0]!.edge).toBe(0.62);
    expect(exact[0]!.change).toBeCloseTo(-0.19, 12);
    expect(exact[0]!.above).toBeGreaterThan(0.62);
    expect(exact[0]!.above).toBeLessThanOrEqual(0.75);
    expect(findCliffs(recall, 'recall').map(({ edge, known }) => [edge, known])).toContainEqual([0.62, 'exactly']);
  });

  it('do without samples, and are null without either', () => {
    const { atoms } = curveLines(null, listed)!;
    expect([...atoms.value]).toEqual([6, 8, 9]);
    expect(atoms.exactFrom).toBe(0);
    expect(curveLines(null, null)).toBeNull();
  });
});
