import { describe, expect, it } from 'vitest';
import { bleu1 } from '../../../src/core/evaluate/bleu-1.ts';

describe('bleu1', () => {
  it('punishes brevity', () => {
    // 3 of 3 tokens, but half as long: exp(1 − 6/3).
    expect(bleu1('The cat sat', 'the cat sat on the mat')).toBeCloseTo(Math.exp(-1), 12);
  });

  it('clips words that are repeated more often than expected', () => {
    expect(bleu1('the the the the', 'the cat')).toBe(0.25);
  });

  it('counts punctuation marks as tokens', () => {
    expect(bleu1('Yes.', 'yes')).toBe(0.5);
    expect(bleu1("it's 9:30", "It's 9:30")).toBe(1);
  });

  it('is 0 where nothing is shared', () => {
    expect([bleu1('', 'a'), bleu1('b', 'a'), bleu1('a', '')]).toEqual([0, 0, 0]);
  });
});
