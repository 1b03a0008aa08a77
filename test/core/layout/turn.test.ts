import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_TURN, turned, turnOnto, turnToPanel } from '../../../src/core/layout/turn.ts';

const coordinate = fc.double({ min: -10, max: 10, noNaN: true });
const points = fc
  .array(coordinate, { minLength: 6, maxLength: 40 })
  .map((list) => Float64Array.from(list.slice(0, list.length & ~1)));
const rotation = (angle: number, mirror: 1 | -1 = 1) => ({ cos: Math.cos(angle), sin: Math.sin(angle), mirror });

function variance(positions: ArrayLike<number>, axis: 0 | 1): number {
  const values = Array.from(positions).filter((_, at) => (at & 1) === axis);
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
}

describe('turnToPanel', () => {
  it('lays the longest extent horizontally, whatever the direction it had', () => {
    fc.assert(
      fc.property(points, (given) => {
        const before = variance(given, 0) + variance(given, 1);
        const laid = turned(given, turnToPanel(given));
        expect(variance(laid, 0)).toBeGreaterThanOrEqual(variance(laid, 1) - 1e-9 * before);
        // No further rotation makes it any longer.
        for (const angle of [-0.01, 0.01]) {
          expect(variance(turned(laid, rotation(angle)), 0)).toBeLessThanOrEqual(variance(laid, 0) + 1e-9 * before);
        }
      }),
    );
  });

  it('leaves no points, and points without a direction, alone', () => {
    expect(turnToPanel(new Float64Array(0))).toEqual(NO_TURN);
    expect(turnToPanel(Float64Array.of(1, 1, 1, 1))).toEqual(NO_TURN);
  });
});

describe('turnOnto', () => {
  it('undoes any turn, mirrored or not', () => {
    const angles = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(points, angles, fc.constantFrom<1 | -1>(1, -1), (given, angle, mirror) => {
        fc.pre(variance(given, 0) > 1e-3 && variance(given, 1) > 1e-3);
        const reference = Float32Array.from(given);
        const back = turned(
          turned(given, rotation(angle, mirror)),
          turnOnto(turned(given, rotation(angle, mirror)), reference),
        );
        back.forEach((value, at) => {
          expect(value).toBeCloseTo(given[at]!, 4);
        });
      }),
    );
  });

  it('goes by the points that both have', () => {
    const given = Float64Array.of(0, 0, 1, 0, 0, 1, 50, 50);
    const reference = Float32Array.of(0, 0, 0, 1, Number.NaN, Number.NaN);
    expect(turnOnto(given, reference)).toMatchObject({ sin: 1 });
    expect(turnOnto(given, new Float32Array(0))).toEqual(NO_TURN);
  });
});
