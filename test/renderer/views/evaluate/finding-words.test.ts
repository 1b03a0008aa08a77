import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { findings } from '../../../../src/renderer/views/evaluate/finding-words.ts';
import { plainText } from '../../../../src/renderer/views/shell/sentence.tsx';
import { evaluationState } from '../../support/evaluations.ts';

const evaluation = evaluationState();
const { rows, statistics: draws } = evaluation.figures!;

describe('what the numbers say', () => {
  const input = {
    ...{ evaluation, rows, chosen: null, variation: null },
    ...({ metric: 'er', reference: 'flat' } as const),
    settings: DEFAULT_SETTINGS,
  } satisfies Omit<Parameters<typeof findings>[0], 'differences'>;
  const said = (over: Partial<Parameters<typeof findings>[0]>) =>
    findings({ ...input, differences: null, ...over }).map(plainText);
  const difference = { method: 'rsm', budget: 4000, diff: -0.021, ci95: [-0.034, -0.009], p: 0.002, n: 101 } as const;

  it('names the best by what was measured, at the budget in hand', () => {
    expect(said({})).toEqual(['Flat has the best recall at 4,000 tokens: 0.750.']);
    expect(said({ variation: { budget: 2600 } })[0]).toContain('at 2,600 tokens');
    // Tokens are better neither way.
    expect(said({ metric: 'tokens' })).toEqual([]);
  });

  it('words a difference with its interval, its p and its questions', () => {
    const differences = { draws, rows: [{ ...difference, more: 40, less: 61 }] };
    expect(said({ differences })[1]).toBe(
      'rsm · grouped loses 0.021 of recall to flat at 4,000 tokens (95 % −0.034 … −0.009, p 0.002): 61 questions worse, 40 better.',
    );
    const open = { draws, rows: [{ ...difference, diff: 0.01, ci95: [-0.01, 0.03] as const, more: 2, less: 1 }] };
    expect(said({ differences: open })[1]).toMatch(
      /gains 0\.010 of recall over flat.*: 1 question worse, 2 better\. The interval holds 0/,
    );
  });

  it('says where recall cannot tell two methods apart', () => {
    const differences = { draws, rows: [{ ...difference, diff: 0, ci95: [0, 0] as const, p: 1, more: 0, less: 0 }] };
    expect(said({ differences })[1]).toContain('evidence recall cannot tell them apart');
  });

  it('says where prompts of unequal length are compared, and by how much', () => {
    const differences = { draws, rows: [{ ...difference, more: 40, less: 61 }] };
    const emptier = rows.map((row) =>
      row.method === 'rsm' ? { ...row, fill: 0.68, tokens: 2736 } : { ...row, fill: 1, tokens: 3990 },
    );
    expect(said({ differences, rows: emptier })[2]).toMatch(
      /fills 68\u00a0% of the budget \(2,736 tokens\), flat 100\u00a0% \(3,990 tokens\)/,
    );
    const alike = rows.map((row) => ({ ...row, fill: row.method === 'rsm' ? 0.96 : 1, tokens: 3900 }));
    expect(said({ differences, rows: alike })).toHaveLength(2);
  });
});
