import { describe, expect, it } from 'vitest';
import type { AtomscopeState, EpisodeState } from '../../../../src/core/contract/state.ts';
import { haltedWords, whyNoPrompts, whyNoPromptsYet } from '../../../../src/renderer/views/compare/why-no-prompts.ts';

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
    expect(whyNoPrompts(seen({ heading: { format: 'vectors' } }))).toMatch(/embedder is not known.*Open the texts/);
    expect(whyNoPrompts(seen({ isHalted: true }))).toMatch(/chunks are not all embedded.*Go on/);
  });
});

describe('whyNoPromptsYet', () => {
  const waiting = (change: object, rest: object = {}) =>
    whyNoPromptsYet({ ...seen(change), progress: {}, run: null, ...rest });
  const embed = { task: 'embed', done: 1, total: 9, unit: 'chunks', ratePerSecond: null, secondsLeft: null } as const;

  it('says what prompts wait for, and never that they come where they cannot', () => {
    expect(waiting({}, { progress: { embed } })).toBe('1 of 9 texts embedded. Its two prompts follow.');
    expect(waiting({})).toMatch(/forming/);
    expect(waiting({}, { run: { completed: {} } })).toBe('Making its two prompts.');
    for (const change of [{ heading: { format: 'vectors' } }, { questions: [] }, { isHalted: true }])
      expect(waiting(change, { progress: { embed } })).toBe(whyNoPrompts(seen(change)));
  });
});

describe('haltedWords', () => {
  it('counts the chunks that are kept, or says that only questions are missing', () => {
    expect(haltedWords(seen({}))).toBeNull();
    expect(haltedWords(seen({ isHalted: true }))).toBe('Embedding stopped at 4 of 9 chunks. They are kept.');
    expect(haltedWords(seen({ isHalted: true, embeddedChunks: 0 }))).toBe(
      'Embedding stopped before the first of 9 chunks.',
    );
    expect(haltedWords(seen({ isHalted: true }, {}))).toMatch(/before all questions/);
  });

  it('tells comparing that was stopped from embedding that was', () => {
    const compared = { isHalted: true, embeddedChunks: 9 };
    expect(haltedWords(seen(compared))).toBe('The comparing of 9 chunks was stopped: τ needs it.');
    expect(haltedWords(seen({ ...compared, embeddedChunks: 0, heading: { format: 'vectors' } }))).toMatch(/comparing/);
    expect(whyNoPrompts(seen(compared))).toMatch(/chunks are not compared.*Go on/);
  });
});
