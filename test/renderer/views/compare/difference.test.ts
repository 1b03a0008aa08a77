import { describe, expect, it } from 'vitest';
import type { PackedSide } from '../../../../src/core/contract/events.ts';
import type { PacksState } from '../../../../src/core/contract/state.ts';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { chunkWithoutRank, differenceOf, overlapWords } from '../../../../src/renderer/views/compare/difference.ts';
import { plainText } from '../../../../src/renderer/views/shell/sentence.tsx';
import { chunks, packs, question } from '../../support/happenings.ts';

const atomOf = Int32Array.of(0, 0, 8, 9, 9, 8, 9);
const saidOf = (made: PacksState, about = question(), rank: number | null = null) =>
  plainText(
    differenceOf({
      packs: made,
      question: about,
      chunks: chunks(7),
      atomOf,
      settings: DEFAULT_SETTINGS,
      atomRankOf: () => rank,
    }),
  );
const said = (pair: Parameters<typeof packs>[0], about = question()) => saidOf(packs(pair), about);

/** The packs with a chunk of A, of B or of both cut to some tokens. */
function cut(made: PacksState, chunk: number, tokens: { readonly a?: number; readonly b?: number }): PacksState {
  const side = (packed: PackedSide, to: number | undefined): PackedSide => {
    if (to === undefined) return packed;
    const blocks = packed.pack.blocks.map((block) =>
      block.chunks.includes(chunk) ? { ...block, truncatedChunk: chunk, chunkTokens: [to] } : block,
    );
    return { ...packed, pack: { ...packed.pack, blocks } };
  };
  return { ...made, a: side(made.a, tokens.a), b: side(made.b, tokens.b) };
}

describe('the difference in a sentence', () => {
  it('names the evidence only A holds, and what B spent its tokens on', () => {
    const dropped = [{ chunk: 5, reason: 'budget', tokens: 105 }] as const;
    expect(said({ a: [2, 5], b: [2, 3, 4, 6], goldIn: [3, 1], droppedB: dropped })).toBe(
      'Only A holds c5: 105 tokens of text with 2 evidence turns. B left c5 out: there was no room for it. It spent 300 tokens on chunks of 9 that A has not.',
    );
  });
  it('says so as well when B is ahead', () => {
    const dropped = [{ chunk: 2, reason: 'atom-rank', tokens: 102 }] as const;
    expect(said({ a: [0], b: [2], goldIn: [0, 1], droppedA: dropped })).toBe(
      'Only B holds c2: 102 tokens of text with 1 evidence turn. A left c2 out: its atom ranked below K = 6. It spent 100 tokens on chunks of 0 that B has not.',
    );
  });
  it('says at which rank A had the atom of what it left out, where that is known', () => {
    const made = packs({ a: [0], b: [2], goldIn: [0, 1], droppedA: [{ chunk: 2, reason: 'atom-rank', tokens: 102 }] });
    expect(chunkWithoutRank({ packs: made, question: question() })).toBe(2);
    expect(saidOf(made, question(), 12)).toContain('A ranked c2’s atom 8 at 12th (K is 6). It spent');
    const roomless = packs({ a: [0], b: [2], goldIn: [0, 1], droppedA: [{ chunk: 2, reason: 'budget', tokens: 102 }] });
    expect(chunkWithoutRank({ packs: roomless, question: question() })).toBeNull();
    expect(saidOf(roomless, question(), 12)).toContain('A left c2 out: there was no room for it.');
  });
  it('says why neither holds evidence that both miss', () => {
    const dropped = [{ chunk: 5, reason: 'budget', tokens: 105 }] as const;
    expect(said({ a: [2, 0], b: [2, 1], goldIn: [1, 1], droppedA: dropped, droppedB: dropped })).toBe(
      'Both hold 1 of 3 evidence turns. Neither holds c5: there was no room for it.',
    );
    const other = [{ chunk: 5, reason: 'chunk-rank', tokens: 105 }] as const;
    expect(said({ a: [2, 0], b: [2, 1], goldIn: [1, 1], droppedA: dropped, droppedB: other })).toContain(
      'in A there was no room for it; in B it ranked below the cut.',
    );
  });
  it('says that the same chunks cannot be told apart by ER', () => {
    expect(said({ a: [2, 5], b: [5, 2], goldIn: [3, 3] })).toBe(
      'Both hold the same 2 chunks, in another order. With the same chunks ER cannot tell grouped from flat: only an answering model can.',
    );
  });
  it('compares chunks only where there is no evidence', () => {
    expect(said({ a: [0], b: [1], goldIn: [0, 0], goldTurns: 0 })).toContain('no resolvable evidence');
  });
  it('tells evidence that was cut short, with its tokens', () => {
    expect(saidOf(cut(packs({ a: [2, 0], b: [2, 1], goldIn: [1, 0] }), 2, { b: 30 }))).toBe(
      'A holds 1 of 3 evidence turns whole, B 0. In B c2 was cut to 30 of its 102 tokens to fit, so its evidence turn is not whole there.',
    );
    const both = packs({ a: [5, 0], b: [5, 1], goldIn: [1, 1] });
    expect(saidOf(cut(both, 5, { a: 70, b: 70 }))).toContain(
      'In both c5 was cut to 70 of its 105 tokens to fit, so 1 of its 2 evidence turns is not whole there. Neither holds c2',
    );
    expect(saidOf(cut(packs({ a: [2], b: [2], goldIn: [0, 0] }), 2, { a: 9, b: 8 }))).toMatch(
      /^Both hold the same 1 chunk, in the same order\. In both c2 was cut to 9 \(A\) and 8 \(B\) of its 102 tokens to fit/,
    );
  });
  it('says nothing of a cut that left the evidence whole', () => {
    expect(saidOf(cut(packs({ a: [2, 0], b: [2, 1], goldIn: [1, 1] }), 2, { a: 90, b: 90 }))).not.toContain('was cut');
  });
  it('says of evidence that the question could not see when it was written', () => {
    const early = question({ evidenceChunks: [6], evidenceTurns: [12], visibleChunks: 4 });
    expect(said({ a: [2], b: [3], goldIn: [0, 0], goldTurns: 1 }, early)).toContain(
      'Neither holds c6: it was written after the question.',
    );
  });
  it('counts the overlap', () => {
    expect(overlapWords(packs({ a: [1, 2, 3], b: [3, 4], goldIn: [0, 0] }))).toBe('1 in both · 2 only A · 1 only B');
  });
});
