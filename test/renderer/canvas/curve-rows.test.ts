import { describe, expect, it } from 'vitest';
import { findCliffs, mergeCliffs, sortRows } from '../../../src/renderer/canvas/curve-rows.ts';
import { curveLines } from '../../../src/renderer/canvas/curve-steps.ts';

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

  it('flag a cliff where one step moves the largest share by 0.05 or recall by 0.03, counted as τ rises', () => {
    const places = (of: 'largestShare' | 'recall') =>
      findCliffs(curveLines(some, null)![of], of).map(({ edge, change, known }) => [
        edge,
        Number(change.toFixed(3)),
        known,
      ]);
    expect(places('largestShare')).toEqual([
      [0.25, -0.4, 'sampled'],
      [0.45, -0.28, 'sampled'],
    ]);
    expect(places('recall')).toEqual([[0.35, 0.04, 'sampled']]);
  });

  it('have no cliff where recall is not defined', () => {
    const line = curveLines(
      rows([
        [0.1, 1, 1, 1, Number.NaN],
        [0.2, 1, 1, 1, 0.9],
      ]),
      null,
    )!;
    expect(findCliffs(line.recall, 'recall')).toEqual([]);
  });

  it('merge cliffs that stand within 8 px, keeping the largest', () => {
    const cliffs = findCliffs(curveLines(some, null)!.largestShare, 'largestShare');
    expect(mergeCliffs(cliffs, ({ edge }) => edge * 10)).toEqual([cliffs[0]]);
    expect(mergeCliffs(cliffs, ({ edge }) => edge * 1000)).toEqual(cliffs);
  });
});
