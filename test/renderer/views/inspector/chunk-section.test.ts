import { describe, expect, it } from 'vitest';
import { evidenceWords, seenWords } from '../../../../src/renderer/views/inspector/chunk-section.tsx';
import { chunks, question } from '../../support/happenings.ts';

describe('what is said of a chunk', () => {
  it('says how much of it the embedder saw', () => {
    expect(seenWords(256, 912)).toBe('The embedder saw 256 of 912 tokens.');
    expect(seenWords(912, 912)).toBe('The embedder saw all 912 tokens.');
    expect(seenWords(0, 0)).toBeNull();
  });
  it('counts the evidence turns in it', () => {
    expect(evidenceWords(chunks(6)[5]!, question())).toBe('2 evidence turns of Q-1');
    expect(evidenceWords(chunks(6)[2]!, question())).toBe('1 evidence turn of Q-1');
    expect(evidenceWords(chunks(6)[0]!, question())).toBeNull();
    expect(evidenceWords(chunks(6)[0]!, undefined)).toBeNull();
  });
});
