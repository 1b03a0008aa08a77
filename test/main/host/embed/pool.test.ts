import { describe, expect, it } from 'vitest';
import { averageWindows, normalised, type Pooling, poolRow } from '../../../../src/main/host/embed/pool.ts';

// Two rows of three tokens in two dimensions; the second row has two real tokens and one of padding.
const states = {
  values: Float32Array.of(3, 4, 0, 0, 0, 0, 0, 2, 4, 0, 9, 9),
  width: 3,
  dims: 2,
  lengths: [3, 2],
};

describe('poolRow', () => {
  it.each<[Pooling, number, number[]]>([
    ['mean', 0, [0.6, 0.8]],
    ['mean', 1, [2 / Math.sqrt(5), 1 / Math.sqrt(5)]],
    ['cls', 0, [0.6, 0.8]],
    ['cls', 1, [0, 1]],
    ['lasttoken', 1, [1, 0]],
  ])('by %s of row %i', (pooling, row, expected) => {
    [...poolRow(states, row, pooling)].forEach((value, k) => {
      expect(value).toBeCloseTo(expected[k]!, 6);
    });
  });
});

describe('averageWindows', () => {
  it('weighs each window by its tokens', () => {
    const average = averageWindows([Float32Array.of(1, 0), Float32Array.of(0, 1)], [3, 4]);
    expect(average[0]).toBeCloseTo(0.6, 6);
    expect(average[1]).toBeCloseTo(0.8, 6);
  });
});

describe('normalised', () => {
  it('leaves a zero vector zero', () => {
    expect(normalised([0, 0])).toEqual(Float32Array.of(0, 0));
  });
});
