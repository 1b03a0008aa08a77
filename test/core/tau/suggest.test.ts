import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlateauRow } from '../../../src/core/tau/evidence-over-plateaus.ts';
import { holdsTau } from '../../../src/core/tau/plateau.ts';
import { bestPlateau, figuresOf, suggestTau, tauInside, widthOf } from '../../../src/core/tau/suggest.ts';

/** Plateaus from the highest τ down, at the ends given, with each question's recall and tokens. */
function rowsOf(ends: readonly number[], er: readonly (readonly number[])[], tokens: readonly (readonly number[])[]) {
  return er.map((erOf, index): PlateauRow => {
    const evidence = { er: null, eall: null, tokens: null, fill: null };
    return {
      upTo: ends[index - 1] ?? null,
      above: ends[index] ?? null,
      atoms: er.length - index,
      largestShare: index / er.length,
      evidence: { ...evidence, erOf: Float64Array.from(erOf), tokensOf: Float64Array.from(tokens[index]!) },
      chaining: null,
    };
  });
}

describe('the best plateau', () => {
  const same = [100, 100, 100, 100];

  test('has the best mean recall', () => {
    const rows = rowsOf(
      [0.8, 0.6],
      [
        [0, 0, 1, 1],
        [1, 1, 1, 0],
        [0, 0, 0, 0],
      ],
      [same, same, same],
    );
    expect(bestPlateau(rows, [0, 1, 2, 3]).index).toBe(1);
    expect(bestPlateau(rows, [2, 3]).index).toBe(0);
  });

  test('at equal recall, the fewest tokens; at equal tokens, the widest; at equal width, the highest', () => {
    const recall = [1, 1 / 3, 2 / 3, 0];
    // The same four in another order: their sum differs in the last bit, their mean does not.
    const turned = [2 / 3, 0, 1 / 3, 1];
    const cheap = [100, 90, 100, 100];
    const rows = rowsOf(
      [0.9, 0.8, 0.5, 0.2],
      [recall, turned, recall, recall, turned],
      [same, cheap, cheap, cheap, same],
    );
    expect(bestPlateau(rows, [0, 1, 2, 3])).toMatchObject({ index: 2, above: 0.5, upTo: 0.8, atoms: 3 });
    const alike = rowsOf(
      [0.75, 0.5, 0.25],
      [
        [0, 0],
        [1, 1],
        [1, 1],
        [0, 0],
      ],
      [same, same, same, same],
    );
    expect(bestPlateau(alike, [0, 1]).index).toBe(1);
  });

  test('needs plateaus, questions and evidence', () => {
    expect(() => bestPlateau([], [0])).toThrow('nothing to choose');
    expect(() => bestPlateau(rowsOf([], [[1]], [[1]]), [])).toThrow('nothing to choose');
    expect(() => figuresOf({ ...rowsOf([], [[1]], [[1]])[0]!, evidence: null }, [0])).toThrow('not asked');
  });
});

describe('a suggestion', () => {
  const plateausOf = fc
    .tuple(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 8 }))
    .chain(([questions, plateaus]) => {
      const table = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: questions, maxLength: questions }), {
        minLength: plateaus,
        maxLength: plateaus,
      });
      return fc.tuple(table, table);
    });

  test('is the best of all plateaus on all questions, and each fold is judged on what it was not chosen on', () => {
    fc.assert(
      fc.property(plateausOf, fc.nat(99), ([er, tokens], seed) => {
        const ends = er.slice(1).map((_, index) => 0.9 - index / 10);
        const rows = rowsOf(
          ends,
          er.map((of) => of.map((value) => value / 3)),
          tokens,
        );
        const suggestion = suggestTau(rows, seed);
        expect(suggestTau(rows, seed)).toEqual(suggestion);
        if (suggestion.kind !== 'suggested') throw new Error('there are four questions');
        const questions = er[0]!.map((_, question) => question);
        const { inSample, suggested, folds, heldOut } = suggestion;
        expect(suggested.index).toBe(bestPlateau(rows, questions).index);
        expect(holdsTau(suggested, suggested.tau)).toBe(true);
        for (const row of rows) expect(inSample.er).toBeGreaterThanOrEqual(figuresOf(row, questions).er - 1e-9);
        for (const { chosen, fitted, heldOut: other } of folds) {
          const n = fitted.questions + other.questions;
          expect(n).toBe(questions.length);
          const whole = figuresOf(rows[chosen.index]!, questions);
          expect((fitted.er * fitted.questions + other.er * other.questions) / n).toBeCloseTo(whole.er, 9);
          expect((fitted.tokens * fitted.questions + other.tokens * other.questions) / n).toBeCloseTo(whole.tokens, 9);
        }
        expect(Math.abs(folds[0].fitted.questions - folds[1].fitted.questions)).toBeLessThanOrEqual(1);
        expect(heldOut.questions).toBe(questions.length);
        expect(heldOut.er).toBeLessThanOrEqual((folds[0].fitted.er + folds[1].fitted.er + 2) / 2);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('says so when fewer than four questions have evidence', () => {
    const rows = rowsOf(
      [0.5],
      [
        [1, 0, 1, Number.NaN],
        [0, 1, 0, Number.NaN],
      ],
      [
        [1, 1, 1, 1],
        [1, 1, 1, 1],
      ],
    );
    expect(suggestTau(rows, 1)).toEqual({ kind: 'too-few', questionsWithEvidence: 3, needed: 4 });
  });

  test('chosen on noise, the held-out figure is below the in-sample one', () => {
    // Each plateau answers other questions: whatever is chosen on one half says nothing about the other.
    const er = Array.from({ length: 40 }, (_, p) =>
      Array.from({ length: 12 }, (_, q) => ((p * 7919 + q * 104729) % 97) % 2),
    );
    const rows = rowsOf(
      er.slice(1).map((_, p) => 0.9 - p / 50),
      er,
      er,
    );
    const suggestion = suggestTau(rows, 3);
    if (suggestion.kind !== 'suggested') throw new Error('there are twelve questions');
    expect(suggestion.heldOut.er).toBeLessThan(suggestion.inSample.er);
  });

  test('needs questions that were asked', () => {
    expect(() => suggestTau([], 1)).toThrow('whose questions were asked');
  });
});

describe('a τ inside a plateau', () => {
  const end = fc.double({ min: -1, max: 1, noNaN: true }).map(Math.fround);

  test('holds, in the middle half where both ends are known', () => {
    fc.assert(
      fc.property(fc.option(end), fc.option(end), (a, b) => {
        fc.pre(a === null || b === null || a < b);
        const interval = { above: a, upTo: b };
        const tau = tauInside(interval);
        expect(holdsTau(interval, tau)).toBe(true);
        if (a === null || b === null) return;
        expect(tau).toBeGreaterThanOrEqual(a + (b - a) * 0.24);
        expect(tau).toBeLessThanOrEqual(b - (b - a) * 0.24);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('is short', () => {
    expect(tauInside({ above: 0.6131, upTo: 0.6137 })).toBe(0.6134);
    expect(tauInside({ above: 0.5, upTo: 0.9 })).toBe(0.7);
    expect(tauInside({ above: null, upTo: null })).toBe(1);
    expect(tauInside({ above: null, upTo: 0.39043 })).toBe(0.39);
  });

  test('widths count open ends to ±1', () => {
    expect(widthOf({ above: 0.25, upTo: 0.75 })).toBe(0.5);
    expect(widthOf({ above: 0.25, upTo: null })).toBe(0.75);
    expect(widthOf({ above: null, upTo: 0 })).toBe(1);
    expect(widthOf({ above: 1, upTo: null })).toBe(0);
  });
});
