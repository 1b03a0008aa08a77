import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layStamp, type Pixels } from '../../../src/renderer/canvas/point-raster.ts';

const blank = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});
function stampOf(width: number, rgba: readonly [number, number, number, number]): Pixels {
  const stamp = blank(width, width);
  for (let i = 0; i < width * width; i++) stamp.data.set(rgba, 4 * i);
  return stamp;
}
const pixel = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

describe('layStamp', () => {
  it('covers what lies below, all of it where the stamp is opaque', () => {
    const target = blank(4, 4);
    layStamp(target, stampOf(2, [200, 0, 0, 255]), 2, 2);
    layStamp(target, stampOf(2, [0, 100, 0, 255]), 2, 2);
    expect(pixel(target, 1, 1)).toEqual([0, 100, 0, 255]);
    expect(pixel(target, 0, 0)).toEqual([0, 0, 0, 0]);
  });

  it('mixes where the stamp is not opaque', () => {
    const target = blank(2, 2);
    layStamp(target, stampOf(2, [200, 0, 0, 255]), 1, 1);
    layStamp(target, stampOf(2, [0, 200, 0, 128]), 1, 1);
    const [red, green, , alpha] = pixel(target, 0, 0);
    expect(alpha).toBe(255);
    expect(red! + green!).toBeGreaterThan(197);
    expect(Math.abs(red! - green!)).toBeLessThan(4);
  });

  it('never writes outside, wherever it is laid', () => {
    const places = fc.integer({ min: -12, max: 20 });
    fc.assert(
      fc.property(places, places, (x, y) => {
        const target = blank(8, 6);
        layStamp(target, stampOf(4, [1, 2, 3, 255]), x, y);
        let lit = 0;
        for (let i = 3; i < target.data.length; i += 4) if (target.data[i] === 255) lit++;
        const columns = Math.max(0, Math.min(8, x + 2) - Math.max(0, x - 2));
        const rows = Math.max(0, Math.min(6, y + 2) - Math.max(0, y - 2));
        expect(lit).toBe(columns * rows);
      }),
    );
  });
});
