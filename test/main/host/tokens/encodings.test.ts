import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { encode as encodeR50k } from 'gpt-tokenizer/encoding/r50k_base';
import { describe, expect, it } from 'vitest';
import { loadEncoding } from '../../../../src/main/host/tokens/encodings.ts';
import { hasLongRun } from '../../../../src/main/host/tokens/long-runs.ts';
import { nastyText } from '../../../support/nasty-text.ts';

const AS_TEXT = { disallowedSpecial: new Set<string>(), allowedSpecial: new Set<string>() };

describe('long runs', () => {
  it.each([
    ['o200k_base', encode],
    ['r50k_base', encodeR50k],
  ] as const)('%s: our merge gives the library’s tokens', async (name, libraryEncode) => {
    const { encodeLazily, countTokens } = await loadEncoding(name, 1);
    fc.assert(
      fc.property(nastyText(), fc.constantFrom(1, 1, 5), (text, repeat) => {
        const long = text.repeat(repeat);
        expect([...encodeLazily(long)].flat()).toEqual(libraryEncode(long, AS_TEXT));
        expect(countTokens(long)).toBe(libraryEncode(long, AS_TEXT).length);
      }),
      { numRuns: 200 },
    );
  });

  it('takes no time that grows with the square of a run', async () => {
    const { countTokens } = await loadEncoding('o200k_base');
    const start = performance.now();
    expect(countTokens('a'.repeat(200_000))).toBe(25_000);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('are seen where they are', () => {
    expect(hasLongRun('a'.repeat(11), 10)).toBe(true);
    expect(hasLongRun(`x ${'='.repeat(11)} y`, 10)).toBe(true);
    expect(hasLongRun(`x${' \n'.repeat(6)}y`, 10)).toBe(true);
    expect(hasLongRun('word '.repeat(50), 10)).toBe(false);
    expect(hasLongRun('', 0)).toBe(false);
  });
});
