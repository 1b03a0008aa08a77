import { describe, expect, it } from 'vitest';
import type { QuestionExplanation } from '../../../../src/core/contract/explanation.ts';
import { verdictOf } from '../../../../src/renderer/views/inspect/verdict.ts';
import { plainText } from '../../../../src/renderer/views/shell/sentence.tsx';
import { explanation, journey } from '../../support/explanations.ts';

const said = (gold: Parameters<typeof explanation>[0], part: Partial<QuestionExplanation> = {}) =>
  verdictOf(explanation(gold, part)).stages.map(plainText);

describe('verdictOf', () => {
  it('tells where an atom ranked, and K', () => {
    const gold = [journey({ chunk: 3, stage: 'R1', atom: 9, atomRank: 17 })];
    expect(verdictOf(explanation(gold)).title).toBe('0 of 1 evidence turn in the prompt');
    expect(said(gold)).toEqual(['c3 ends at R1: its atom 9 ranked 17th of 20, and K is 6.']);
  });

  it('tells where chunks ranked inside their atom, best first, and k', () => {
    const gold = [
      journey({ chunk: 22, stage: 'R2', atom: 8, rankInAtom: 31 }),
      journey({ chunk: 38, stage: 'R2', atom: 8, rankInAtom: 22 }),
    ];
    expect(said(gold)).toEqual(['c38 and c22 end at R2: ranked 22nd and 31st in atom 8, and k is 8.']);
  });

  it('tells who used the budget, and by how much each missed it', () => {
    const gold = [
      journey({ chunk: 5, stage: 'P3', rankInAtom: 1, usedTokens: 2978, shortTokens: 56 }),
      journey({ chunk: 9, stage: 'P3', rankInAtom: 2, usedTokens: 2978, shortTokens: 1040 }),
    ];
    expect(said(gold)).toEqual([
      'c5 and c9 end at P3: atom 2 had used 2,500 of 4,000 tokens before. c5 missed it by 56 tokens, c9 by 1,040.',
    ]);
  });

  it('tells a chunk that exceeds the budget, and one that the embedder cut', () => {
    const cut = journey({ chunk: 6, stage: 'C', tokens: 700 });
    const chunking = { ...cut.chunking, problem: 'cut-by-embedder', seenTokens: 256, totalTokens: 700 } as const;
    expect(said([journey({ chunk: 5, stage: 'C', tokens: 4614 })])).toEqual([
      'c5 ends at C: 4,614 tokens, more than the whole budget of 4,000.',
    ]);
    expect(said([{ ...cut, chunking }])).toEqual([
      'c6 ends at C: the embedder saw 256 of its 700 tokens, and the turn lies beyond.',
    ]);
  });

  it('names a few of many chunks and counts the rest, and turns that share a chunk', () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      journey({ chunk: at, stage: 'R1', atom: 9, atomRank: 17, rankInAtom: at }),
    );
    expect(said(many)[0]).toContain('c0, c1, c2 and 6 more end at R1: their atom 9 ranked 17th');
    const twice = journey({ chunk: 3, stage: 'R1', atom: 9, atomRank: 17 });
    expect(said([twice, { ...twice, turn: 't4', turnIndex: 7 }])[0]).toContain('c3 (2 turns) ends at R1');
  });

  it('puts a label problem first and says that it is one', () => {
    const verdict = verdictOf(
      explanation([], {
        stage: 'L',
        label: { problem: 'unresolvable', sentence: 'its evidence x names no turn', unresolved: ['x'] },
      }),
    );
    expect(plainText(verdict.label!)).toMatch(/^▲ The label is in doubt \(L\): its evidence x names no turn\./);
    expect(verdict.title).toBe('No evidence to look for');
    expect(verdict.stages).toEqual([]);
  });

  it('tells causes at the write with their numbers, or that there was none', () => {
    const lost = journey({ chunk: 3, stage: 'R1', atom: 9, atomRank: 17 });
    expect(verdictOf(explanation([lost])).causes.map(plainText)).toEqual([
      'No cause at the write: atom 9 holds 25 % of the chunks; the centroid is at 0.70 or nearer.',
    ]);
    const write = { ...lost.write!, atomShare: 0.41, centroidCosine: 0.3, goldAtoms: 8 };
    const told = explanation([{ ...lost, write, causes: ['W1', 'W2'] }], { causes: ['W1', 'W2'] });
    expect(verdictOf(told).causes.map(plainText)).toEqual([
      'W1 diluted: atom 9 holds 41 % of the chunks; c3 is at 0.300 to the centroid, below τ 0.500.',
      'W2 fragmented: the evidence lies in 8 atoms, and K is 6.',
    ]);
  });

  it('says of a copy which chunk repeats the turn', () => {
    const copied = {
      ...journey({ chunk: 3, stage: 'in' }),
      place: { chunk: 7, tokensBefore: 0, position: 0, density: 1 },
    };
    expect(said([copied])).toEqual(['c3 is not in itself; c7 repeats the turn word for word.']);
  });

  it('says how far down a buried turn stands', () => {
    expect(said([journey({ chunk: 3, stage: 'O' })])).toEqual([
      'c3 ends at O: in, but buried. 90 % of the prompt stands before it, and 2.0 % of it is evidence.',
    ]);
  });
});
