import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AtomNamer, atomWords, indexTerms } from '../../../src/core/explain/atom-words.ts';
import { STOP_WORDS } from '../../../src/core/explain/stop-words.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { partitionOf } from '../../../src/core/model/partition.ts';

const name = (texts: readonly string[], atomOf: readonly number[], speakers: readonly string[] = []) =>
  atomWords(indexTerms(texts, speakers), partitionOf(Int32Array.from(atomOf)));

describe('atomWords', () => {
  it('names atoms by what they talk about and others do not', () => {
    const texts = [
      'We booked the ferry to Hydra, ferry leaves at nine.',
      'The ferry was late again, so we missed the bus.',
      'My sourdough starter needs flour, and the bus was late.',
      'The sourdough came out dense; more flour next time.',
    ];
    expect(name(texts, [0, 0, 1, 1])).toEqual([['ferry'], ['flour']]);
  });

  it('adds the best word of the members that the first one misses', () => {
    const texts = [
      'cycling route',
      'cycling route',
      'cycling helmet',
      'invoice schedule',
      'invoice',
      'schedule',
      'piano',
    ];
    const [first, second] = name(texts, [0, 0, 0, 0, 0, 0, 1]);
    expect(first).toEqual(['cycling', 'invoice']);
    expect(second).toEqual(['piano']);
  });

  it('goes on to a third word, and no further', () => {
    const texts = ['apples', 'bears', 'clouds', 'drums', 'engines'];
    expect(name(texts, [0, 0, 0, 0, 0])).toEqual([['apples', 'bears', 'clouds']]);
  });

  it('counts a plural with its singular and shows the more frequent form', () => {
    const texts = ['ticket tickets tickets', 'ticket tickets', 'parties party city'];
    expect(name(texts, [0, 0, 1])).toEqual([['tickets'], ['parties', 'city']]);
    expect(indexTerms(['news', 'glass'], []).words).toEqual(['news', 'glass']);
  });

  it('leaves out stop words, contractions, speakers, short words and digits', () => {
    const texts = ["Marta O'Neil: thanks, I don't really want that, we'll see! 2048 ok step 3: Action: user"];
    expect(name(texts, [0], ["Marta O'Neil"])).toEqual([[]]);
    expect(name(['Marta’s kayak isn’t here', 'Marta rows'], [0, 1], ['Marta'])).toEqual([['kayak'], ['rows']]);
  });

  it('gives a chunk alone its two best words, and one without words none', () => {
    expect(name(['violin recital violin', '12 34', 'recital'], [0, 1, 2])).toEqual([
      ['violin', 'recital'],
      [],
      ['recital'],
    ]);
  });

  it('breaks ties by frequency, then by the alphabet, so names do not depend on the order of words', () => {
    expect(name(['zebra mango', 'lemon'], [0, 1])).toEqual([['mango', 'zebra'], ['lemon']]);
    expect(name(['mango zebra', 'lemon'], [0, 1])).toEqual([['mango', 'zebra'], ['lemon']]);
  });

  it('reads letters of other scripts', () => {
    expect(name(['Велосипед и дорога велосипед', 'погода'], [0, 1])[0]![0]).toBe('велосипед');
  });

  it('names a prefix of the stream from that prefix alone', () => {
    const texts = ['ferry harbour', 'ferry island', 'island island harbour', 'harbour'];
    const index = indexTerms(texts, []);
    const prefix = partitionOf(Int32Array.from([0, 0, 1, 1]), 2);
    expect(atomWords(index, prefix)).toEqual([['ferry']]);
    expect(() => atomWords(index, partitionOf(new Int32Array(5)))).toThrow('5 chunks are in atoms, 4 are indexed');
  });

  it('gives at most three words of the members, none twice, whatever the partition', () => {
    const word = fc.constantFrom('ferry', 'harbour', 'the', 'user', 'island', 'islands', 'tea', 'a', '12');
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 14 }),
        fc.nat(50),
        (docs, seed) => {
          const texts = docs.map((words) => words.join(' '));
          let born = 0;
          const random = createRandom(seed);
          const atomOf = texts.map(() => {
            const atom = random.integer(born + 1);
            if (atom === born) born++;
            return atom;
          });
          const named = name(texts, atomOf);
          expect(named.length).toBe(born);
          named.forEach((words, atom) => {
            expect(words.length).toBeLessThanOrEqual(3);
            expect(new Set(words).size).toBe(words.length);
            for (const chosen of words) {
              expect(STOP_WORDS.has(chosen)).toBe(false);
              expect(texts.some((text, i) => atomOf[i] === atom && text.includes(chosen.replace(/s$/, '')))).toBe(true);
            }
          });
        },
      ),
    );
  });

  it('names 3,000 chunks anew within 100 ms', () => {
    const random = createRandom(1);
    const vocabulary = Array.from(
      { length: 8000 },
      (_, i) => `${String.fromCharCode(97 + (i % 26))}${i.toString(26).replace(/\d/g, 'q')}word`,
    );
    const texts = Array.from({ length: 3000 }, () =>
      Array.from({ length: 150 }, () => vocabulary[random.integer(8000)]).join(' '),
    );
    const index = indexTerms(texts, []);
    const atomOf = Int32Array.from({ length: 3000 }, (_, i) => (i < 300 ? i : random.integer(300)));
    const elapsedMs = Array.from({ length: 5 }, () => {
      const start = performance.now();
      atomWords(index, partitionOf(atomOf));
      return performance.now() - start;
    });
    expect(Math.min(...elapsedMs)).toBeLessThan(100);
  });
});

describe('an AtomNamer', () => {
  it('names each partition as if it were the first, whatever it named before', () => {
    const words = fc.constantFrom('apple', 'bear', 'cloud', 'drum', 'engine', 'ferry');
    const texts = fc.array(fc.array(words, { maxLength: 5 }), { minLength: 1, maxLength: 12 });
    const stream = texts.chain((chunks) =>
      fc.record({
        texts: fc.constant(chunks.map((chunk) => chunk.join(' '))),
        partitions: fc.array(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: chunks.length }), {
          minLength: 2,
          maxLength: 6,
        }),
      }),
    );
    fc.assert(
      fc.property(stream, ({ texts: all, partitions }) => {
        const index = indexTerms(all, []);
        const namer = new AtomNamer(index);
        for (const labels of partitions) {
          const partition = partitionOf(Int32Array.from(byBirth(labels)));
          expect(namer.name(partition)).toEqual(atomWords(index, partition));
        }
      }),
    );
  });
});

/** The same parts, numbered by their first chunk. */
function byBirth(labels: readonly number[]): number[] {
  const numbers = new Map<number, number>();
  return labels.map((label) => {
    if (!numbers.has(label)) numbers.set(label, numbers.size);
    return numbers.get(label)!;
  });
}
