import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { indexHolders } from '../../../src/core/pack/text-holders.ts';

const few = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '語', '😀'), maxLength: 40 });

describe('indexHolders', () => {
  it('leaves out no text that holds the one looked for', () => {
    fc.assert(
      fc.property(fc.array(few, { maxLength: 8 }), few, (texts, wanted) => {
        const found = indexHolders(texts)(wanted);
        texts.forEach((text, at) => {
          if (text.includes(wanted)) expect(found).toContain(at);
        });
        expect([...found].sort((a, b) => a - b)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('finds every part of a text in it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300 }), fc.nat(), fc.nat(), (text, a, b) => {
        const [from, to] = [a % text.length, b % text.length].sort((x, y) => x - y);
        expect(indexHolders([text])(text.slice(from, to! + 1))).toEqual([0]);
      }),
    );
  });

  it('names hardly any text that does not hold it', () => {
    const random = createRandom(5);
    const word = () => `word${Math.floor(10_000 * random.next())}`;
    const texts = Array.from({ length: 500 }, () => Array.from({ length: 60 }, word).join(' '));
    const mayHold = indexHolders(texts);
    const named = texts.reduce((sum, text) => sum + mayHold(text.slice(20, 120)).length, 0);
    expect(named).toBeGreaterThanOrEqual(500);
    expect(named).toBeLessThan(510);
  });
});
