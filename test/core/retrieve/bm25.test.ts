import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBm25Index, rankByBm25, wordsOf } from '../../../src/core/retrieve/bm25.ts';

/** The formula, straight from its text, over the first `visible` texts. */
function naiveScores(texts: readonly string[], question: string, visible: number): number[] {
  const seen = texts.slice(0, visible).map(wordsOf);
  const meanLength = seen.reduce((sum, words) => sum + words.length, 0) / visible;
  return seen.map((words) =>
    wordsOf(question).reduce((score, term) => {
      const df = seen.filter((other) => other.includes(term)).length;
      const tf = words.filter((word) => word === term).length;
      if (tf === 0) return score;
      const idf = Math.log(1 + (visible - df + 0.5) / (df + 0.5));
      return score + (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * words.length) / meanLength));
    }, 0),
  );
}

describe('BM25', () => {
  it('scores as its formula says, counting nothing that the question cannot see', () => {
    const word = fc.constantFrom('red', 'Red', 'bike', 'shop', 'rain', '猫', '42');
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { maxLength: 9 }), { minLength: 1, maxLength: 12 }),
        fc.array(word, { maxLength: 5 }),
        fc.nat(11),
        (docs, asked, seen) => {
          const texts = docs.map((words) => words.join(' '));
          const visible = 1 + (seen % texts.length);
          const naive = naiveScores(texts, asked.join(' '), visible);
          const { scoreOf, order, matched } = rankByBm25(createBm25Index(texts), asked.join(' '), visible);
          scoreOf.forEach((score, i) => {
            expect(score).toBeCloseTo(naive[i]!, 9);
          });
          expect(order.length).toBe(visible);
          expect(matched).toBe(naive.filter((score) => score > 0).length);
          for (let rank = 0; rank < matched; rank++) expect(scoreOf[order[rank]!]).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('reads words of any script: case folded, digits kept, Han and kana one character a word', () => {
    expect(wordsOf('The GPT-4 café, 自転車 foo自x')).toEqual([
      'the',
      'gpt',
      '4',
      'café',
      '自',
      '転',
      '車',
      'foo',
      '自',
      'x',
    ]);
  });

  it('prefers the rare word and the short text, ties to the earlier', () => {
    const index = createBm25Index(['tea tea', 'bike rack by the wall', 'bike', 'tea', 'tea']);
    expect([...rankByBm25(index, 'bike', 5).order].slice(0, 2)).toEqual([2, 1]);
    expect([...rankByBm25(index, 'tea bike', 5).order].indexOf(3)).toBeLessThan(
      [...rankByBm25(index, 'tea bike', 5).order].indexOf(4),
    );
  });

  it('holds for an empty memory and a question without words', () => {
    const index = createBm25Index(['a b', '']);
    expect(rankByBm25(index, 'a', 0)).toMatchObject({ matched: 0 });
    expect(rankByBm25(index, '?!', 2)).toMatchObject({ matched: 0, order: Int32Array.from([0, 1]) });
  });
});
