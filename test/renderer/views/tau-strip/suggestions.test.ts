import { describe, expect, it } from 'vitest';
import type { TauSuggestion } from '../../../../src/core/contract/calls.ts';
import { questionSuggestion, suggestionsFor } from '../../../../src/renderer/views/tau-strip/suggestions.ts';

const facts = {
  pairs: 1000,
  chunks: 46,
  histogram: { from: 0, to: 1, counts: Float64Array.of(1) },
  percentiles: [50, 70, 90, 99.9].map((percentile) => ({ percentile, tau: percentile / 100 })),
  calibration: { sample: 46, pairs: 1000, tau: 0.231 },
};

it('the pairs offer the calibration and the tail’s percentiles, each as what it is', () => {
  const offered = suggestionsFor(facts);
  expect(offered.map(({ tau, value }) => [tau, value])).toEqual([
    [{ kind: 'auto' }, '0.231'],
    [{ kind: 'percentile', percentile: 90 }, '0.900'],
    [{ kind: 'percentile', percentile: 99.9 }, '0.999'],
  ]);
  expect(offered[0]!.label).toContain('46 chunks');
});

const chosen = (tau: number) => ({ tau, above: tau - 0.01, upTo: tau + 0.01, atoms: 40, largestShare: 0.1 });
const figures = (er: number, questions: number) => ({ er, questions, tokens: 3210 });
const suggested: TauSuggestion = {
  kind: 'suggested',
  suggested: chosen(0.612),
  inSample: figures(0.483, 123),
  folds: [
    { chosen: chosen(0.598), fitted: figures(0.49, 61), heldOut: figures(0.45, 62) },
    { chosen: chosen(0.641), fitted: figures(0.5, 62), heldOut: figures(0.46, 61) },
  ],
  heldOut: figures(0.455, 123),
  plateaus: 812,
  range: 'all',
  downTo: null,
};

describe('the questions', () => {
  it('suggest one τ with both numbers, each named, beside flat', () => {
    const { suggestion, sentences } = questionSuggestion(suggested, 0.426);
    expect(suggestion).toMatchObject({ value: '0.612', tau: { kind: 'value', tau: 0.612 } });
    expect(sentences[0]).toMatch(/In sample: recall 0\.483 .* 123 questions it was chosen on/);
    expect(sentences[1]).toMatch(/Held out: recall 0\.455 .*τ 0\.598 and 0\.641.*measured on the other/);
    expect(sentences[2]).toContain('0.426');
    expect(sentences).toHaveLength(3);
  });

  it('say how far the list had come', () => {
    const { sentences } = questionSuggestion({ ...suggested, range: 'so-far', downTo: 0.5, plateaus: 1 }, null);
    expect(sentences.at(-1)).toBe('Among the 1 plateau listed so far, down to τ 0.500.');
  });

  it('say why there is no suggestion', () => {
    const few = questionSuggestion({ kind: 'too-few', questionsWithEvidence: 3, needed: 4 }, null);
    expect(few.suggestion).toBeNull();
    expect(few.sentences[0]).toMatch(/3 questions with evidence.*at least 4/);
    expect(questionSuggestion({ kind: 'not-yet' }, null).suggestion).toBeNull();
  });
});
