import { describe, expect, it } from 'vitest';
import { gatherAnswerTotals, totalsLine } from '../../../../src/main/host/cli/answer-totals.ts';

const totals = {
  ...{ asked: 118, fromCache: 2, retries: 1, promptTokens: 123_456, completionTokens: 789, uncounted: 0 },
  cost: null,
};

describe('totalsLine', () => {
  it('counts replies, retries and tokens', () => {
    expect(totalsLine(totals)).toBe(
      'Replies: 118 from the endpoint, 2 from the cache, 1 retry; 123,456 tokens in, 789 out.',
    );
  });

  it.each([
    [0, '0.00'],
    [0.000_123_4, '0.00012'],
    [0.5, '0.50'],
    [12.345, '12.35'],
  ])('tells a cost of %f as %s', (cost, text) => {
    expect(totalsLine({ ...totals, cost })).toMatch(
      new RegExp(`; cost ${text.replace('.', '\\.')} at the prices given\\.$`),
    );
  });

  it('says what the endpoint did not count', () => {
    expect(totalsLine({ ...totals, uncounted: 3 })).toContain('789 out (of 3 replies it told none)');
    expect(totalsLine({ ...totals, uncounted: 118 })).toContain('; the endpoint told no tokens.');
    expect(totalsLine({ ...totals, uncounted: 3, cost: 0.5 })).toContain('; cost at least 0.50 at the prices given.');
    expect(totalsLine({ ...totals, uncounted: 118, cost: 0 })).toMatch(/the endpoint told no tokens\.$/);
  });
});

describe('gatherAnswerTotals', () => {
  it('tells the last that it heard, and nothing where nobody was asked', () => {
    const gathered = gatherAnswerTotals();
    expect(gathered.line()).toBeNull();
    gathered.listen([{ type: 'answers-counted', totals: { ...totals, asked: 1 } }]);
    gathered.listen([{ type: 'answers-counted', totals }]);
    expect(gathered.line()).toBe(totalsLine(totals));
  });
});
