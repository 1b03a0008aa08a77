import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, cutList, type RankedList } from '../../../../../src/renderer/views/inspect/funnel/cut-list.ts';

const HEIGHTS = { item: 20, gap: 16, cut: 18 };
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const shape = ({ rows }: ReturnType<typeof cutList>) =>
  rows.map((row) => (row.kind === 'item' ? row.rank : row.kind === 'gap' ? `…${row.hidden}` : 'cut'));

const lists = fc
  .record({
    count: fc.integer({ min: 1, max: 80 }),
    head: fc.integer({ min: 1, max: 20 }),
    cut: fc.option(fc.integer({ min: 1, max: 90 })),
    gold: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 5 }),
    room: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ count, head, cut, gold, room }) => {
    const must = new Set(gold.filter((rank) => rank <= count));
    // As the engine lists them: the head, and further down what holds evidence.
    const ranks = upTo(count).filter((rank) => rank <= Math.max(head, (cut ?? 0) + 2) || must.has(rank));
    return { list: { ranks, count, must, cut } satisfies RankedList, room };
  });

describe('cutList', () => {
  it('shows everything where there is room', () => {
    expect(shape(cutList({ ranks: upTo(4), count: 4, must: new Set(), cut: 2 }, HEIGHTS, 500))).toEqual([
      1,
      2,
      'cut',
      3,
      4,
    ]);
  });

  it('cuts a long list around its evidence and the cut line, and says how much it leaves out', () => {
    const list = { ranks: [...upTo(12), 26, 31], count: 53, must: new Set([26, 31]), cut: 8 };
    expect(shape(cutList(list, HEIGHTS, 0))).toEqual([1, '…6', 8, 'cut', 9, '…16', 26, '…4', 31, '…22']);
  });

  it('draws the line below a list that ends before it', () => {
    expect(shape(cutList({ ranks: [1, 2], count: 2, must: new Set(), cut: 8 }, HEIGHTS, 500))).toEqual([1, 2, 'cut']);
  });

  it('loses no entry, keeps all evidence, and stands in order without overlap', () => {
    fc.assert(
      fc.property(lists, ({ list, room }) => {
        const { rows, height } = cutList(list, HEIGHTS, room);
        let rank = 0;
        let y = 0;
        const shown: number[] = [];
        for (const row of rows) {
          expect(row.y).toBe(y);
          y += HEIGHTS[row.kind];
          if (row.kind === 'item') {
            expect(row.rank).toBe(rank + 1);
            shown.push(row.rank);
            rank++;
          } else if (row.kind === 'gap') {
            expect(row.from).toBe(rank + 1);
            rank += row.hidden;
          } else expect(rank).toBe(Math.min(list.cut!, list.count));
        }
        expect(rank).toBe(list.count);
        expect(height).toBe(y);
        for (const gold of list.must) expect(shown).toContain(gold);
        expect(rows.filter(({ kind }) => kind === 'cut')).toHaveLength(list.cut === null ? 0 : 1);
      }),
    );
  });

  it('stays within its room unless evidence needs more', () => {
    fc.assert(
      fc.property(lists, ({ list, room }) => {
        const least = cutList(list, HEIGHTS, 0).height;
        expect(cutList(list, HEIGHTS, room).height).toBeLessThanOrEqual(Math.max(least, room));
      }),
    );
  });
});

describe('cutAt', () => {
  it('gives back the cut where its line stands', () => {
    fc.assert(
      fc.property(lists, ({ list, room }) => {
        fc.pre(list.cut !== null);
        const cut = cutList(list, HEIGHTS, room);
        const line = cut.rows.find(({ kind }) => kind === 'cut')!;
        expect(cutAt(cut, HEIGHTS, list.count, line.y + HEIGHTS.cut / 2)).toBe(Math.min(list.cut!, list.count));
      }),
    );
  });

  it('grows downwards, from one entry to all', () => {
    const list = { ranks: [...upTo(12), 26], count: 53, must: new Set([26]), cut: 8 };
    const cut = cutList(list, HEIGHTS, 200);
    const values = Array.from({ length: 60 }, (_, at) => cutAt(cut, HEIGHTS, 53, at * 8));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values[0]).toBe(1);
    expect(values.at(-1)).toBe(53);
  });
});
