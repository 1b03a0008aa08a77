import { describe, expect, it } from 'vitest';
import type { AtomscopeState, EpisodeState } from '../../../../src/core/contract/state.ts';
import { haltedWords, whyNoPrompts } from '../../../../src/renderer/views/compare/why-no-prompts.ts';

type Similarities = AtomscopeState['similarities'];

function seen(change: object, similarities: object | null = null) {
  const episode = {
    heading: { format: 'chat' },
    questions: [{}],
    chunks: Array.from({ length: 9 }),
    embeddedChunks: 4,
    isHalted: false,
    ...change,
  } as unknown as EpisodeState;
  return { episode, similarities: similarities as Similarities };
}

describe('whyNoPrompts', () => {
  it('is null where prompts are made, or nothing is open', () => {
    expect(whyNoPrompts(seen({}))).toBeNull();
    expect(whyNoPrompts({ episode: null, similarities: null })).toBeNull();
  });

  it('names what is missing: a question, its embedder, or the end of embedding', () => {
    expect(whyNoPrompts(seen({ questions: [] }))).toMatch(/asks no question/);
    expect(whyNoPrompts(seen({ heading: { format: 'vectors' } }))).toMatch(/vectors are your own/);
    expect(whyNoPrompts(seen({ isHalted: true }))).toMatch(/Embedding stopped/);
  });
});

describe('haltedWords', () => {
  it('counts the chunks that are kept, or says that only questions are missing', () => {
    expect(haltedWords(seen({}))).toBeNull();
    expect(haltedWords(seen({ isHalted: true }))).toBe('Embedding stopped at 4 of 9 chunks. They are kept.');
    expect(haltedWords(seen({ isHalted: true }, {}))).toMatch(/before all questions/);
  });
});
