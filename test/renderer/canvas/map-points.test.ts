import { describe, expect, it } from 'vitest';
import { drawPoints } from '../../../src/renderer/canvas/map-points.ts';
import type { PointLook } from '../../../src/renderer/canvas/point-stamps.ts';
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
    drawPoints(context, THEME, sceneOf(run, places, { written: 3, sizeOf: Int32Array.of(2, 1) }), null);
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
    drawPoints(context, THEME, sceneOf(run, places.slice(0, 2), { slotOf: Uint8Array.of(0) }), null);
    expect(new Set(named('fill').map(({ fillStyle }) => fillStyle))).toEqual(new Set(['mark']));
  });

  it('stamps points on whole device pixels, one picture a look', () => {
    const labels = Array.from({ length: 4000 }, (_, i) => i % 4);
    const spots = labels.map((_, i) => [5.3 + (i % 780), 45.7 + (i % 300)] as const);
    const { context, named, calls } = recordingContext();
    const looks = new Set<string>();
    const stamps = {
      pixelRatio: 2,
      of: ({ fill }: PointLook) => {
        looks.add(fill);
        return { image: {} as CanvasImageSource, side: 9 };
      },
    };
    drawPoints(context, THEME, sceneOf(runOf(labels), spots), stamps);
    expect(named('drawImage')).toHaveLength(4000);
    expect(calls).toHaveLength(4000);
    expect([...looks].sort()).toEqual(['atom-1', 'atom-2', 'atom-3', 'atom-4']);
    for (const { args } of named('drawImage')) expect(((args[1] as number) * 2) % 1).toBe(0);
  });
});
