import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreAxis } from '../../../../src/renderer/views/inspector/score-axis.ts';

const candidate = (scoreCentroid: number, scoreMember: number) => ({
  atom: 0,
  scoreCentroid,
  scoreMember,
  nearestMember: 0,
  score: 0,
});
const cosine = fc.double({ min: -1, max: 1, noNaN: true });

describe('the axis of scores', () => {
  it('holds every score and τ, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cosine, cosine), { minLength: 1, maxLength: 8 }), cosine, (scores, tau) => {
        const axis = scoreAxis(
          scores.map(([c, m]) => candidate(c, m)),
          tau,
        );
        const sorted = [...scores.flat(), tau].sort((a, b) => a - b);
        const places = sorted.map((score) => axis.place(score)!);
        for (const place of places) expect(place).toBeGreaterThan(0);
        for (const place of places) expect(place).toBeLessThan(1);
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
    );
  });
  it('sets close scores apart', () => {
    const axis = scoreAxis([candidate(0.564, 0.558), candidate(0.578, 0.57)], 0.56);
    expect(axis.place(0.564)! - axis.place(0.558)!).toBeGreaterThan(0.15);
  });
  it('has no place for a score that does not exist, and stands without τ', () => {
    const axis = scoreAxis([candidate(Number.NaN, 0.4)], Number.NaN);
    expect(axis.place(Number.NaN)).toBeNull();
    expect(axis.place(0.4)).toBeCloseTo(0.5);
  });
});
