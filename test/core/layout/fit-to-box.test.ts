import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitToBox } from '../../../src/core/layout/fit-to-box.ts';
import { createRandom } from '../../../src/core/math/random.ts';

const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('fitToBox', () => {
  it('keeps every point in the box, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 }), (points) => {
        for (const value of fitToBox(Float64Array.from(points.flat()))) expect(Math.abs(value)).toBeLessThanOrEqual(1);
      }),
      {
        examples: [
          [
            [
              [0, 0],
              [0, -5e-324],
            ],
          ],
        ],
      },
    );
  });

  it('does not let one far point squeeze the others, and keeps it the farthest, in its direction', () => {
    const random = createRandom(3);
    const crowd = Array.from({ length: 400 }, () => random.normal());
    const alone = fitToBox(Float64Array.from(crowd));
    const joined = fitToBox(Float64Array.from([...crowd, 3000, 4000]));
    const spread = (positions: Float32Array) =>
      Math.max(...positions.subarray(0, 400)) - Math.min(...positions.subarray(0, 400));
    expect(spread(joined)).toBeGreaterThan(0.7 * spread(alone));
    const [x, y] = joined.subarray(400);
    expect(Math.hypot(x!, y!)).toBeGreaterThan(0.95);
    expect(y! / x!).toBeCloseTo(4 / 3, 1);
  });

  it('keeps shapes: inside the true radius all distances have one scale', () => {
    const square = Float64Array.of(0, 0, 2, 0, 2, 2, 0, 2);
    const [ax, ay, bx, by, , , dx, dy] = fitToBox(square);
    expect(Math.hypot(bx! - ax!, by! - ay!)).toBeCloseTo(Math.hypot(dx! - ax!, dy! - ay!), 6);
  });

  it('puts points at one place in the middle', () => {
    expect(fitToBox(Float64Array.of(5, 5, 5, 5))).toEqual(new Float32Array(4));
    expect(fitToBox(new Float64Array(0))).toEqual(new Float32Array(0));
  });
});
