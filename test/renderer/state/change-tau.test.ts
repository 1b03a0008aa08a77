import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunState } from '../../../src/core/contract/state.ts';
import { changeTau } from '../../../src/renderer/state/change-tau.ts';
import { engineStore } from '../../../src/renderer/state/engine-store.ts';
import { noticeStore } from '../../../src/renderer/state/notice-store.ts';
import { ANY_DIAGNOSTICS } from '../../support/event-sequence.ts';
import { runOf } from '../../support/renderer-fixtures.ts';

function completedRun(run: number): RunState {
  const plateau = { above: null, upTo: null };
  const completed = { plateau, percentile: null, pairsAtOrAbove: 0, diagnostics: ANY_DIAGNOSTICS };
  return { ...runOf([0, 1]), run, completed };
}

type Sent = { readonly tau: unknown; readonly finish: () => void; readonly fail: (reason: Error) => void };
let sent: Sent[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', {
    atomscope: {
      call: (_name: string, input: { settings: { write: { tau: unknown } } }) =>
        new Promise<null>((resolve, reject) => {
          sent.push({ tau: input.settings.write.tau, finish: () => resolve(null), fail: reject });
        }),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('changeTau', () => {
  it('keeps only the newest wish while a call is under way', async () => {
    for (const tau of [0.1, 0.2, 0.3, 0.4]) changeTau({ kind: 'value', tau });
    expect(sent).toHaveLength(1);
    sent[0]!.finish();
    await settle();
    expect(sent.map(({ tau }) => tau)).toEqual([
      { kind: 'value', tau: 0.1 },
      { kind: 'value', tau: 0.4 },
    ]);
    sent[1]!.finish();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('sends the newest wish when the run for the last one is complete, though more of that is still measured', async () => {
    engineStore.setState({ run: completedRun(4) });
    changeTau({ kind: 'value', tau: 0.5 });
    changeTau({ kind: 'value', tau: 0.6 });
    engineStore.setState({ run: { ...runOf([0, 1]), run: 5 } });
    await settle();
    expect(sent).toHaveLength(1);
    engineStore.setState({ run: completedRun(5) });
    await settle();
    expect(sent.map(({ tau }) => tau)).toEqual([
      { kind: 'value', tau: 0.5 },
      { kind: 'value', tau: 0.6 },
    ]);
    for (const { finish } of sent) finish();
    await settle();
  });

  it('shows a refusal as a notice, and goes on', async () => {
    changeTau({ kind: 'auto' });
    sent[0]!.fail(new Error('No episode is open.'));
    await settle();
    expect(noticeStore.getState().notices.map(({ sentence }) => sentence)).toContain('No episode is open.');
    changeTau({ kind: 'percentile', percentile: 97 });
    expect(sent).toHaveLength(2);
    sent[1]!.finish();
    await settle();
  });
});
