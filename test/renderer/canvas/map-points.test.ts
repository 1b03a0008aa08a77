import { describe, expect, it } from 'vitest';
import { drawPoints, rasterPoints } from '../../../src/renderer/canvas/map-points.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const places = [
  [10, 50],
  [20, 50],
  [30, 50],
  [40, 50],
  [Number.NaN, 50],
] as const;
const circles = (path: readonly { name: string; args: readonly number[] }[]) =>
  path.filter(({ name }) => name === 'arc').map(({ args }) => args.slice(0, 3));

describe('drawPoints', () => {
  it('fills members in their colour, leaves single chunks hollow, and keeps what is not written a speck', () => {
    const run = runOf([0, 0, 1, 0, 0]);
    const { context, named } = recordingContext();
    drawPoints(context, THEME, sceneOf(run, places, { written: 3, sizeOf: Int32Array.of(2, 1) }));
    const fills = named('fill').map(({ fillStyle, path }) => [fillStyle, circles(path)]);
    expect(fills).toEqual([
      ['mark', [[40, 50, 1.25]]],
      ['canvas', [[30, 50, 2.5]]],
      ['atom-1', [[10, 50, 3.5]]],
      ['atom-1', [[20, 50, 3.5]]],
    ]);
    expect(named('stroke').find(({ strokeStyle }) => strokeStyle === 'mark')!.lineWidth).toBeCloseTo(1.25);
  });

  it('draws grey atoms in the mark', () => {
    const run = runOf([0, 0]);
    const { context, named } = recordingContext();
    drawPoints(context, THEME, sceneOf(run, places.slice(0, 2), { slotOf: Uint8Array.of(0) }));
    expect(new Set(named('fill').map(({ fillStyle }) => fillStyle))).toEqual(new Set(['mark']));
  });

  it('sets thousands of points as pixels, in the same places', () => {
    const run = runOf([0, 0, 0]);
    const pixels = { width: 40, height: 20, data: new Uint8ClampedArray(40 * 20 * 4).fill(9) };
    const dot = { width: 2, height: 2, data: Uint8ClampedArray.from({ length: 16 }, () => 255) };
    const scene = sceneOf(
      run,
      [
        [3, 3],
        [10.2, 4],
        [Number.NaN, 4],
      ],
      { width: 20, height: 10 },
    );
    rasterPoints(pixels, THEME, scene, { pixelRatio: 2, of: () => dot });
    const lit = Array.from({ length: 800 }, (_, i) => i).filter((i) => pixels.data[4 * i + 3] === 255);
    expect(lit.map((i) => [i % 40, Math.floor(i / 40)])).toEqual([
      [5, 5],
      [6, 5],
      [5, 6],
      [6, 6],
      [19, 7],
      [20, 7],
      [19, 8],
      [20, 8],
    ]);
    expect(pixels.data.filter((value) => value !== 0)).toHaveLength(8 * 4);
  });
});
