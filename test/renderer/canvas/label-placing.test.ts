import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/core/math/finish.ts';
import { overlaps } from '../../../src/renderer/canvas/box.ts';
import {
  type LabelRequest,
  type LabelSetting,
  labelBox,
  placeLabelsSteps,
} from '../../../src/renderer/canvas/label-placing.ts';

function placeLabels(requests: readonly LabelRequest[], where: LabelSetting) {
  return finish(placeLabelsSteps(requests, where));
}

const area = { left: 8, top: 36, right: 832, bottom: 426 };

function setting(
  points: readonly (readonly [number, number, number])[],
  change: Partial<LabelSetting> = {},
): LabelSetting {
  return {
    xy: Float32Array.from(points.flatMap((point) => [point[0], point[1]])),
    weights: Float32Array.from(points, () => 12),
    slotOfChunk: Uint8Array.from(points, ([, , slot]) => slot),
    lines: { xy: new Float32Array(0), weights: new Float32Array(0) },
    area,
    taken: [],
    before: new Map(),
    ...change,
  };
}

function requestsFor(points: readonly (readonly [number, number, number])[], widths = [110, 60]): LabelRequest[] {
  const slots = [...new Set(points.map(([, , slot]) => slot))];
  return slots.map((slot) => ({
    atom: slot,
    slot,
    widths,
    members: points.flatMap((point, i) => (point[2] === slot ? [i] : [])),
  }));
}

const clouds = fc.array(
  fc.tuple(fc.integer({ min: 20, max: 820 }), fc.integer({ min: 50, max: 410 }), fc.integer({ min: 1, max: 12 })),
  { minLength: 1, maxLength: 80 },
);

describe('placeLabels', () => {
  it('never lets labels overlap each other or what is taken, nor leave the panel', () => {
    fc.assert(
      fc.property(clouds, (points) => {
        const taken = [{ left: 300, top: 100, right: 500, bottom: 200 }];
        const where = setting(points, { taken });
        const boxes = placeLabels(requestsFor(points), where).map((place) => labelBox(place, where.xy));
        boxes.forEach((box, i) => {
          expect(box.left).toBeGreaterThanOrEqual(area.left);
          expect(box.right).toBeLessThanOrEqual(area.right);
          for (const other of [...boxes.slice(0, i), ...taken]) expect(overlaps(box, other)).toBe(false);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('labels every atom where there is space, beside a member, on no point', () => {
    const points = Array.from(
      { length: 12 },
      (_, i) => [100 + (i % 4) * 200, 100 + Math.floor(i / 4) * 110, i + 1] as const,
    );
    const where = setting(points);
    const places = placeLabels(requestsFor(points), where);
    expect(places).toHaveLength(12);
    for (const place of places) {
      const box = labelBox(place, where.xy);
      expect(place.wording).toBe(0);
      for (const [x, y] of points)
        expect(overlaps(box, { left: x - 2, top: y - 2, right: x + 2, bottom: y + 2 })).toBe(false);
    }
  });

  it('stays where it was when nothing is gained by moving', () => {
    const points = [
      [400, 200, 1],
      [410, 260, 1],
      [395, 240, 1],
    ] as const;
    const first = placeLabels(requestsFor(points), setting(points))[0]!;
    const nudged = points.map(([x, y, slot]) => [x + 3, y + 2, slot] as const);
    const second = placeLabels(requestsFor(nudged), setting(nudged, { before: new Map([[1, first]]) }))[0]!;
    expect(second).toEqual(first);
  });

  it('gives up the second word before it hides points', () => {
    // Columns 60 px apart, rows 20: one word fits between two columns, two words hide a point wherever they stand.
    const wall = Array.from({ length: 252 }, (_, i) => {
      const place = [30 + (i % 14) * 60, 44 + Math.floor(i / 14) * 20] as const;
      return [...place, i === 130 ? 1 : 2] as const;
    });
    const place = placeLabels([{ atom: 1, slot: 1, widths: [120, 26], members: [130] }], setting(wall))[0];
    expect(place?.wording).toBe(1);
  });

  it('asks nothing of atoms without members in view', () => {
    expect(placeLabels([{ atom: 1, slot: 1, widths: [50], members: [] }], setting([]))).toEqual([]);
  });
});
