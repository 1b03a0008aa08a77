import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPiece, segmentAtTokens, segmentText } from '../../../src/core/pack/segments.ts';
import { truncatePiece, truncationMark } from '../../../src/core/pack/truncated-piece.ts';
import { createTokenCounter } from '../../../src/main/host/tokens/token-counter.ts';
import { characterCounter } from '../../support/fake-counter.ts';
import { nastyText } from '../../support/nasty-text.ts';

const lines = fc.array(nastyText(30), { minLength: 1, maxLength: 30, size: 'max' }).map((texts) => texts.join('\n'));

describe.each(['o200k_base', 'cl100k_base', 'r50k_base'])('in %s', (encoding) => {
  it('segments add up to the whole text', async () => {
    const counter = await createTokenCounter(encoding);
    let split = 0;
    fc.assert(
      fc.property(lines, (text) => {
        const segmented = segmentText(text, counter);
        if (segmented.starts.length > 2) split++;
        expect(segmented.tokensBefore.at(-1)).toBe(counter.count(text));
        const middle = segmented.starts[Math.floor(segmented.starts.length / 2)]!;
        const before = segmented.tokensBefore[Math.floor(segmented.starts.length / 2)]!;
        if (middle < text.length && middle > 0) expect(countPiece(counter, text.slice(0, middle))).toBe(before);
      }),
      { numRuns: 60 },
    );
    expect(split).toBeGreaterThan(10);
  });

  it('pieces that begin with [ or # and end with an empty line add up', async () => {
    const counter = await createTokenCounter(encoding);
    const piece = nastyText().map((text) => `[c1]\n${text}\n\n`);
    const header = nastyText().map((text) => `## ${text}\n\n`);
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, header), { minLength: 1, maxLength: 6 }), (pieces) => {
        const sum = pieces.reduce((total, text) => total + countPiece(counter, text), 0);
        expect(countPiece(counter, pieces.join(''))).toBe(sum);
      }),
    );
  });

  it('a truncated piece is counted truly, fits its room and wastes little of it', async () => {
    const counter = await createTokenCounter(encoding);
    fc.assert(
      fc.property(lines, fc.integer({ min: 64, max: 600 }), (text, room) => {
        fc.pre(counter.count(text) > room);
        const segmented = segmentText(text, counter);
        const piece = truncatePiece(segmented, '[c12]', room, counter);
        expect(piece).not.toBeNull();
        const { shown, tokens, text: whole } = piece!;
        expect(text.startsWith(shown)).toBe(true);
        expect(tokens).toBe(countPiece(counter, whole));
        expect(tokens).toBeLessThanOrEqual(room);
        expect(tokens).toBeGreaterThan(room - 24);
        expect(whole).toBe(`[c12]\n${shown}\n${truncationMark(counter.count(shown), counter.count(text))}\n\n`);
      }),
      { numRuns: 60 },
    );
  });
});

describe('truncation', () => {
  it('marks with grouped digits', () => {
    expect(truncationMark(1204, 9870)).toBe('… [truncated: 1,204 of 9,870 tokens]');
    expect(truncationMark(7, 1234567)).toBe('… [truncated: 7 of 1,234,567 tokens]');
  });

  it('says nothing fits where only the mark would', () => {
    const segmented = segmentText('x'.repeat(500), characterCounter);
    expect(truncatePiece(segmented, '[c1]', 30, characterCounter)).toBeNull();
    expect(truncatePiece(segmented, '[c1]', 64, characterCounter)!.shown).toMatch(/^x+$/);
  });

  it('meets its mark with the segment before, where nothing of the next is shown', async () => {
    const counter = await createTokenCounter('o200k_base');
    const text = `${'word '.repeat(60)}\n\u{10000}${' more'.repeat(200)}`;
    const segmented = segmentText(text, counter);
    expect(segmented.starts.length).toBe(3);
    for (let room = 64; room < 140; room++) {
      const piece = truncatePiece(segmented, '[c1]', room, counter)!;
      expect(piece.tokens).toBe(countPiece(counter, piece.text));
    }
  });

  it('finds the segment a token lies in', () => {
    const segmented = segmentText(`${'a'.repeat(300)}\n${'b'.repeat(300)}\nc`, characterCounter);
    expect(segmented.starts).toEqual([0, 301, 602, 603]);
    expect([0, 300, 301, 602, 9999].map((tokens) => segmentAtTokens(segmented.tokensBefore, tokens))).toEqual([
      0, 0, 1, 2, 2,
    ]);
  });
});
