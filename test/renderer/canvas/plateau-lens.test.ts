import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepLens, lensHalfWidth } from '../../../src/renderer/canvas/plateau-lens.ts';

const axis = { lo: -0.1, hi: 1, left: 0, right: 600 };
const plateaus = Array.from({ length: 9 }, (_, i) => ({ above: 0.5 + i * 0.002, upTo: 0.502 + i * 0.002 }));

describe('the plateau row’s lens', () => {
  it('shows only what is known on both sides, and something of it', () => {
    const widths = fc.array(fc.double({ min: 1e-5, max: 0.05, noNaN: true }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(widths, (sizes) => {
        const edgeAfter = (count: number) => sizes.slice(0, count).reduce((sum, size) => sum + size, 0.3);
        const known = sizes.map((_, i) => ({ above: edgeAfter(i), upTo: edgeAfter(i + 1) }));
        const middle = known[known.length >> 1]!;
        const tau = (middle.above + middle.upTo) / 2;
        const half = lensHalfWidth(known, tau, axis);
        const nearest = Math.min(tau - middle.above, middle.upTo - tau);
        if (half > nearest * 1.25) {
          expect(tau - half).toBeGreaterThanOrEqual(known[0]!.above - 1e-9);
          expect(tau + half).toBeLessThanOrEqual(known.at(-1)!.upTo + 1e-9);
        }
        expect(half).toBeGreaterThan(0);
      }),
    );
  });

  it('stays while it still serves, and while plateaus around τ are not known', () => {
    const half = lensHalfWidth(plateaus, 0.509, axis);
    expect(half).toBe(0.0075);
    expect(keepLens(plateaus, 0.5085, axis, half)).toBe(half);
    expect(keepLens(plateaus, 0.8, axis, half)).toBe(half);
    expect(keepLens(plateaus, 0.509, axis, 0.0001)).toBe(half);
    expect(keepLens(plateaus, 0.5165, axis, half)).toBeLessThan(half);
  });

  it('has a width even without plateaus, and where both ends are open', () => {
    expect(lensHalfWidth([], 0.5, axis)).toBeGreaterThan(0);
    expect(lensHalfWidth([{ above: null, upTo: null }], 0.5, axis)).toBeLessThanOrEqual(1.1 / 8);
  });
});
