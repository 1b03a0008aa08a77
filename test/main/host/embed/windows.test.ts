import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutWindows } from '../../../../src/main/host/embed/windows.ts';

const frame = { head: [101], tail: [102], limitTokens: 6 };
const ids = (count: number) => Array.from({ length: count }, (_, k) => 1000 + k);

describe('cutWindows', () => {
  it('leaves a text that fits as one input', () => {
    expect(cutWindows({ ids: ids(4), prefixTokens: 0 }, frame, 'windows')).toEqual({
      windows: [[101, 1000, 1001, 1002, 1003, 102]],
      weights: [4],
      seenTokens: 6,
      totalTokens: 6,
    });
  });

  it('repeats the prefix in every window', () => {
    const { windows, weights } = cutWindows({ ids: ids(6), prefixTokens: 2 }, frame, 'windows');
    expect(windows).toEqual([
      [101, 1000, 1001, 1002, 1003, 102],
      [101, 1000, 1001, 1004, 1005, 102],
    ]);
    expect(weights).toEqual([2, 2]);
  });

  it('reads only the first window where asked, and says so', () => {
    const cut = cutWindows({ ids: ids(10), prefixTokens: 0 }, frame, 'head');
    expect(cut).toMatchObject({ weights: [4], seenTokens: 6, totalTokens: 12 });
  });

  it('has no window for a text without tokens, prefix or not', () => {
    const none = { windows: [], weights: [], seenTokens: 0, totalTokens: 0 };
    expect(cutWindows({ ids: [], prefixTokens: 0 }, frame, 'windows')).toEqual(none);
    expect(cutWindows({ ids: ids(2), prefixTokens: 2 }, frame, 'windows')).toEqual(none);
  });

  it('refuses a limit with no room for content', () => {
    expect(() => cutWindows({ ids: ids(9), prefixTokens: 4 }, frame, 'windows')).toThrow(/limit of 6 tokens/);
  });

  it('drops and repeats no content, and never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.nat(80), fc.integer({ min: 3, max: 20 }), (count, limitTokens) => {
        const { windows, weights, seenTokens, totalTokens } = cutWindows(
          { ids: ids(count), prefixTokens: 0 },
          { ...frame, limitTokens },
          'windows',
        );
        expect(windows.flatMap((window) => window.slice(1, -1))).toEqual(ids(count));
        expect(weights).toEqual(windows.map((window) => window.length - 2));
        for (const window of windows) expect(window.length).toBeLessThanOrEqual(limitTokens);
        expect(seenTokens).toBe(totalTokens);
        expect(totalTokens).toBe(count === 0 ? 0 : count + 2);
      }),
    );
  });
});
