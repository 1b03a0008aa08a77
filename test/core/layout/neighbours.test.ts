import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactNeighbours } from '../../../src/core/layout/neighbours.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { VectorRows } from '../../../src/core/math/vector-rows.ts';
import { normaliseRows } from '../../../src/core/model/embedding-matrix.ts';

const DIMS = 3;
const component = fc.integer({ min: -3, max: 3 });
const vectors = fc.array(fc.tuple(component, component, component), { minLength: 1, maxLength: 30 });
const rowsOf = (given: readonly (readonly number[])[]) =>
  new VectorRows(normaliseRows(Float32Array.from(given.flat()), given.length, DIMS));

describe('exactNeighbours', () => {
  it('finds what sorting every pair finds, ties to the lower index, zero vectors left out', () => {
    fc.assert(
      fc.property(vectors, fc.integer({ min: 1, max: 6 }), (given, k) => {
        const rows = rowsOf(given);
        const found = finish(exactNeighbours(rows, k));
        const similarity = (i: number, j: number) => rows.row(Math.max(i, j))[Math.min(i, j)]!;
        for (let i = 0; i < given.length; i++) {
          const others = given.map((_, j) => j).filter((j) => j !== i && !rows.isZero(i) && !rows.isZero(j));
          const sorted = others.sort((a, b) => similarity(i, b) - similarity(i, a) || a - b).slice(0, k);
          const mine = [...found.indexes.subarray(i * k, (i + 1) * k)];
          const distances = (of: readonly number[]) => of.map((j) => Math.max(0, Math.fround(1 - similarity(i, j))));
          expect([...found.distances.subarray(i * k, i * k + sorted.length)]).toEqual(distances(sorted));
          expect(distances(mine.slice(0, sorted.length))).toEqual(distances(sorted));
          expect(mine.slice(sorted.length)).toEqual(Array(k - sorted.length).fill(-1));
          expect(new Set(mine.slice(0, sorted.length)).size).toBe(sorted.length);
        }
      }),
    );
  });

  it('refuses a k that is none', () => {
    expect(() => finish(exactNeighbours(rowsOf([[1, 0, 0]]), 0))).toThrow('k must be a positive integer, got 0');
  });
});
