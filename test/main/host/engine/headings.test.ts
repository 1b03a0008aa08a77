import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkEpisode } from '../../../../src/core/model/chunk.ts';
import { chunkHeading, questionHeadings } from '../../../../src/main/host/engine/headings.ts';
import { inlineEpisode } from '../../../support/engine-run.ts';
import { nastyText } from '../../../support/nasty-text.ts';

const previewOf = (text: string) => chunkHeading(chunkEpisode(inlineEpisode([text]), 1)[0]!, 1).preview;

describe('a preview', () => {
  it('is the text on one line, at most 240 characters, and never ends in half of one', () => {
    fc.assert(
      fc.property(nastyText(80), (text) => {
        const preview = previewOf(text);
        expect(preview).not.toMatch(/[\n\t]/);
        expect(Array.from(preview).length).toBeLessThanOrEqual(240);
        const line = text.replace(/\s+/g, ' ').trim();
        if (preview.endsWith('…')) expect(line.startsWith(preview.slice(0, -1).trimEnd())).toBe(true);
        else expect(preview).toBe(line);
      }),
    );
  });

  it('ends with an ellipsis where there is more', () => {
    expect(previewOf(`${' '.repeat(2000)}far in`)).toBe('far in');
    expect(previewOf(`wide${' '.repeat(2000)}table`)).toBe('wide…');
    expect(previewOf('\u{1F600}'.repeat(300))).toBe(`${'\u{1F600}'.repeat(239)}…`);
  });
});

describe('a question’s heading', () => {
  it('names each chunk of its evidence once, and what it sees', () => {
    const evidence = { turns: [0, 1, 7], unresolved: ['D9:1'], source: 'labelled' } as const;
    const unknown = { answer: null, type: null, suspect: null, meantToFail: null, givenAnswer: null };
    const turns = inlineEpisode(Array.from({ length: 10 }, (_, i) => `turn ${i}`)).turns.map((turn) => ({
      ...turn,
      session: '1',
    }));
    const question = { questionId: 'Q', text: 'what?', evidence, visibleTurns: 6, ...unknown };
    const episode = { ...inlineEpisode([]), turns, questions: [question] };
    const chunks = chunkEpisode(episode, 4);
    const [asOf] = questionHeadings(episode, chunks, 'on');
    expect(asOf).toMatchObject({
      evidenceChunks: [0, 1],
      evidenceTurns: [0, 1, 7],
      unresolved: ['D9:1'],
      visibleChunks: 1,
    });
    expect(questionHeadings(episode, chunks, 'off')[0]!.visibleChunks).toBe(3);
  });
});
