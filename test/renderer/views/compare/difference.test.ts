import { describe, expect, it } from 'vitest';
import { differenceOf, overlapWords } from '../../../../src/renderer/views/compare/difference.ts';
import { plainText } from '../../../../src/renderer/views/shell/sentence.tsx';
import { chunks, packs, question } from '../../support/happenings.ts';

const atomOf = Int32Array.of(0, 0, 8, 9, 9, 8, 9);
const said = (pair: Parameters<typeof packs>[0], about = question()) =>
  plainText(differenceOf({ packs: packs(pair), question: about, chunks: chunks(7), atomOf }));

describe('the difference in a sentence', () => {
  it('names the evidence only A holds, and what B spent its tokens on', () => {
    const dropped = [{ chunk: 5, reason: 'budget', tokens: 105 }] as const;
    expect(said({ a: [2, 5], b: [2, 3, 4, 6], goldIn: [3, 1], droppedB: dropped })).toBe(
      'Only A holds c5, 105 tokens and 2 evidence turns. B spent 300 on 9 and had no room for it.',
    );
  });
  it('says so as well when B is ahead', () => {
    const dropped = [{ chunk: 2, reason: 'atom-rank', tokens: 102 }] as const;
    expect(said({ a: [0], b: [2], goldIn: [0, 1], droppedA: dropped })).toBe(
      'Only B holds c2, 102 tokens and 1 evidence turn. A spent 100 on 0 and ranked its atom below K.',
    );
  });
  it('says why neither holds evidence that both miss', () => {
    const dropped = [{ chunk: 5, reason: 'budget', tokens: 105 }] as const;
    expect(said({ a: [2, 0], b: [2, 1], goldIn: [1, 1], droppedA: dropped, droppedB: dropped })).toBe(
      'Both hold 1 of 3 evidence turns. Neither holds c5: neither had room for it.',
    );
    const other = [{ chunk: 5, reason: 'chunk-rank', tokens: 105 }] as const;
    expect(said({ a: [2, 0], b: [2, 1], goldIn: [1, 1], droppedA: dropped, droppedB: other })).toContain(
      'A had no room for it, B ranked it below its cut.',
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
  it('tells evidence that was cut short', () => {
    expect(said({ a: [2, 0], b: [2, 1], goldIn: [1, 0] })).toBe(
      'A holds 1 of 3 evidence turns in full; the other cut them short to fit.',
    );
  });
  it('counts the overlap', () => {
    expect(overlapWords(packs({ a: [1, 2, 3], b: [3, 4], goldIn: [0, 0] }))).toBe('1 in both · 2 only A · 1 only B');
  });
});
