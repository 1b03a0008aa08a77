import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../src/core/explain/answer-reading.ts';

describe('readAnswer', () => {
  it('is right where the expected answer stands in the given one, whatever the case and the punctuation', () => {
    expect(readAnswer('The Blue Door', 'She said: it was a blue door!')).toMatchObject({
      verdict: 'right',
      contained: true,
    });
    expect(readAnswer('1,061', 'In all 1061 of them.')).toMatchObject({ verdict: 'right', contained: true });
    expect(readAnswer('青い扉', '青い扉')).toMatchObject({ verdict: 'right', f1: 1 });
  });

  it('compares whole words and whole numbers', () => {
    expect(readAnswer('106', 'It was 1061.')).toMatchObject({ verdict: 'wrong', contained: false, f1: 0 });
    expect(readAnswer('£980', 'The roof repair cost £1,150.')).toMatchObject({ verdict: 'wrong', f1: 0 });
    expect(readAnswer('50:10', 'in 50 minutes')).toMatchObject({ verdict: 'wrong' });
  });

  it('falls back on word F1, counted by hand', () => {
    // wanted: red bike from Bea (4), said: Bea's bike → bea s bike (3), shared: bike, bea → 2·2/7
    expect(readAnswer('the red bike from Bea', "Bea's bike")).toMatchObject({
      contained: false,
      f1: 4 / 7,
      verdict: 'right',
    });
    // wanted 5 words, said 5, shared: was → 2/10
    expect(readAnswer('he was born in Porto', 'nobody was there that day')).toMatchObject({
      f1: 0.2,
      verdict: 'wrong',
    });
  });

  it('is no reading where one of the two is missing', () => {
    expect(readAnswer(null, 'yes')).toBeNull();
    expect(readAnswer('yes', null)).toBeNull();
    expect(readAnswer('', 'yes')).toMatchObject({ verdict: 'wrong', contained: false });
  });
});
