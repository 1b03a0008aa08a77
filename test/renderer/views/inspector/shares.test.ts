import { describe, expect, it } from 'vitest';
import { isGiant, shareOf } from '../../../../src/renderer/views/inspector/shares.ts';

describe('shareOf', () => {
  it.each([
    [16 / 53, 53, '30 % of the 53 chunks'],
    [1, 1, '100 % of the 1 chunk'],
    [0.0004, 9000, 'less than 1 % of the 9,000 chunks'],
    [0.9996, 9000, 'more than 99 % of the 9,000 chunks'],
    [0, 4, '0 % of the 4 chunks'],
  ])('says %s of %s as "%s"', (share, of, words) => {
    expect(shareOf(share, of, 'chunk')).toBe(words);
  });
});

describe('isGiant', () => {
  it('takes more than 0.3 of the chunks, and two of them', () => {
    expect(isGiant(4, 10)).toBe(true);
    expect(isGiant(3, 10)).toBe(false);
    expect(isGiant(1, 1)).toBe(false);
    expect(isGiant(1, 2)).toBe(false);
    expect(isGiant(2, 2)).toBe(true);
  });
});
