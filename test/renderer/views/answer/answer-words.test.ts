import { describe, expect, it } from 'vitest';
import type { AnsweredQuestion, AnswerOrigin } from '../../../../src/core/contract/answers.ts';
import {
  metricRows,
  originBrief,
  originSentence,
  promptSentence,
  readingWords,
  usageSentence,
} from '../../../../src/renderer/views/answer/answer-words.ts';

function answered(part: Partial<AnsweredQuestion> = {}): AnsweredQuestion {
  return {
    ...{ questionId: 'Q-1', text: 'port 5433', origin: { kind: 'pasted' }, expected: '5433' },
    ...{ scores: { locomoF1: 0.66666, setF1: 0.5, bleu1: null }, judge: null, usage: null, judgeProblem: null },
    ...part,
  };
}

const ORIGINS: readonly AnswerOrigin[] = [
  { kind: 'pasted' },
  { kind: 'given' },
  { kind: 'extractive', embedder: 'MiniLM' },
  { kind: 'model', model: 'gpt-x', fromCache: false },
  { kind: 'model', model: 'gpt-x', fromCache: true },
];

describe('where an answer came from', () => {
  it('is told apart in a word and in a sentence', () => {
    expect(ORIGINS.map(originBrief)).toEqual([
      ...['pasted', 'given in the data', 'extractive baseline', 'gpt-x', 'gpt-x, from cache'],
    ]);
    expect(new Set(ORIGINS.map(originSentence)).size).toBe(ORIGINS.length);
  });

  it('never lets the baseline pass for a model', () => {
    expect(originSentence(ORIGINS[2]!)).toBe(
      'Extractive baseline: the sentences of the prompt nearest to the question by MiniLM, two at most. No model wrote this.',
    );
  });

  it('says so where the answer was given to another prompt', () => {
    expect(promptSentence({ answered: answered(), prompt: 'earlier' })).toMatch(/^Pasted for an earlier prompt: /);
    expect(promptSentence({ answered: answered(), prompt: 'present' })).toBeNull();
    expect(promptSentence({ answered: answered(), prompt: 'unknown' })).toBeNull();
  });
});

describe('what the metrics make of it', () => {
  it('names every metric with its variant, and – for what cannot be compared', () => {
    expect(metricRows(answered()).map(({ name, value }) => [name, value])).toEqual([
      ['LoCoMo F1', '0.667'],
      ['set-F1', '0.500'],
      ['BLEU-1', '–'],
      ['Judge', '–'],
    ]);
    const judge = { model: 'strict', verdict: 'no', fromCache: true } as const;
    expect(metricRows(answered({ judge })).at(-1)).toEqual({
      ...{ name: 'Judge', variant: 'yes or no by strict, from cache', value: 'no' },
    });
  });

  it('names who reads it as right or wrong', () => {
    const reading = { given: 'a', expected: 'b', origin: { kind: 'given' }, contained: false, f1: 0.314 } as const;
    expect(readingWords({ ...reading, verdict: 'wrong', judge: null })).toEqual({
      ...{ verdict: 'Wrong', by: 'our reading: word F1 0.31' },
    });
    const judge = { model: 'strict', verdict: 'yes', fromCache: false } as const;
    expect(readingWords({ ...reading, verdict: 'right', judge })).toEqual({ verdict: 'Right', by: 'judged by strict' });
  });

  it('tells tokens and cost with their scope', () => {
    const usage = { promptTokens: 4123, completionTokens: 12, cost: 0.00173 };
    expect(usageSentence(answered({ usage }))).toBe(
      'For this question: 4,123 tokens in, 12 out, as the endpoint counted them; 0.0017 in the currency of your prices.',
    );
    const judge = { model: 'strict', verdict: 'yes', fromCache: false } as const;
    const unknown = { promptTokens: null, completionTokens: null, cost: null };
    expect(usageSentence(answered({ usage: unknown, judge }))).toBe(
      'For answer and judgement of this question: the endpoint did not count its tokens; cost not reckoned.',
    );
    expect(usageSentence(answered({ usage: { ...usage, cost: 0 } }))).toMatch(/; nothing paid now\.$/);
    expect(usageSentence(answered())).toBeNull();
  });
});
