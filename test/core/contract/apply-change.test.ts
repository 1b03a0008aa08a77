import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/core/contract/apply-change.ts';
import type { ChangedSetting } from '../../../src/core/contract/explanation.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings.ts';

const { pack, write } = DEFAULT_SETTINGS;

describe('applyChanges', () => {
  it.each<[ChangedSetting, Partial<typeof pack>]>([
    [{ change: 'K', from: 6, to: 9 }, { topAtoms: 9 }],
    [{ change: 'k', from: 8, to: 3 }, { perAtom: 3 }],
    [{ change: 'budget', from: 4000, to: 5000 }, { budgetTokens: 5000 }],
    [{ change: 'rule', from: 'centroid', to: 'v1' }, { rule: 'v1' }],
    [{ change: 'overflow', from: 'skip', to: 'stop' }, { overflow: 'stop' }],
    [{ change: 'longChunk', from: 'truncate', to: 'skip' }, { longChunk: 'skip' }],
    [{ change: 'backfill', from: 'off', to: 'on' }, { backfill: 'on' }],
    [{ change: 'selection', from: 'atoms-first', to: 'bm25' }, { selection: 'bm25' }],
  ])('%j changes that setting and no other', (change, changed) => {
    expect(applyChanges(DEFAULT_SETTINGS, [change])).toEqual({ ...DEFAULT_SETTINGS, pack: { ...pack, ...changed } });
  });

  it('sets τ to the number, whatever it was given as', () => {
    const tau = { kind: 'value', tau: 0.61 } as const;
    const changed = applyChanges(DEFAULT_SETTINGS, [{ change: 'tau', from: 0.7, to: 0.61 }]);
    expect(changed).toEqual({ ...DEFAULT_SETTINGS, write: { ...write, tau } });
  });

  it('applies both of a pair', () => {
    const both = applyChanges(DEFAULT_SETTINGS, [
      { change: 'K', from: 6, to: 9 },
      { change: 'budget', from: 4000, to: 5000 },
    ]);
    expect(both.pack).toEqual({ ...pack, topAtoms: 9, budgetTokens: 5000 });
  });
});
