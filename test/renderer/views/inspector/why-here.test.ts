import { describe, expect, it } from 'vitest';
import type { WriteExplanation } from '../../../../src/core/contract/calls.ts';
import { candidatesShown, whyHere, whyScope } from '../../../../src/renderer/views/inspector/why-here.ts';
import { plainText } from '../../../../src/renderer/views/shell/sentence.tsx';

const candidate = (atom: number, scoreCentroid: number, scoreMember: number) => ({
  atom,
  scoreCentroid,
  scoreMember,
  nearestMember: 10 * atom,
  score: Math.max(scoreCentroid, scoreMember),
});

const joined: WriteExplanation = {
  chunk: 255,
  atom: 8,
  opened: false,
  decidedBy: 'centroid',
  tau: 0.513,
  margin: 0.065,
  atomsExisted: 85,
  candidates: [candidate(8, 0.578, 0.518), candidate(9, 0.564, 0.558), candidate(73, 0.506, 0.506)],
};
const said = (part: Partial<WriteExplanation>) => plainText(whyHere({ ...joined, ...part }));

describe('why here', () => {
  it('names the score that let it in, its margin and the runner-up', () => {
    expect(said({})).toBe('Joined 8 by its centroid, +0.065 over τ. The runner-up, 9, was only 0.014 behind.');
  });
  it('names the admitting member', () => {
    const candidates = [candidate(8, 0.4, 0.9), candidate(9, 0.2, 0.1)];
    expect(said({ decidedBy: 'member', margin: 0.387, candidates })).toBe(
      'Joined 8 by its member c80, +0.387 over τ. The runner-up, 9, was 0.700 behind.',
    );
  });
  it('tells an opening by the atom that came nearest', () => {
    const candidates = [candidate(8, 0.498, 0.41)];
    expect(said({ atom: 85, opened: true, margin: -0.015, candidates })).toBe(
      'Opened 85: nearest was 8 by its centroid at 0.498, 0.015 under τ 0.513.',
    );
  });
  it('shows more decimals where three say nothing', () => {
    expect(said({ margin: 0.00004 })).toContain('+0.00004 over τ');
  });
  it('tells the first write, a zero vector, and a rule without τ', () => {
    expect(said({ atom: 0, opened: true, atomsExisted: 0, candidates: [], margin: null })).toBe(
      'Opened 0: no atom existed before it.',
    );
    expect(said({ atom: 3, opened: true, candidates: [], margin: null })).toContain('its vector is zero');
    expect(said({ margin: null, tau: Number.NaN })).toBe('Joined 8, the nearest centroid, at 0.578. K-means has no τ.');
  });
  it('tells when the nearest-centroid rule passed over a better score', () => {
    const candidates = [candidate(9, 0.5, 0.7), candidate(8, 0.6, 0.4)];
    expect(said({ candidates })).toContain('9 scored 0.100 more, but its centroid was not the nearest.');
  });
  it('names its scope', () => {
    expect(whyScope(joined, 6)).toBe('3 of the 85 atoms that existed');
    expect(whyScope({ ...joined, atomsExisted: 1 }, 6)).toBe('the one atom that existed');
    expect(whyScope({ ...joined, atomsExisted: 0 }, 6)).toBe('the first write');
  });
  it('always shows the joined atom among the candidates', () => {
    const shown = candidatesShown({ ...joined, atom: 73 }, 2);
    expect(shown.map(({ atom }) => atom)).toEqual([8, 73]);
    expect(candidatesShown(joined, 2).map(({ atom }) => atom)).toEqual([8, 9]);
  });
});
