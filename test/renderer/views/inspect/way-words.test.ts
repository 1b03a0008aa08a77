import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { searchWords, wayInWords, withCount, wordsOfChange } from '../../../../src/renderer/views/inspect/way-words.ts';
import { way } from '../../support/explanations.ts';

describe('the words of a change', () => {
  it('name the setting, where it stands and where it goes', () => {
    expect(wayInWords(way())).toBe('K 6 → 9');
    expect(wayInWords(way({ change: 'budget', from: 4000, to: 14884 }))).toBe('Budget 4,000 → 14,884');
    expect(wordsOfChange({ change: 'rule', from: 'centroid', to: 'max-member' })).toEqual({
      name: 'Atom rule',
      from: 'centroid',
      to: 'max member',
    });
  });

  it('tell two changes as one way', () => {
    const pair = way({ change: 'k', from: 8, to: 26, and: { change: 'budget', from: 4000, to: 9000 } });
    expect(wayInWords(pair)).toBe('k 8 → 26 with Budget 4,000 → 9,000');
  });

  it('keep every decimal of a τ that was chosen, and round one that was computed', () => {
    expect(wordsOfChange({ change: 'tau', from: 0.5504275679588316, to: 0.4252 })).toMatchObject({
      from: '0.550',
      to: '0.4252',
    });
    expect(wordsOfChange({ change: 'tau', from: 0.5, to: 0.5504275679588316 }).to).toBe('0.5504');
  });

  it('say how far was searched', () => {
    const tau = { from: 0.144, to: 0.978, plateaus: 361 };
    expect(searchWords({ topAtoms: 40, perAtom: 67, budgetTokens: 16000, tau, bounded: true, stopped: null })).toBe(
      'Tried: K to 40, k to 67, budget to 16,000, 361 plateaus of τ from 0.14 to 0.98; a search ended at its bound.',
    );
  });
});

describe('withCount', () => {
  it('changes one of K, k and the budget and nothing else', () => {
    const changed = withCount(DEFAULT_SETTINGS, 'k', 12);
    expect(changed).toEqual({ ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, perAtom: 12 } });
    expect(withCount(DEFAULT_SETTINGS, 'budget', 900).pack.budgetTokens).toBe(900);
    expect(withCount(DEFAULT_SETTINGS, 'K', 3).pack.topAtoms).toBe(3);
  });
});
