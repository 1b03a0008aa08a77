import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { ENCODING_NAMES } from '../../../../src/main/host/tokens/encodings.ts';
import { createTokenCounter } from '../../../../src/main/host/tokens/token-counter.ts';
import { nastyText } from '../../../support/nasty-text.ts';

const AS_TEXT = { disallowedSpecial: new Set<string>(), allowedSpecial: new Set<string>() };

describe('token counter', () => {
  it('counts as the encoder does, special tokens as text', async () => {
    const counter = await createTokenCounter('o200k_base');
    expect(counter.count('<|endoftext|>')).toBeGreaterThan(1);
    fc.assert(
      fc.property(nastyText(), (text) => {
        expect(counter.count(text)).toBe(encode(text, AS_TEXT).length);
        expect(counter.count(text)).toBe(encode(text, AS_TEXT).length);
      }),
    );
  });

  it('names the encodings it knows when asked for another', async () => {
    await expect(createTokenCounter('o300k')).rejects.toThrow(`unknown encoding "o300k"; known are o200k_base, `);
    await expect(createTokenCounter('constructor')).rejects.toThrow('unknown encoding "constructor"');
  });

  it.each(ENCODING_NAMES)('%s counts and cuts', async (encoding) => {
    const counter = await createTokenCounter(encoding);
    expect(counter.encoding).toBe(encoding);
    expect(counter.count('')).toBe(0);
    expect(counter.count('The cat sat.')).toBe(4);
    expect(counter.truncate('The cat sat.', 2)).toBe('The cat');
  });

  it('cuts to a prefix of at most that many tokens, between characters, and as long as it can', async () => {
    const counter = await createTokenCounter('o200k_base');
    fc.assert(
      fc.property(nastyText(), fc.nat(12), (text, maxTokens) => {
        const cut = counter.truncate(text, maxTokens);
        expect(text.startsWith(cut)).toBe(true);
        expect(encode(cut, AS_TEXT).length).toBeLessThanOrEqual(maxTokens);
        const splitsPair = /[\uD800-\uDBFF]$/.test(cut) && /^[\uDC00-\uDFFF]/.test(text.slice(cut.length));
        expect(splitsPair).toBe(false);
        if (encode(text, AS_TEXT).length <= maxTokens) expect(cut).toBe(text);
      }),
      { numRuns: 400 },
    );
  });

  it('ends where a token ends, even when a character takes several', async () => {
    const counter = await createTokenCounter('o200k_base');
    const text = 'ab \u{1F9EC}\u{1FAE8} tail';
    const ends = new Set(Array.from({ length: counter.count(text) + 1 }, (_, n) => counter.truncate(text, n)));
    for (const cut of ends) expect(cut).not.toMatch(/[\uD800-\uDBFF]$/);
    expect(ends.size).toBeGreaterThan(3);
    expect(counter.truncate(text, 0)).toBe('');
  });
});
