import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractiveAnswer, sentencesOf } from '../../../src/core/evaluate/extractive-answer.ts';
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
