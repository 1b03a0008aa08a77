import fc from 'fast-check';
import { UMAP } from 'umap-js';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type LayoutFrame,
  type LayoutOptions,
  layoutSteps,
  previewLayout,
} from '../../../src/core/layout/layout-steps.ts';
import { exactNeighbours, LAYOUT_NEIGHBOURS } from '../../../src/core/layout/neighbours.ts';
import { turned, turnOnto } from '../../../src/core/layout/turn.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { VectorRows } from '../../../src/core/math/vector-rows.ts';
import { type EmbeddingMatrix, normaliseRows, rowOf } from '../../../src/core/model/embedding-matrix.ts';
import { topicMatrix } from '../../support/topic-matrix.ts';
import { trustworthiness } from '../../support/trustworthiness.ts';

const layOut = (matrix: EmbeddingMatrix, options: Partial<LayoutOptions> = {}) =>
  finish(layoutSteps(matrix, { seed: 1, ...options }));
const matrixOf = (rows: readonly (readonly number[])[], dims = 3) =>
  normaliseRows(Float32Array.from(rows.flat()), rows.length, dims);

function expectDrawable(positions: Float32Array, count: number): void {
  expect(positions).toHaveLength(2 * count);
  for (const value of positions) expect(Math.abs(value)).toBeLessThanOrEqual(1);
  const places = new Set(Array.from({ length: count }, (_, i) => `${positions[2 * i]} ${positions[2 * i + 1]}`));
  expect(places.size).toBe(count);
}

describe('layoutSteps', () => {
  const { matrix, topicOf } = topicMatrix({ count: 300, seed: 11, noise: 1 });
  const { matrix: few } = topicMatrix({ count: 80, seed: 12 });
  let map: Float32Array;
  beforeAll(() => {
    map = layOut(matrix);
  });

  it('ends in the same bytes for the same input and seed, and in others for another seed', () => {
    expect(layOut(few, { epochs: 40 })).toEqual(layOut(few, { epochs: 40 }));
    expect(layOut(few, { epochs: 40 })).not.toEqual(layOut(few, { epochs: 40, seed: 2 }));
  });

  it('ends in the same bytes when the neighbours are given', () => {
    const neighbours = finish(exactNeighbours(new VectorRows(few), LAYOUT_NEIGHBOURS));
    expect(layOut(few, { epochs: 40, neighbours })).toEqual(layOut(few, { epochs: 40 }));
  });

  it('keeps neighbours at least as well as umap-js by itself, to a hundredth', () => {
    const random = createRandom(1);
    const rows = Array.from({ length: matrix.count }, (_, i) => Array.from(rowOf(matrix, i)));
    const peer = new UMAP({ random: () => random.next() }).fit(rows).flat();
    const ours = trustworthiness(matrix, map, 15);
    expect(ours).toBeGreaterThan(0.9);
    expect(ours).toBeGreaterThan(trustworthiness(matrix, peer, 15) - 0.01);
  });

  it('sets topics apart', () => {
    const positions = map;
    const gap = (i: number, j: number) =>
      Math.hypot(positions[2 * i]! - positions[2 * j]!, positions[2 * i + 1]! - positions[2 * j + 1]!);
    let nearestAlike = 0;
    for (let i = 0; i < matrix.count; i++) {
      let nearest = i === 0 ? 1 : 0;
      for (let j = 0; j < matrix.count; j++) if (j !== i && gap(i, j) < gap(i, nearest)) nearest = j;
      if (topicOf[nearest] === topicOf[i]) nearestAlike++;
    }
    expect(nearestAlike / matrix.count).toBeGreaterThan(0.97);
  });

  it('shows the two main directions first, then epochs that rise to the last, all drawable', () => {
    const frames: LayoutFrame[] = [];
    for (const frame of layoutSteps(few, { seed: 1, epochs: 20 })) frames.push(frame);
    expect(frames[0]!.epoch).toBe(0);
    expect(frames[0]!.positions()).toEqual(previewLayout(few, 1));
    const epochs = frames.map(({ epoch }) => epoch);
    expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
    expect(frames.at(-1)).toMatchObject({ epoch: 20, epochs: 20 });
    for (const frame of frames) expectDrawable(frame.positions(), few.count);
  });

  it('fills a wide panel: the longest extent lies horizontally', () => {
    const positions = map;
    const squares = (axis: number) =>
      positions.reduce((sum, value, at) => sum + ((at & 1) === axis ? value * value : 0), 0);
    expect(squares(0)).toBeGreaterThanOrEqual(squares(1));
  });

  it('starts from the last layout and stays laid onto it when chunks are added', () => {
    const fewer = { count: 220, dims: matrix.dims, values: matrix.values.subarray(0, 220 * matrix.dims) };
    const reference = layOut(fewer);
    const moved = (positions: Float32Array) =>
      reference.reduce((sum, value, at) => sum + Math.abs(positions[at]! - value), 0) / reference.length;
    const aligned = layOut(matrix, { reference });
    expectDrawable(aligned, matrix.count);
    expect(moved(aligned)).toBeLessThan(0.25);
    expect(moved(aligned)).toBeLessThan(moved(map));
    // No turn brings it any nearer.
    const again = turned(aligned, turnOnto(aligned, reference));
    expect(moved(Float32Array.from(again))).toBeGreaterThan(moved(aligned) - 0.01);
  });
});

describe('layoutSteps of a corpus that is hardly one', () => {
  it('draws any few chunks, zero vectors and duplicates among them', () => {
    const component = fc.integer({ min: -2, max: 2 });
    fc.assert(
      fc.property(fc.array(fc.tuple(component, component, component), { maxLength: 24 }), (rows) => {
        const matrix = matrixOf(rows);
        const positions = layOut(matrix, { epochs: 8 });
        expectDrawable(positions, rows.length);
        expect(layOut(matrix, { epochs: 8 })).toEqual(positions);
      }),
      { numRuns: 60 },
    );
  });

  it('puts one chunk in the middle and two apart', () => {
    expect(layOut(matrixOf([[1, 0, 0]]))).toEqual(Float32Array.of(0, 0));
    const [ax, , bx] = layOut(
      matrixOf([
        [1, 0, 0],
        [0, 1, 0],
      ]),
    );
    expect(Math.abs(ax! - bx!)).toBeGreaterThan(1);
    expect(layOut(matrixOf([]))).toHaveLength(0);
  });

  it.each([10, 200])('spreads %i identical chunks', (count) => {
    expectDrawable(layOut(matrixOf(Array(count).fill([1, 2, 3]))), count);
  });

  it('draws a crowd of duplicates beside chunks of their own', () => {
    const { matrix } = topicMatrix({ count: 60, seed: 2, dims: 3 });
    const values = Float32Array.from([
      ...matrix.values,
      ...Array(60)
        .fill(Array.from(rowOf(matrix, 0)))
        .flat(),
    ]);
    expectDrawable(layOut({ count: 120, dims: 3, values }), 120);
  });

  it('sets zero vectors aside in the corner', () => {
    const { matrix } = topicMatrix({ count: 40, seed: 2, dims: 3 });
    const values = Float32Array.from([0, 0, 0, ...matrix.values, 0, 0, 0]);
    const positions = layOut({ count: 42, dims: 3, values });
    expectDrawable(positions, 42);
    for (const zero of [0, 41]) {
      expect(positions[2 * zero]).toBeGreaterThan(0.9);
      expect(positions[2 * zero + 1]).toBeLessThan(-0.9);
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('explains a %f', (bad) => {
    const values = Float32Array.of(1, 0, 0, 1, bad, 0);
    expect(() => layOut({ count: 2, dims: 3, values })).toThrow(
      `row 1 of the embeddings holds ${bad}: expected a finite number`,
    );
  });
});
