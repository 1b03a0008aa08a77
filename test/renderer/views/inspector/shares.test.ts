import { describe, expect, it } from 'vitest';
import { shareInWords } from '../../../../src/renderer/views/inspector/shares.ts';

describe('shareInWords', () => {
  it.each([
    [0.743, 'Three of four'],
    [0.805, 'Four of five'],
    [0.5, 'One of two'],
    [1, 'All'],
    [0.985, 'Almost all'],
    [0.952, 'Almost all'],
    [0.01, 'Almost none'],
    [0.302, 'Two of seven'],
  ])('says %s as "%s"', (share, words) => {
    expect(shareInWords(share)).toBe(words);
  });
});
