import { describe, expect, it } from 'vitest';
import type { ChangedSetting, Counterfactual } from '../../../../src/core/contract/explanation.ts';
import { changeFlags, changeWords } from '../../../../src/main/host/cli/change-words.ts';
import { ordinal } from '../../../../src/main/host/cli/journey-text.ts';

const EFFECTS = { bringsIn: [], goldTurnsIn: 1, fixes: 0, breaks: 0, atoms: null, isSmallest: true };

function found(change: ChangedSetting, and: ChangedSetting | null = null): Counterfactual {
  return { ...change, and, ...EFFECTS };
}

describe('a change in words and flags', () => {
  it.each<[ChangedSetting, string, string]>([
    [{ change: 'K', from: 6, to: 9 }, 'K 6 → 9', '--top-atoms 9'],
    [{ change: 'k', from: 8, to: 7 }, 'k 8 → 7', '--per-atom 7'],
    [{ change: 'budget', from: 4000, to: 12345 }, 'budget 4,000 → 12,345', '--budget 12345'],
    [{ change: 'tau', from: 0.7232873976, to: 0.73 }, 'τ 0.7233 → 0.7300', '--tau 0.73'],
    [{ change: 'tau', from: 0.5, to: 0.612345 }, 'τ 0.5000 → 0.612345', '--tau 0.612345'],
    [{ change: 'rule', from: 'centroid', to: 'basis-4' }, 'atom rule centroid → basis-4', '--rule basis-4'],
    [{ change: 'longChunk', from: 'truncate', to: 'skip' }, 'long chunks truncate → skip', '--long-chunk skip'],
    [{ change: 'backfill', from: 'off', to: 'on' }, 'backfill off → on', '--backfill'],
    [{ change: 'backfill', from: 'on', to: 'off' }, 'backfill on → off', 'without --backfill'],
    [{ change: 'selection', from: 'atoms-first', to: 'flat' }, 'selection atoms-first → flat', '--selection flat'],
  ])('%j', (change, words, flags) => {
    expect(changeWords(found(change))).toBe(words);
    expect(changeFlags(found(change))).toBe(flags);
  });

  it('names both of a pair', () => {
    const pair = found({ change: 'K', from: 6, to: 12 }, { change: 'budget', from: 4000, to: 9000 });
    expect(changeWords(pair)).toBe('K 6 → 12 with budget 4,000 → 9,000');
    expect(changeFlags(pair)).toBe('--top-atoms 12 --budget 9000');
  });
});

describe('ordinal', () => {
  it('ends as it is spoken', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 113].map(ordinal)).toEqual([
      ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '101st', '111th', '113th'],
    ]);
  });
});
