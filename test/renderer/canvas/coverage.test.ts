import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCoverage } from '../../../src/renderer/canvas/coverage.ts';

// In the middle of cells, and boxes on their edges, so that both counts must agree exactly.
const points = fc.array(
  fc.tuple(fc.integer({ min: -3, max: 60 }), fc.integer({ min: -3, max: 40 }), fc.integer({ min: 1, max: 9 })),
  { maxLength: 40 },
);
const edge = fc.integer({ min: 0, max: 50 });

describe('measureCoverage', () => {
  it('sums the weights inside a box, as adding them one by one does', () => {
    fc.assert(
      fc.property(points, points, edge, edge, edge, edge, (first, second, a, b, c, d) => {
        const layer = (list: typeof first) => ({
          xy: Float32Array.from(list.flatMap(([column, row]) => [column * 4 + 2, row * 4 + 2])),
          weights: Float32Array.from(list, ([, , weight]) => weight),
        });
        const box = {
          left: Math.min(a, b) * 4,
          right: Math.max(a, b) * 4,
          top: Math.min(c, d) * 4,
          bottom: Math.max(c, d) * 4,
        };
        const inside = [...first, ...second].filter(([column, row]) => {
          const [x, y] = [column * 4 + 2, row * 4 + 2];
          return x > box.left && x < box.right && y > box.top && y < box.bottom && x < 240 && y < 160;
        });
        const expected = inside.reduce((sum, [, , weight]) => sum + weight, 0);
        expect(measureCoverage([layer(first), layer(second)], { width: 240, height: 160 }).within(box)).toBe(expected);
      }),
    );
  });
});
