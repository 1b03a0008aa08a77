import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePaired, pairedDraws } from '../../../src/core/evaluate/paired.ts';
import { createRandom } from '../../../src/core/math/random.ts';

const draws = pairedDraws(7);
const few = { ...draws, resamples: 200, permutations: 300 };
const difference = fc.constantFrom(-1, -0.5, -1 / 3, 0, 0, 0.25, 0.5, 1);

describe('comparePaired', () => {
  it('finds nothing between a method and itself', () => {
    expect(comparePaired(new Array(40).fill(0), draws)).toEqual({ diff: 0, ci95: [0, 0], p: 1, n: 40 });
  });

  it('counts every assignment of signs where few pairs differ', () => {
    // Of the 8 sums ±1 ±1 ±1 two are as far from 0 as 3 is.
    expect(comparePaired([1, 0, 1, 0, 0, 1], draws)).toMatchObject({ diff: 0.5, p: 0.25, n: 6 });
    // ±1 ±2: |3|, |−3| of {3, 1, −1, −3}.
    expect(comparePaired([1, 2], draws)!.p).toBe(0.5);
    expect(comparePaired([0.5, -0.5], draws)!.p).toBe(1);
    expect(comparePaired(new Array(12).fill(1), draws)!.p).toBe(2 / 4096);
  });

  it('draws assignments where many pairs differ, and never says that p is 0', () => {
    const { p, ci95 } = comparePaired(new Array(60).fill(0.5), draws)!;
    expect(p).toBe(1 / 10_001);
    expect(ci95).toEqual([0.5, 0.5]);
  });

  it('drawn p agrees with counted p', () => {
    const differences = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? -0.4 : 0.3));
    const counted = comparePaired(differences, draws)!.p;
    const drawn = comparePaired(differences, { ...draws, exactUpTo: 0 })!.p;
    expect(Math.abs(drawn - counted)).toBeLessThan(0.02);
  });

  it('gives an interval as wide as the normal one for many normal differences', () => {
    const random = createRandom(3);
    const differences = Array.from({ length: 400 }, () => 0.1 + random.normal());
    const { diff, ci95 } = comparePaired(differences, draws)!;
    const variance = differences.reduce((sum, value) => sum + (value - diff) ** 2, 0) / (differences.length - 1);
    const width = 2 * 1.96 * Math.sqrt(variance / differences.length);
    expect((ci95[1] - ci95[0]) / width).toBeGreaterThan(0.9);
    expect((ci95[1] - ci95[0]) / width).toBeLessThan(1.1);
  });

  it('is mirrored when the two methods change places', () => {
    fc.assert(
      fc.property(fc.array(difference, { minLength: 1, maxLength: 40 }), (differences) => {
        const ab = comparePaired(differences, few)!;
        const ba = comparePaired(
          differences.map((value) => -value),
          few,
        )!;
        expect(ba.p).toBe(ab.p);
        expect(ba.diff + ab.diff).toBe(0);
        expect(ba.ci95[0] + ab.ci95[1]).toBeCloseTo(0, 12);
        expect(ba.ci95[1] + ab.ci95[0]).toBeCloseTo(0, 12);
      }),
    );
  });

  it('keeps diff inside the interval it spans with all resamples, p in (0, 1], and is the same again', () => {
    fc.assert(
      fc.property(fc.array(difference, { minLength: 1, maxLength: 40 }), (differences) => {
        const compared = comparePaired(differences, few)!;
        expect(compared.p).toBeGreaterThan(0);
        expect(compared.p).toBeLessThanOrEqual(1);
        expect(compared.ci95[0]).toBeLessThanOrEqual(compared.ci95[1]);
        expect(comparePaired(differences, few)).toEqual(compared);
      }),
    );
  });

  it('is null without a question', () => {
    expect(comparePaired([], draws)).toBeNull();
  });
});
