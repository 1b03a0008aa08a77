import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layUnions } from '../../../src/renderer/canvas/bead-raster.ts';
import type { Pixels } from '../../../src/renderer/canvas/point-raster.ts';

const WIDTH = 14;
const HEIGHT = 9;

function pixelsOf(width: number, height: number, rgba: (at: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set(rgba(at), 4 * at);
  return { width, height, data };
}

const CORNERS = new Set([0, 3, 12, 15]);

/** A bead of 4 × 4 pixels in one colour, thin at its corners: a third of a pixel. */
function beadOf(colour: readonly [number, number, number]): Pixels {
  return pixelsOf(4, 4, (at) => (CORNERS.has(at) ? [0, 0, 0, 85] : [...colour, 255]));
}

/** How much of its pixel (column, row) that bead covers; nothing outside it. */
function coverAt(column: number, row: number): number {
  if (column < 0 || column > 3 || row < 0 || row > 3) return 0;
  return CORNERS.has(4 * row + column) ? 1 / 3 : 1;
}

/** A colour over a pixel, whose alpha is 0 to 1. */
function over([red, green, blue, alpha]: readonly number[], colour: readonly number[], opacity: number) {
  const sum = opacity + alpha! * (1 - opacity);
  const mix = (channel: number, under: number) =>
    sum === 0 ? 0 : (channel * opacity + under * alpha! * (1 - opacity)) / sum;
  return [mix(colour[0]!, red!), mix(colour[1]!, green!), mix(colour[2]!, blue!), sum];
}

const place = fc.integer({ min: -5, max: 19 });
const members = fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 12 });

describe('layUnions', () => {
  it('covers each pixel as the fullest bead of a union does, the later union over the earlier', () => {
    const union = fc.record({ places: members, opacity: fc.double({ min: 0.05, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(union, { minLength: 1, maxLength: 4 }), (wanted) => {
        const target = pixelsOf(WIDTH, HEIGHT, () => [9, 9, 9, 9]);
        const colours = wanted.map((_, i) => [250 - 60 * i, 40 * i, 90] as const);
        const xy = Float32Array.from(wanted.flatMap(({ places }) => places).flat());
        let from = 0;
        const unions = wanted.map(({ places, opacity }, i) => {
          const union = { bead: beadOf(colours[i]!), members: places.map((_, row) => from + row), opacity };
          from += places.length;
          return union;
        });
        layUnions(target, unions, { xy, pixelRatio: 1 });
        for (let y = 0; y < HEIGHT; y++) {
          for (let x = 0; x < WIDTH; x++) {
            let expected: readonly number[] = [0, 0, 0, 0];
            wanted.forEach(({ places, opacity }, i) => {
              const level = Math.max(...places.map(([left, top]) => coverAt(x - (left - 2), y - (top - 2))));
              expected = over(expected, colours[i]!, level * opacity);
            });
            const got = [...target.data.subarray(4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 4)];
            expect(Math.abs(got[3]! - 255 * expected[3]!)).toBeLessThanOrEqual(1);
            if (got[3]! > 0) for (const i of [0, 1, 2]) expect(Math.abs(got[i]! - expected[i]!)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('keeps nothing of one picture for the next', () => {
    const union = { bead: beadOf([200, 0, 0]), members: [0], opacity: 0.5 };
    const draw = (x: number, y: number) => {
      const target = pixelsOf(WIDTH, HEIGHT, () => [0, 0, 0, 0]);
      layUnions(target, [union], { xy: Float32Array.of(x, y), pixelRatio: 1 });
      return target.data;
    };
    const first = draw(2, 2);
    const other = draw(WIDTH, HEIGHT);
    expect(draw(2, 2)).toEqual(first);
    expect(other.some((value, i) => i % 4 === 3 && value > 0 && first[i]! > 0)).toBe(false);
  });

  it('refuses more unions than it can tell apart', () => {
    const union = { bead: beadOf([1, 2, 3]), members: [], opacity: 1 };
    const target = pixelsOf(WIDTH, HEIGHT, () => [0, 0, 0, 0]);
    const places = { xy: new Float32Array(0), pixelRatio: 1 };
    expect(() =>
      layUnions(
        target,
        Array.from({ length: 17 }, () => union),
        places,
      ),
    ).toThrow('17 unions');
  });
});
