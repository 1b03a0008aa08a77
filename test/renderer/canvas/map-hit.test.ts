import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksInside, createFinder } from '../../../src/renderer/canvas/map-hit.ts';

const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 })), {
  minLength: 1,
  maxLength: 60,
});

describe('createFinder', () => {
  it('finds a nearest chunk within reach, as looking at every one does', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }), (places, x, y) => {
        const found = createFinder(Float32Array.from(places.flat())).find(x, y, 30);
        const distance = (chunk: number) => Math.hypot(places[chunk]![0] - x, places[chunk]![1] - y);
        const least = Math.min(...places.map((_, chunk) => distance(chunk)));
        if (least >= 30) expect(found).toBeNull();
        else expect(distance(found!)).toBe(least);
      }),
    );
  });

  it('never finds a chunk without a place', () => {
    expect(createFinder(Float32Array.of(Number.NaN, Number.NaN)).find(0, 0, 1e9)).toBeNull();
  });
});

describe('chunksInside', () => {
  it('takes what is inside the line', () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const;
    expect(chunksInside(square, Float32Array.of(5, 5, 15, 5, 9, 1, Number.NaN, 1))).toEqual([0, 2]);
  });
});
