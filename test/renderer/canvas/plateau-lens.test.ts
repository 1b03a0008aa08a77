import { describe, expect, it } from 'vitest';
import { keepLens, lensHalfWidth } from '../../../src/renderer/canvas/plateau-lens.ts';

const axis = { lo: -0.1, hi: 1, left: 0, right: 600 };
const plateaus = Array.from({ length: 9 }, (_, i) => ({ above: 0.5 + i * 0.002, upTo: 0.502 + i * 0.002 }));

describe('the plateau row’s lens', () => {
  it('shows a few plateaus on either side', () => {
    const half = lensHalfWidth(plateaus, 0.509, axis);
    const edges = [...new Set(plateaus.flatMap(({ above, upTo }) => [above, upTo]))].filter(
      (edge) => Math.abs(edge - 0.509) < half,
    );
    expect(edges.length).toBeGreaterThanOrEqual(5);
    expect(edges.length).toBeLessThanOrEqual(10);
  });

  it('stays while it still serves, and while plateaus around τ are not known', () => {
    const half = lensHalfWidth(plateaus, 0.509, axis);
    expect(keepLens(plateaus, 0.5085, axis, half)).toBe(half);
    expect(keepLens(plateaus, 0.8, axis, half)).toBe(half);
    expect(keepLens(plateaus, 0.509, axis, 0.0001)).toBe(half);
  });

  it('has a width even without plateaus', () => {
    expect(lensHalfWidth([], 0.5, axis)).toBeGreaterThan(0);
  });
});
