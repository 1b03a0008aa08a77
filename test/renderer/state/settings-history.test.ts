import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/model/settings.ts';
import {
  beginHistory,
  noteSettings,
  sameSettings,
  settingsHistory,
  stepBack,
  stepForward,
} from '../../../src/renderer/state/settings-history.ts';

const withK = (topAtoms: number): Settings => ({ ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, topAtoms } });
const kOf = (settings: Settings | null) => settings?.pack.topAtoms ?? null;

describe('the history of settings', () => {
  beforeEach(() => beginHistory(withK(6)));

  it('has nothing to undo at the beginning', () => {
    expect(stepBack()).toBeNull();
    expect(stepForward()).toBeNull();
  });

  it('goes back and forth through changes of their own gestures', () => {
    noteSettings(withK(7), 1);
    noteSettings(withK(8), 2);
    expect(kOf(stepBack())).toBe(7);
    expect(kOf(stepBack())).toBe(6);
    expect(kOf(stepForward())).toBe(7);
  });

  it('takes a drag as one step', () => {
    noteSettings(withK(7), 1);
    for (const k of [8, 9, 10]) noteSettings(withK(k), 2);
    expect(kOf(stepBack())).toBe(7);
  });

  it('does not note what an undo brought back', () => {
    noteSettings(withK(7), 1);
    const before = stepBack()!;
    noteSettings({ ...before }, 3);
    expect(kOf(stepForward())).toBe(7);
  });

  it('forgets what was undone once something else is changed', () => {
    noteSettings(withK(7), 1);
    stepBack();
    noteSettings(withK(9), 2);
    expect(stepForward()).toBeNull();
    expect(kOf(stepBack())).toBe(6);
  });

  it('as many steps forward as back end where they began', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }), fc.nat(20), (ks, steps) => {
        beginHistory(withK(6));
        for (const [gesture, k] of ks.entries()) noteSettings(withK(k), gesture);
        const start = settingsHistory.getState().present!;
        let taken = 0;
        for (let i = 0; i < steps; i++) if (stepBack()) taken++;
        for (let i = 0; i < taken; i++) stepForward();
        expect(sameSettings(settingsHistory.getState().present!, start)).toBe(true);
      }),
    );
  });
});
