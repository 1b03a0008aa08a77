import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateQuestions, meansOf } from '../../../src/core/evaluate/evaluate-questions.ts';
import { pack } from '../../../src/core/pack/pack.ts';
import type { PackOutcome } from '../../../src/core/pack/pack-outcome.ts';
import { createBm25Index } from '../../../src/core/retrieve/bm25.ts';
import { viewAsOf } from '../../../src/core/retrieve/memory-view.ts';
import { createQuery } from '../../../src/core/retrieve/query.ts';
import { characterCounter } from '../../support/fake-counter.ts';
import { packCase } from '../../support/pack-case.ts';

const outcome = (er: number | null, tokens: number): PackOutcome => ({
  ...{
    er,
    eall: er === null ? null : Math.floor(er),
    ed: er === null ? null : er / 10,
    goldTurns: er === null ? 0 : 2,
  },
  ...{ goldTurnsIn: 0, tokens, fill: tokens / 100, stoppedBy: 'budget', chunksIn: new Int32Array(0) },
});

describe('meansOf', () => {
  it('leaves questions without evidence out of recall and counts them', () => {
    const { er, eall, ed, fill, ...counts } = meansOf([outcome(1, 80), outcome(null, 40), outcome(0.5, 60)]);
    expect(counts).toEqual({ questions: 3, withEvidence: 2, tokens: 60 });
    expect(er).toBe(0.75);
    expect(eall).toBe(0.5);
    expect(ed).toBeCloseTo(0.075, 12);
    expect(fill).toBeCloseTo(0.6, 12);
  });

  it('has no mean of nothing', () => {
    expect(meansOf([])).toEqual({
      questions: 0,
      withEvidence: 0,
      er: null,
      eall: null,
      ed: null,
      fill: null,
      tokens: null,
    });
    expect(meansOf([outcome(null, 40)])).toMatchObject({ er: null, tokens: 40 });
  });
});

describe('evaluateQuestions', () => {
  it('packs each question with the memory as of that question', () => {
    fc.assert(
      fc.property(packCase(characterCounter), ({ view, query, plan, context, chunks }) => {
        const whole = viewAsOf(view, chunks.length);
        const bm25 = createBm25Index(chunks.map((chunk) => chunk.text));
        const later = createQuery({ ...query, visibleCount: chunks.length, bm25: () => bm25 });
        const { outcomes } = evaluateQuestions(whole, [query, later], plan, context);
        expect(outcomes.map(({ tokens }) => tokens)).toEqual([
          pack(view, query, plan, context).tokens,
          pack(whole, later, plan, context).tokens,
        ]);
      }),
      { numRuns: 40 },
    );
  });
});
