import { describe, expect, it } from 'vitest';
import type { Stage } from '../../../../../src/core/contract/explanation.ts';
import { layFunnel } from '../../../../../src/renderer/views/inspect/funnel/funnel-layout.ts';
import { explanation, journey } from '../../../support/explanations.ts';

const gold = [
  journey({ chunk: 5, stage: 'P3', atom: 4, atomRank: 3, usedTokens: 2978, tokens: 1078, shortTokens: 56 }),
  journey({ chunk: 22, stage: 'R2', atom: 8, atomRank: 4, rankInAtom: 26 }),
  journey({ chunk: 38, stage: 'R1', atom: 9, atomRank: 17 }),
  journey({ chunk: 40, stage: 'C', atom: 8, atomRank: 4 }),
  journey({ chunk: 41, stage: 'in', atom: 8, atomRank: 4, rankInAtom: 3 }),
];
const lay = (part: Partial<Parameters<typeof layFunnel>[0]> = {}) =>
  layFunnel({
    explanation: explanation(gold),
    topAtoms: 6,
    perAtom: 8,
    width: 1160,
    height: 396,
    rowHeight: 20,
    ...part,
  });
const stopOf = (layout: ReturnType<typeof lay>, chunk: number) => layout.stops.find((stop) => stop.chunk === chunk);

describe('layFunnel', () => {
  it('ends every lost thread once, in the column of its stage', () => {
    const layout = lay();
    const { columns, stack } = layout;
    expect(layout.stops.map(({ stage }) => stage).sort()).toEqual(['C', 'P3', 'R1', 'R2'] satisfies Stage[]);
    const between = (chunk: number, from: number, to: number) => {
      expect(stopOf(layout, chunk)!.x).toBeGreaterThan(from);
      expect(stopOf(layout, chunk)!.x).toBeLessThan(to);
    };
    between(40, columns.written.x + columns.written.width, columns.atoms!.x);
    between(38, columns.atoms!.x + columns.atoms!.width, columns.chunks.x);
    between(22, columns.chunks.x + columns.chunks.width, columns.packed.x);
    between(5, stack.x + stack.width, columns.answered.x);
  });

  it('crosses once where evidence of one atom ends together', () => {
    const together = [1, 2, 3].map((chunk) =>
      journey({ chunk, stage: 'R1', atom: 9, atomRank: 17, rankInAtom: chunk }),
    );
    const layout = lay({ explanation: explanation(together) });
    expect(layout.entries).toHaveLength(3);
    expect(layout.stops).toHaveLength(1);
  });

  it('shows every atom and chunk that evidence goes through, whatever its rank', () => {
    const { atoms, chunkLists } = lay({ height: 200 });
    const atomRanks = atoms!.list.rows.flatMap((row) => (row.kind === 'item' ? [row.rank] : []));
    expect(atomRanks).toEqual(expect.arrayContaining([3, 4, 17]));
    const shown = chunkLists.flatMap(({ list, itemAt }) =>
      list.rows.flatMap((row) => (row.kind === 'item' ? [itemAt.get(row.rank)!.chunk] : [])),
    );
    expect(shown).toEqual(expect.arrayContaining([5, 22, 41]));
    // Below K nothing is looked for inside the atom.
    expect(chunkLists.map(({ atom }) => atom)).not.toContain(9);
  });

  it('keeps its place within the panel, and grows only where evidence needs it', () => {
    expect(lay({ explanation: explanation([gold[1]!]) }).height).toBe(396);
    const many = Array.from({ length: 40 }, (_, at) => journey({ chunk: at, stage: 'R1', atom: at, atomRank: 7 + at }));
    const layout = lay({ explanation: explanation(many) });
    expect(layout.height).toBeGreaterThan(396);
    for (const { y, height } of layout.entries) expect(y + height).toBeLessThanOrEqual(layout.height);
    expect(layout.stack.bottom).toBeLessThan(396);
  });

  it('lets the bar beside the stack cross the budget line by its shortfall', () => {
    const { stack } = lay();
    const bar = stack.beside[0]!;
    const perToken = (stack.bottom - stack.top) / stack.mostTokens;
    expect(bar.y1 - stack.budgetY).toBeCloseTo(56 * perToken, 6);
    expect(bar.y0).toBeCloseTo(stack.top + 2978 * perToken, 6);
  });

  it('has no column of atoms for a method that selects none', () => {
    const flat = explanation(
      [journey({ chunk: 3, stage: 'P1', usedTokens: 3900, shortTokens: 400 }, { atom: null, atomRank: null })],
      {
        method: 'flat',
        rankedAtoms: [],
        rankedChunks: [
          {
            atom: null,
            count: 6,
            chunks: [{ chunk: 3, rank: 1, score: 0.5, tokens: 500, state: 'dropped', isGold: true }],
          },
        ],
      },
    );
    const layout = lay({ explanation: flat, perAtom: null });
    expect(layout.columns.atoms).toBeNull();
    expect(layout.atoms).toBeNull();
    expect(layout.chunkLists[0]!.list.rows.some(({ kind }) => kind === 'cut')).toBe(false);
    expect(layout.stops.map(({ stage }) => stage)).toEqual(['P1']);
  });

  it('shows what was retrieved where there is no evidence at all', () => {
    const layout = lay({ explanation: explanation([]) });
    expect(layout.entries).toEqual([]);
    expect(layout.threads).toEqual([]);
    expect(layout.chunkLists).toHaveLength(1);
  });

  it('takes evidence that another chunk repeats straight to that chunk', () => {
    const copied = journey({ chunk: 7, stage: 'in', atom: 9, atomRank: 12 });
    const placed = { ...copied, place: { chunk: 1001, tokensBefore: 0, position: 0, density: 0.1 } };
    const layout = lay({
      explanation: explanation([placed], {
        packed: [{ chunk: 1001, atom: 2, tokens: 900, headerTokens: 9, state: 'in' }],
      }),
    });
    expect(layout.stops).toEqual([]);
    expect(layout.threads).toHaveLength(1);
    expect(layout.stack.segments[0]!.isGold).toBe(true);
  });
});
