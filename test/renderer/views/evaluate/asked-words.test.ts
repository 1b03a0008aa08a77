import { describe, expect, it } from 'vitest';
import type { AnswererChoice, AnswererTotals } from '../../../../src/core/contract/answers.ts';
import { answererWords, askedSentences, sendingWords } from '../../../../src/renderer/views/evaluate/asked-words.ts';

const choice: AnswererChoice = {
  ...{ baseUrl: 'http://localhost:11434/v1', model: 'small', judgeModel: 'strict' },
  ...{ concurrency: 4, requestsPerMinute: null, timeoutSeconds: 60, prices: null },
};
const alone = { ...choice, judgeModel: null };

describe('what would be sent', () => {
  it('is a prompt a question and cell, and a judgement where a judge can compare', () => {
    const questions = { askedCount: 24, judgedCount: 24 };
    expect(sendingWords({ choice: alone, questions, cells: 4 })).toBe(
      'Sends up to 96 prompts to localhost:11434, less what is in the cache.',
    );
    expect(sendingWords({ choice, questions, cells: 4 })).toContain('96 prompts, and as many judgements, to');
    expect(sendingWords({ choice, questions: { askedCount: 24, judgedCount: 20 }, cells: 4 })).toContain(
      'and up to 80 judgements, to',
    );
    expect(sendingWords({ choice, questions: { askedCount: 3, judgedCount: 0 }, cells: 1 })).toBe(
      'Sends up to 3 prompts to localhost:11434, less what is in the cache.',
    );
  });

  it('is nothing where no question expects an answer', () => {
    expect(sendingWords({ choice, questions: { askedCount: 0, judgedCount: 0 }, cells: 4 })).toMatch(/nothing is sent/);
  });
});

describe('who answers', () => {
  it('is told with host and judge', () => {
    expect(answererWords(choice)).toBe('small at localhost:11434, judged by strict');
    expect(answererWords(alone)).toBe('small at localhost:11434');
  });
});

describe('what was asked', () => {
  const totals: AnswererTotals = {
    ...{ asked: 118, fromCache: 2, retries: 1, uncounted: 0 },
    ...{ promptTokens: 5120, completionTokens: 230, cost: null },
  };

  it('is told with its scope, its tokens and its cost', () => {
    expect(askedSentences(totals)).toEqual([
      'Since it was begun or resumed: 118 replies from the endpoint, 2 from the cache, 1 retry.',
      '5,120 tokens in, 230 out, as the endpoint counted them; no prices given.',
    ]);
    expect(askedSentences({ ...totals, cost: 0.00123 })[1]).toContain('cost 0.0012 in the currency of your prices');
    expect(askedSentences({ ...totals, cost: 2.976 })[1]).toContain('cost 2.98 in');
  });

  it('says of which replies no tokens are known', () => {
    expect(askedSentences({ ...totals, uncounted: 1 })[1]).toContain('1 reply left out that it did not count');
    expect(askedSentences({ ...totals, uncounted: 118 })[1]).toBe(
      'The endpoint did not count its tokens; no prices given.',
    );
  });
});
