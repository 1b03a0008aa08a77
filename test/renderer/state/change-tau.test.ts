import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTau } from '../../../src/renderer/state/change-tau.ts';
import { noticeStore } from '../../../src/renderer/state/notice-store.ts';

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
