import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { evidenceInPrompt } from '../../../src/core/evaluate/metrics.ts';
import { pack } from '../../../src/core/pack/pack.ts';
import { packOutcome } from '../../../src/core/pack/pack-outcome.ts';
import type { TokenCounter } from '../../../src/core/pack/token-counter.ts';
import { createTokenCounter } from '../../../src/main/host/tokens/token-counter.ts';
import { characterCounter, uneasyCounter } from '../../support/fake-counter.ts';
import { packCase } from '../../support/pack-case.ts';

const outsiderCount = (text: string) =>
  encode(text, { disallowedSpecial: new Set(), allowedSpecial: new Set() }).length;

describe('pack, in o200k tokens', () => {
  let counter: TokenCounter;
  beforeAll(async () => {
    counter = await createTokenCounter('o200k_base');
  });

  it('is never over budget, and its tokens are those an outsider counts', () => {
    fc.assert(
      fc.property(packCase(counter), ({ view, query, plan, context }) => {
        const packed = pack(view, query, plan, context);
        expect(packed.tokens).toBe(outsiderCount(packed.prompt));
        expect(packed.tokens).toBeLessThanOrEqual(plan.budgetTokens);
      }),
      { numRuns: 400 },
    );
  });

  it('accounts for every token and every character in its blocks', () => {
    fc.assert(
      fc.property(packCase(counter), ({ view, query, plan, context }) => {
        const { blocks, tokens, prompt } = pack(view, query, plan, context);
        expect(blocks.reduce((sum, block) => sum + block.tokens, 0)).toBe(tokens);
        expect(blocks.map(({ start, end }) => prompt.slice(start, end)).join('')).toBe(prompt);
        for (const block of blocks) {
          const inChunks = block.chunkTokens.reduce((sum, chunkTokens) => sum + chunkTokens, 0);
          expect(block.chunkTokens.length).toBe(block.chunks.length);
          expect(block.tokens - inChunks).toBe(
            plan.presentation.startsWith('grouped')
              ? outsiderCount(prompt.slice(block.start, prompt.indexOf('\n\n', block.start) + 2))
              : 0,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('decides as the fast outcome does, pieces adding up exactly', () => {
    fc.assert(
      fc.property(packCase(counter), ({ view, query, plan, context, turns }) => {
        const packed = pack(view, query, plan, context);
        const { chunksIn, ...outcome } = packOutcome(view, query, plan, context);
        expect(outcome).toEqual({ ...packed.metrics, tokens: packed.tokens });
        expect([...chunksIn]).toEqual(packed.blocks.flatMap(({ chunks }) => [...chunks]).sort((a, b) => a - b));
        const gold = query.goldTurns.map((turn) => ({
          text: turns[turn]!.text,
          tokens: counter.count(turns[turn]!.text),
        }));
        expect(packed.metrics).toMatchObject(evidenceInPrompt(packed.prompt, packed.tokens, gold));
      }),
      { numRuns: 400 },
    );
  });
});

describe('pack', () => {
  it('shows every chunk that is in verbatim, but for the one that was cut', () => {
    fc.assert(
      fc.property(packCase(characterCounter), ({ view, query, plan, context, chunks }) => {
        const { blocks, prompt } = pack(view, query, plan, context);
        for (const block of blocks) {
          const shown = prompt.slice(block.start, block.end);
          for (const chunk of block.chunks) {
            if (chunk !== block.truncatedChunk) expect(shown).toContain(`\n${chunks[chunk]!.text}\n\n`);
            else expect(shown).toMatch(/\n… \[truncated: [\d,]+ of [\d,]+ tokens\]\n\n/u);
          }
        }
      }),
    );
  });

  it('packs or drops every visible chunk, none twice, and nothing the question cannot see', () => {
    fc.assert(
      fc.property(packCase(characterCounter), ({ view, query, plan, context }) => {
        const { blocks, dropped } = pack(view, query, plan, context);
        const all = [...blocks.flatMap(({ chunks }) => [...chunks]), ...dropped.map(({ chunk }) => chunk)];
        expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: view.visibleCount }, (_, i) => i));
      }),
    );
  });

  it('stays under its budget even where pieces do not add up, and still accounts for all of it', () => {
    fc.assert(
      fc.property(packCase(uneasyCounter), ({ view, query, plan, context }) => {
        const packed = pack(view, query, plan, context);
        expect(packed.tokens).toBe(uneasyCounter.count(packed.prompt));
        expect(packed.tokens).toBeLessThanOrEqual(plan.budgetTokens);
        expect(packed.blocks.reduce((sum, block) => sum + block.tokens, 0)).toBe(packed.tokens);
      }),
    );
  });

  it('gives the same prompt again', () => {
    fc.assert(
      fc.property(packCase(characterCounter), ({ view, query, plan, context }) => {
        expect(pack(view, query, plan, context)).toEqual(pack(view, query, plan, context));
      }),
      { numRuns: 30 },
    );
  });

  it('refuses a budget, K or k that is no positive integer', () => {
    const [{ view, query, plan, context }] = fc.sample(packCase(characterCounter), 1) as [never];
    const packWith = (changes: object) => () =>
      pack(view, query, { ...(plan as object), ...changes } as never, context);
    expect(packWith({ budgetTokens: 0 })).toThrow('budgetTokens must be a positive integer, got 0');
    expect(packWith({ topAtoms: 1.5 })).toThrow('topAtoms must be a positive integer, got 1.5');
    expect(packWith({ perAtom: -1 })).toThrow('perAtom must be a positive integer, got -1');
  });
});
