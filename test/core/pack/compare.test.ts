import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atomShares, comparePacks, packDifference, shownChunks } from '../../../src/core/pack/compare.ts';
import { pack } from '../../../src/core/pack/pack.ts';
import { characterCounter } from '../../support/fake-counter.ts';
import { packCase } from '../../support/pack-case.ts';

const twoPacks = packCase(characterCounter).map(({ view, query, plan, context }) => ({
  a: pack(view, query, plan, context),
  b: pack(
    view,
    query,
    { ...plan, selection: 'flat', presentation: 'relevance', core: null, overflow: 'skip' },
    context,
  ),
}));

describe('comparePacks', () => {
  it('puts every shown chunk in exactly one of three lists', () => {
    fc.assert(
      fc.property(twoPacks, ({ a, b }) => {
        const { both, onlyA, onlyB } = comparePacks(a, b);
        expect([...both, ...onlyA].sort((x, y) => x - y)).toEqual(shownChunks(a));
        expect([...both, ...onlyB].sort((x, y) => x - y)).toEqual(shownChunks(b));
        expect(onlyA.some((chunk) => onlyB.includes(chunk))).toBe(false);
      }),
    );
  });

  it('a prompt differs from itself in nothing', () => {
    fc.assert(
      fc.property(twoPacks, ({ a }) => {
        const { comparison, tokens, er, tokensOnlyA } = packDifference(a, a);
        expect(comparison).toEqual({ both: shownChunks(a), onlyA: [], onlyB: [] });
        expect([tokens, er ?? 0, tokensOnlyA]).toEqual([0, 0, 0]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('packDifference', () => {
  it('accounts for all tokens by atom, most first', () => {
    fc.assert(
      fc.property(twoPacks, ({ a, b }) => {
        for (const packed of [a, b]) {
          const shares = atomShares(packed);
          expect(shares.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(packed.tokens);
          expect(shares.reduce((sum, { chunks }) => sum + chunks, 0)).toBe(shownChunks(packed).length);
          expect(shares.map(({ tokens }) => tokens)).toEqual(shares.map(({ tokens }) => tokens).sort((x, y) => y - x));
        }
        const { gold, tokens } = packDifference(a, b);
        expect(tokens).toBe(a.tokens - b.tokens);
        expect(gold === null).toBe(a.metrics.er === null);
      }),
    );
  });
});
