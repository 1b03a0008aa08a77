import { describe, expect, it } from 'vitest';
import { judgePrompt, verdictIn } from '../../../src/core/evaluate/judge-prompt.ts';

describe('judgePrompt', () => {
  it('shows question, expected and given answer, in this order, and asks for one word', () => {
    const prompt = judgePrompt({ question: 'What has Ann?', expected: 'a boat', said: 'a ship' });
    expect(prompt).toMatch(/Question: What has Ann\?\nExpected answer: a boat\nGiven answer: a ship\n/);
    expect(prompt).toMatch(/Reply with one word: yes or no\.$/);
  });
});

describe('verdictIn', () => {
  it.each(['yes', 'Yes.', 'YES!', ' yes', '**Yes**', '"yes"', 'yes, it says the same', 'Yes\nbecause'])(
    '%j is yes',
    (reply) => {
      expect(verdictIn(reply)).toBe('yes');
    },
  );

  it.each(['no', 'No.', 'NO', '- no', 'No: it names another ship', 'no, yes'])('%j is no', (reply) => {
    expect(verdictIn(reply)).toBe('no');
  });

  it.each(['', 'maybe', 'not', 'none', 'yesterday', 'nope', 'The answer is yes', 'ja', '1', 'noé', 'correct'])(
    '%j is neither',
    (reply) => {
      expect(verdictIn(reply)).toBeNull();
    },
  );
});
