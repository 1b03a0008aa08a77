import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tauWithin } from '../../../src/core/explain/search-tau.ts';

describe('tauWithin', () => {
  it('has few digits and stands at the near side', () => {
    expect(tauWithin({ above: 0.4531, upTo: 0.4587 }, 0.6)).toBe(0.458);
    expect(tauWithin({ above: 0.4531, upTo: 0.4687 }, 0.6)).toBe(0.46);
    expect(tauWithin({ above: 0.7, upTo: 0.78 }, 0.6)).toBe(0.71);
    expect(tauWithin({ above: -0.25, upTo: -0.115 }, 0.6)).toBe(-0.12);
    expect(tauWithin({ above: 0.5, upTo: 0.7 }, 0.6)).toBe(0.6);
  });

  it('lies inside whatever the plateau, its open ends included', () => {
    const edge = fc.double({ min: -1, max: 1, noNaN: true }).map(Math.fround);
    fc.assert(
      fc.property(edge, edge, edge, fc.constantFrom('none', 'below', 'above'), (a, b, near, open) => {
        fc.pre(a !== b);
        const above = open === 'below' ? null : Math.min(a, b);
        const upTo = open === 'above' ? null : Math.max(a, b);
        const tau = tauWithin({ above, upTo }, near);
        expect(tau).toBeGreaterThan(above ?? Number.NEGATIVE_INFINITY);
        expect(tau).toBeLessThanOrEqual(upTo ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
});
