import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, tauOfX, tauRange, xOfTau } from '../../../src/renderer/canvas/tau-axis.ts';

const axes = fc
  .record({
    lo: fc.double({ min: -1, max: 0.95, noNaN: true }),
    left: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 50, max: 2000 }),
  })
  .map(({ lo, left, width }) => ({ lo, hi: 1, left, right: left + width }));

describe('the τ axis', () => {
  it('comes back from pixels to the same pixel', () => {
    fc.assert(
      fc.property(axes, fc.double({ min: 0, max: 1, noNaN: true }), (axis, part) => {
        const x = axis.left + part * (axis.right - axis.left);
        expect(Math.abs(xOfTau(axis, tauOfX(axis, x)) - x)).toBeLessThanOrEqual(1.01);
      }),
    );
  });

  it('keeps τ on the axis, wherever the pointer goes', () => {
    const axis = { lo: -0.1, hi: 1, left: 100, right: 700 };
    expect(tauOfX(axis, -5000)).toBe(-0.1);
    expect(tauOfX(axis, 5000)).toBe(1);
    expect(xOfTau(axis, 7)).toBe(700);
  });

  it('begins at the smallest pair cosine, not at the histogram’s edge', () => {
    const facts = {
      pairs: 3,
      chunks: 3,
      histogram: { from: -1, to: 1, counts: Float64Array.of(0, 0, 1, 2) },
      percentiles: [],
      calibration: { sample: 3, pairs: 3, tau: 0.5 },
    };
    expect(tauRange(facts)).toEqual({ lo: 0, hi: 1 });
  });

  it('has round ticks, few enough to read', () => {
    fc.assert(
      fc.property(axes, (axis) => {
        const ticks = axisTicks(axis);
        expect(ticks.length).toBeLessThanOrEqual(13);
        expect(ticks.length).toBeGreaterThan(3);
        for (const tick of ticks) expect(tick).toBeGreaterThanOrEqual(axis.lo - 1e-6);
      }),
    );
  });
});
