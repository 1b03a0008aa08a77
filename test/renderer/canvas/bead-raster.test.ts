import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layUnion } from '../../../src/renderer/canvas/bead-raster.ts';
import type { Pixels } from '../../../src/renderer/canvas/point-raster.ts';

const WIDTH = 14;
const HEIGHT = 9;

function pixelsOf(width: number, height: number, rgba: (at: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set(rgba(at), 4 * at);
  return { width, height, data };
}

/** A bead of 4 × 4 pixels in one colour, thin at its corners. */
function beadOf(colour: readonly [number, number, number]): Pixels {
  const corners = new Set([0, 3, 12, 15]);
  return pixelsOf(4, 4, (at) => (corners.has(at) ? [0, 0, 0, 60] : [...colour, 255]));
}

const place = fc.integer({ min: -5, max: 19 });
const members = fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 12 });

describe('layUnion', () => {
  it('is as dense where beads overlap as where one stands alone, as the highest cover of a pixel says', () => {
    fc.assert(
      fc.property(members, fc.double({ min: 0.05, max: 1, noNaN: true }), (places, opacity) => {
        const target = pixelsOf(WIDTH, HEIGHT, () => [10, 20, 30, 255]);
        const bead = beadOf([250, 100, 50]);
        const xy = Float32Array.from(places.flat());
        layUnion(target, bead, { xy, members: [...places.keys()], pixelRatio: 1, opacity });
        for (let y = 0; y < HEIGHT; y++) {
          for (let x = 0; x < WIDTH; x++) {
            const covers = places.map(([px, py]) => {
              const [column, row] = [x - (px - 2), y - (py - 2)];
              return column >= 0 && column < 4 && row >= 0 && row < 4 ? bead.data[4 * (4 * row + column) + 3]! : 0;
            });
            const alpha = (Math.max(...covers) / 255) * opacity;
            const at = 4 * (y * WIDTH + x);
            [250, 100, 50].forEach((channel, i) => {
              const before = [10, 20, 30][i]!;
              expect(Math.abs(target.data[at + i]! - (before + (channel - before) * alpha))).toBeLessThanOrEqual(1);
            });
            expect(target.data[at + 3]).toBe(255);
          }
        }
      }),
    );
  });

  it('keeps nothing of one union for the next', () => {
    const bead = beadOf([200, 0, 0]);
    const target = pixelsOf(WIDTH, HEIGHT, () => [0, 0, 0, 0]);
    const union = { members: [0], pixelRatio: 1, opacity: 0.5 };
    layUnion(target, bead, { ...union, xy: Float32Array.of(2, 2) });
    const first = [...target.data];
    const other = pixelsOf(WIDTH, HEIGHT, () => [0, 0, 0, 0]);
    layUnion(other, bead, { ...union, xy: Float32Array.of(9, 5) });
    layUnion(target, bead, { ...union, members: [], xy: Float32Array.of(2, 2) });
    expect([...target.data]).toEqual(first);
    expect(other.data[4 * (2 * WIDTH + 2) + 3]).toBe(0);
    expect(other.data[4 * (5 * WIDTH + 9) + 3]).toBe(128);
  });
});
