// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings.ts';
import {
  inspectStore,
  neighbourListed,
  triedInForce,
  tryChange,
  undoTried,
} from '../../../src/renderer/state/inspect-store.ts';
import { beginHistory, noteSettings, settingsHistory } from '../../../src/renderer/state/settings-history.ts';
import { way } from '../support/explanations.ts';
import { fakeBridge } from '../support/fake-bridge.ts';

const after = { ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, topAtoms: 9 } };
const tried = { session: 1, questionId: 'Q-1', before: DEFAULT_SETTINGS, after, applied: way(), offered: [way()] };
let bridge: ReturnType<typeof fakeBridge>;
const asked = () => bridge.call.mock.calls.map(([, input]) => (input as { settings: unknown }).settings);

beforeEach(() => {
  bridge = fakeBridge();
  inspectStore.setState({ tried: null, listed: [], at: -1 });
  beginHistory(DEFAULT_SETTINGS);
});

describe('a tried change', () => {
  it('is in force only for its question, its episode and its settings', () => {
    const now = { session: 1, questionId: 'Q-1', settings: structuredClone(after) };
    expect(triedInForce({ tried }, now)).toBe(tried);
    expect(triedInForce({ tried }, { ...now, questionId: 'Q-2' })).toBeNull();
    expect(triedInForce({ tried }, { ...now, session: 2 })).toBeNull();
    expect(triedInForce({ tried }, { ...now, settings: DEFAULT_SETTINGS })).toBeNull();
  });

  it('is taken back as the last step, which can then be redone', () => {
    tryChange(tried);
    noteSettings(after, 1);
    undoTried();
    expect(asked()).toEqual([after, DEFAULT_SETTINGS]);
    expect(settingsHistory.getState().future).toEqual([after]);
  });

  it('is taken back to where it began, whatever was done since', () => {
    tryChange(tried);
    noteSettings(after, 1);
    const other = { ...after, methodB: 'bm25-rag' } as const;
    noteSettings(other, 2);
    undoTried();
    expect(asked().at(-1)).toEqual(DEFAULT_SETTINGS);
  });
});

describe('neighbourListed', () => {
  it('steps through the list and stays at its ends', () => {
    inspectStore.setState({ listed: ['a', 'b', 'c'], at: 0 });
    expect(neighbourListed(1, 'a')).toBe('b');
    expect(neighbourListed(1, 'c')).toBe('c');
    expect(neighbourListed(-1, 'a')).toBe('a');
    expect(neighbourListed(1, null)).toBe('a');
  });

  it('goes on from where a question stood that has left the list', () => {
    inspectStore.setState({ listed: ['a', 'c'], at: 1 });
    expect(neighbourListed(1, 'b')).toBe('c');
    expect(neighbourListed(-1, 'b')).toBe('a');
  });

  it('leads nowhere in an empty list', () => {
    expect(neighbourListed(1, 'a')).toBeNull();
  });
});
