import { describe, expect, it } from 'vitest';
import { placeNewPoints } from '../../../src/core/layout/place-new-points.ts';
import { VectorRows } from '../../../src/core/math/vector-rows.ts';
import { normaliseRows } from '../../../src/core/model/embedding-matrix.ts';
import { topicMatrix } from '../../support/topic-matrix.ts';

const rowsOf = (values: readonly number[]) =>
  new VectorRows(normaliseRows(Float32Array.from(values), values.length / 2, 2));

describe('placeNewPoints', () => {
  it('leaves placed points to the bit and puts new ones beside those most like them', () => {
    const { matrix, topicOf } = topicMatrix({ count: 120, seed: 5, noise: 0.3 });
    // Topics stand on a circle; the first 80 chunks exactly at their topic.
    const placeOf = (chunk: number) => [Math.cos(topicOf[chunk]!), Math.sin(topicOf[chunk]!)].map((x) => 0.8 * x);
    const placed = Float32Array.from({ length: 160 }, (_, at) => placeOf(at >> 1)[at & 1]!);
    const positions = placeNewPoints({ placed, rows: new VectorRows(matrix) });
    expect(positions.subarray(0, 160)).toEqual(placed);
    for (let chunk = 80; chunk < 120; chunk++) {
      const [x, y] = placeOf(chunk);
      expect(Math.hypot(positions[2 * chunk]! - x!, positions[2 * chunk + 1]! - y!)).toBeLessThan(0.1);
    }
  });

  it('covers no point with a new one like it', () => {
    const positions = placeNewPoints({ placed: Float32Array.of(0.5, 0.5), rows: rowsOf([1, 0, 1, 0, 1, 0]) });
    const places = new Set([0, 1, 2].map((i) => `${positions[2 * i]} ${positions[2 * i + 1]}`));
    expect(places.size).toBe(3);
  });

  it('places a first chunk and a zero vector near the centre', () => {
    const positions = placeNewPoints({ placed: new Float32Array(0), rows: rowsOf([1, 0, 0, 0]) });
    for (const value of positions) expect(Math.abs(value)).toBeLessThan(0.05);
  });
});
