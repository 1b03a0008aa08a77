import { describe, expect, it } from 'vitest';
import { evidenceWords, seenWords } from '../../../../src/renderer/views/inspector/chunk-section.tsx';
import { chunks, question } from '../../support/happenings.ts';

type Embedded = Parameters<typeof seenWords>[2];
const embedded = (format: Embedded['heading']['format'], inputLimitTokens: number): Embedded => ({
  heading: { episodeId: 'e', title: 'e', format, turnCount: 1, questionCount: 0, askedCount: 0, judgedCount: 0 },
  embedder: { name: 'M', inputLimitTokens },
});

describe('what is said of a chunk', () => {
  it('says how much of it the embedder saw', () => {
    const local = embedded('chat', 256);
    expect(seenWords(256, 912, local)).toBe('The embedder saw 256 of its 912 tokens.');
    expect(seenWords(912, 912, local)).toBe('The embedder saw all 912 of its tokens.');
    expect(seenWords(0, 0, local)).toBe('Not embedded yet.');
  });
  it('claims nothing of vectors of one’s own, nor of an endpoint that does not say what it reads', () => {
    expect(seenWords(0, 0, embedded('vectors', 0))).toBe('Its vector is your own.');
    expect(seenWords(70, 70, embedded('chat', 0))).toBe('70 embedder tokens; how many were read is not said.');
  });
  it('counts the evidence turns in it', () => {
    expect(evidenceWords(chunks(6)[5]!, question())).toBe('2 evidence turns of Q-1');
    expect(evidenceWords(chunks(6)[2]!, question())).toBe('1 evidence turn of Q-1');
    expect(evidenceWords(chunks(6)[0]!, question())).toBeNull();
    expect(evidenceWords(chunks(6)[0]!, undefined)).toBeNull();
  });
});
