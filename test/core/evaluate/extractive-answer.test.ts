import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractiveAnswer, sentencesOf, shownSentences } from '../../../src/core/evaluate/extractive-answer.ts';
import { nastyText } from '../../support/nasty-text.ts';

const texts = (text: string) => sentencesOf(3, text).map((sentence) => sentence.text);

describe('sentencesOf', () => {
  it('splits at line breaks and after full stops, not inside numbers', () => {
    expect(texts('Ada: It is 3.5 km. Really?! "Yes." she said\nBen: ok')).toEqual([
      ...['Ada: It is 3.5 km.', 'Really?!', '"Yes."', 'she said', 'Ben: ok'],
    ]);
    expect(texts('今日は。明日')).toEqual(['今日は。', '明日']);
  });

  it('leaves out what has no word', () => {
    expect(texts('…\n\n--- \n')).toEqual([]);
  });

  it('gives the place of each sentence in its text', () => {
    fc.assert(
      fc.property(nastyText(), (text) => {
        let before = 0;
        for (const sentence of sentencesOf(0, text)) {
          expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
          expect(sentence.start).toBeGreaterThanOrEqual(before);
          before = sentence.end;
        }
      }),
    );
  });
});

describe('shownSentences', () => {
  const byChunk = [sentencesOf(0, 'One. Two.'), sentencesOf(1, 'Three. Four.'), sentencesOf(2, 'Five.')];
  const shown = (chunksIn: readonly number[], cut: string | null) =>
    shownSentences({ chunksIn, truncated: cut === null ? null : { chunk: 1, shown: cut } }, (chunk) => byChunk[chunk]!);

  it('are those of the chunks let in, and of a cut chunk those that are whole', () => {
    expect(shown([2, 0], null).map(({ text }) => text)).toEqual(['Five.', 'One.', 'Two.']);
    expect(shown([0, 1], 'Three. Fou').map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('answer alike whether they are all there is or some of many', () => {
    const all = byChunk.flat();
    const cosine = fc.float({ min: -1, max: 1, noNaN: true });
    const array = fc.array(cosine, { minLength: all.length, maxLength: all.length });
    fc.assert(
      fc.property(array, fc.shuffledSubarray([0, 1, 2]), (cosines, chunksIn) => {
        const some = shown(chunksIn, null).sort((a, b) => a.chunk - b.chunk || a.start - b.start);
        const rows = some.map((sentence) => all.indexOf(sentence));
        const ofSome = Float32Array.from(rows, (row) => cosines[row]!);
        expect(extractiveAnswer([...some.keys()], some, ofSome)).toBe(
          extractiveAnswer(rows, all, Float32Array.from(cosines)),
        );
      }),
    );
  });
});

describe('extractiveAnswer', () => {
  const sentences = [...sentencesOf(0, 'One. Two. Three.'), ...sentencesOf(1, 'Two. Four.')];
  const similarities = Float32Array.of(0.1, 0.9, 0.5, 0.9, 0.8);

  it('quotes the two best of the sentences shown, in the order they stand in, each text once', () => {
    expect(extractiveAnswer([0, 1, 2, 3, 4], sentences, similarities)).toBe('Two. Four.');
    expect(extractiveAnswer([0, 2, 1], sentences, similarities)).toBe('Two. Three.');
    expect(extractiveAnswer([4], sentences, similarities)).toBe('Four.');
    expect(extractiveAnswer([], sentences, similarities)).toBe('');
  });
});
