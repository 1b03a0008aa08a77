import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerPrompt } from '../../../src/core/evaluate/answer-prompt.ts';
import { locomoF1 } from '../../../src/core/evaluate/locomo-f1.ts';

describe('answerPrompt', () => {
  it('holds the memory as it was packed, and the question after it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (memory, question) => {
        const prompt = answerPrompt(memory, question);
        if (memory.trim() !== '') expect(prompt).toContain(`Memory:\n${memory}\n`);
        expect(prompt.endsWith(`Question: ${question}\nShort answer:`)).toBe(true);
      }),
    );
  });

  it('says so where the memory is empty', () => {
    expect(answerPrompt(' \n', 'What?')).toContain('Memory:\n(empty)\n');
  });

  it("asks for words that LoCoMo's rule takes for an abstention", () => {
    const asked = /reply with exactly: (.*)/.exec(answerPrompt('m', 'q'))![1]!;
    expect(locomoF1({ said: asked, wanted: null, type: 'adversarial' })).toBe(1);
  });
});
