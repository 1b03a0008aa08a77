import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeOf, MAP_PADDING, turnOf } from '../../../src/renderer/canvas/map-fit.ts';

const size = { width: 840, height: 456 };
const cloud = fc.array(
  fc.tuple(fc.float({ min: -50, max: 50, noNaN: true }), fc.float({ min: -50, max: 50, noNaN: true })),
  { minLength: 1, maxLength: 40 },
);

describe('homeOf', () => {
  it('keeps every point inside the padding, whatever the scale of the layout', () => {
    fc.assert(
      fc.property(cloud, fc.double({ min: -3, max: 3, noNaN: true }), (points, turn) => {
        const home = homeOf(Float32Array.from(points.flat()), turn, size);
        for (let i = 0; i < home.length; i += 2) {
          expect(home[i]!).toBeGreaterThanOrEqual(MAP_PADDING.left - 0.1);
          expect(home[i]!).toBeLessThanOrEqual(size.width - MAP_PADDING.right + 0.1);
          expect(home[i + 1]!).toBeGreaterThanOrEqual(MAP_PADDING.top - 0.1);
          expect(home[i + 1]!).toBeLessThanOrEqual(size.height - MAP_PADDING.bottom + 0.1);
        }
      }),
    );
  });

  it('scales both directions alike', () => {
    const home = homeOf(Float32Array.of(0, 0, 2, 0, 0, 1), 0, size);
    expect((home[2]! - home[0]!) / (home[5]! - home[1]!)).toBeCloseTo(2, 4);
  });

  it.each([
    ['one point', [5, 5]],
    ['identical points', [5, 5, 5, 5, 5, 5]],
  ])('puts %s in the middle', (_, positions) => {
    const home = homeOf(Float32Array.from(positions), 0, size);
    expect(home[0]).toBeCloseTo((MAP_PADDING.left + size.width - MAP_PADDING.right) / 2, 3);
    expect(home[1]).toBeCloseTo((MAP_PADDING.top + size.height - MAP_PADDING.bottom) / 2, 3);
  });

  it('gives no place to a chunk that has none, and survives none at all', () => {
    expect(homeOf(Float32Array.of(1, 1, Number.NaN, 2, 3, 3), 0, size)[2]).toBeNaN();
    expect(homeOf(new Float32Array(0), 0, size)).toHaveLength(0);
  });
});

describe('turnOf', () => {
  const line = (angle: number) =>
    Float32Array.from(
      Array.from({ length: 21 }, (_, i) => [(i - 10) * Math.cos(angle), (i - 10) * Math.sin(angle)]).flat(),
    );

  it('lays the long side along the x axis', () => {
    fc.assert(
      fc.property(fc.double({ min: -1.5, max: 1.5, noNaN: true }), (angle) => {
        const home = homeOf(line(angle), turnOf(line(angle), null), size);
        expect(Math.abs(home[41]! - home[1]!)).toBeLessThan(0.5);
        expect(Math.abs(home[40]! - home[0]!)).toBeCloseTo(size.width - MAP_PADDING.left - MAP_PADDING.right, 0);
      }),
    );
  });

  it('never flips over while a layout turns slowly', () => {
    let turn: number | null = null;
    for (let step = 0; step < 100; step++) {
      const next: number = turnOf(line(step * 0.05), turn);
      if (turn !== null) expect(Math.abs(next - turn)).toBeLessThan(0.06);
      turn = next;
    }
  });
});
