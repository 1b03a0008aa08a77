import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../src/renderer/canvas/map-frame.ts';

const SIZE = { width: 700, height: 400 };
const places = fc.array(fc.tuple(fc.integer({ min: 40, max: 660 }), fc.integer({ min: 50, max: 350 })), {
  minLength: 3,
  maxLength: 30,
});

describe('frameOf', () => {
  it('shows all that it must, inside the panel', () => {
    fc.assert(
      fc.property(places, (points) => {
        const home = Float32Array.from(points.flat());
        const { k, x, y } = frameOf(home, { all: [0, 1], most: [2] }, SIZE)!;
        expect(k).toBeGreaterThanOrEqual(1);
        for (const chunk of [0, 1]) {
          const [left, top] = [home[2 * chunk]! * k + x, home[2 * chunk + 1]! * k + y];
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(SIZE.width);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThanOrEqual(SIZE.height);
        }
      }),
    );
  });

  it('closes in on what lies together and lets a straggler go', () => {
    const home = Float32Array.from([100, 100, 110, 100, 105, 105, 112, 108, 640, 340]);
    const near = frameOf(home, { all: [], most: [0, 1, 2, 3, 4] }, SIZE)!;
    expect(near.k).toBeGreaterThan(3);
    expect(frameOf(home, { all: [4], most: [0, 1, 2, 3] }, SIZE)!.k).toBeLessThan(near.k);
  });

  it('shows nothing beyond the outermost chunk where the map is large enough', () => {
    const corners = Array.from({ length: 21 }, (_, i) => [30 + i * 32, 50 + i * 15]).flat();
    const home = Float32Array.from([...corners, 30, 350, 670, 50]);
    const { k, x } = frameOf(home, { all: [0, 1], most: [] }, SIZE)!;
    expect(30 * k + x).toBeLessThanOrEqual(28.01);
  });

  it('has no frame while nothing has a place', () => {
    expect(frameOf(new Float32Array([Number.NaN, Number.NaN]), { all: [0], most: [] }, SIZE)).toBeNull();
    expect(frameOf(new Float32Array(0), { all: [], most: [] }, SIZE)).toBeNull();
  });
});
