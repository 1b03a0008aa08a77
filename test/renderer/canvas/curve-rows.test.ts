import { describe, expect, it } from 'vitest';
import { bestRecall, findCliffs, mergeCliffs, sortRows } from '../../../src/renderer/canvas/curve-rows.ts';

const rows = (table: readonly (readonly [number, number, number, number, number])[]) => {
  const column = (i: number) => Float64Array.from(table, (row) => row[i]!);
  return { tau: column(0), atoms: column(1), largestShare: column(2), chaining: column(3), recall: column(4) };
};

const some = rows([
  [0.2, 2, 0.9, 0.6, 0.4],
  [0.3, 4, 0.5, 0.6, 0.41],
  [0.4, 9, 0.48, 0.6, 0.45],
  [0.5, 9, 0.2, 0.5, 0.45],
]);

describe('curve rows', () => {
  it('are sorted by τ, the later of two equal ones kept', () => {
    const sorted = sortRows(
      rows([
        [0.5, 9, 0, 0, 0],
        [0.2, 1, 0, 0, 0],
        [0.5, 10, 0, 0, 0],
      ]),
    );
    expect([...sorted.tau]).toEqual([0.2, 0.5]);
    expect([...sorted.atoms]).toEqual([1, 10]);
  });

  it('flag a cliff where one step moves the largest share by 0.05 or recall by 0.03, counted on the way down', () => {
    const share = findCliffs(some, 'largestShare').map(({ below, above, change }) => [
      below,
      above,
      Number(change.toFixed(3)),
    ]);
    expect(share).toEqual([
      [0.2, 0.3, 0.4],
      [0.4, 0.5, 0.28],
    ]);
    expect(findCliffs(some, 'recall').map(({ below, change }) => [below, Number(change.toFixed(3))])).toEqual([
      [0.3, -0.04],
    ]);
  });

  it('have no cliff where recall is not defined', () => {
    expect(
      findCliffs(
        rows([
          [0.1, 1, 1, 1, Number.NaN],
          [0.2, 1, 1, 1, 0.9],
        ]),
        'recall',
      ),
    ).toEqual([]);
  });

  it('merge cliffs that stand within 8 px, keeping the largest', () => {
    const cliffs = findCliffs(some, 'largestShare');
    expect(mergeCliffs(cliffs, ({ below }) => below * 10)).toEqual([cliffs[0]]);
    expect(mergeCliffs(cliffs, ({ below }) => below * 1000)).toEqual(cliffs);
  });

  it('know the best recall, of equal ones with the smaller largest share', () => {
    expect(bestRecall(some)).toEqual({ tau: 0.5, recall: 0.45, largestShare: 0.2 });
    expect(bestRecall(rows([[0.1, 1, 1, 1, Number.NaN]]))).toBeNull();
  });
});
