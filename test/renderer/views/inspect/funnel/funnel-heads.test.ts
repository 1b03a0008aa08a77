import { describe, expect, it } from 'vitest';
import { columnsFor } from '../../../../../src/renderer/views/inspect/funnel/columns.ts';
import { headsOf } from '../../../../../src/renderer/views/inspect/funnel/funnel-heads.tsx';
import { explanation, journey } from '../../../support/explanations.ts';

const gold = [
  journey({ chunk: 1, stage: 'C' }),
  journey({ chunk: 2, stage: 'R1' }),
  journey({ chunk: 3, stage: 'R2' }),
  journey({ chunk: 4, stage: 'P3', usedTokens: 3000 }),
  journey({ chunk: 5, stage: 'O' }),
  journey({ chunk: 6, stage: 'in' }),
];
const said = { given: 'a', origin: { kind: 'given' }, judge: null } as const;
const given = { ...said, expected: 'b', verdict: 'wrong', contained: false, f1: 0 } as const;

describe('headsOf', () => {
  it('counts what is left after every column; what is lost adds up to what was there', () => {
    const heads = headsOf({
      explanation: explanation(gold, { answer: given }),
      columns: columnsFor(1160, true),
      topAtoms: 6,
      perAtom: 8,
      atoms: 20,
      backfill: 'off',
    });
    expect(heads.map(({ turns, lost }) => [turns, lost])).toEqual([
      [5, '−1 at C'],
      [4, '−1 at R1'],
      [3, '−1 at R2'],
      [2, '−1 at P3'],
      [1, '−1 at O'],
    ]);
  });

  it('counts no answers where none was given, and says that backfill goes on', () => {
    const heads = headsOf({
      explanation: explanation(gold),
      columns: columnsFor(1160, true),
      topAtoms: 6,
      perAtom: 8,
      atoms: 20,
      backfill: 'on',
    });
    expect(heads.at(-1)!.turns).toBeNull();
    expect(heads[1]!.scope).toBe('top 6 of 20, then backfill');
  });
});
