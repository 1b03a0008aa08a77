// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswererChoice } from '../../../../src/core/contract/answers.ts';
import { answererStore, forgetKey, takeUpAnswerer } from '../../../../src/renderer/state/answerer.ts';
import { noticeStore } from '../../../../src/renderer/state/notice-store.ts';
import { AnswererForm } from '../../../../src/renderer/views/settings/answerer-form.tsx';
import { fakeBridge } from '../../support/fake-bridge.ts';

const CHOICE: AnswererChoice = {
  ...{ baseUrl: 'https://a.test/v1', model: 'gpt-x', judgeModel: null, concurrency: 4, requestsPerMinute: null },
  ...{ timeoutSeconds: 60, prices: null },
};
let bridge: ReturnType<typeof fakeBridge>;
let kept: Record<string, 'keychain' | 'run'>;

beforeEach(() => {
  bridge = fakeBridge();
  kept = {};
  bridge.callDesktop.mockImplementation(async (name, input) => {
    const { baseUrl } = input as { baseUrl: string };
    if (name === 'hasKey') return kept[baseUrl] ?? null;
    if (name === 'saveKey') kept[baseUrl] = 'keychain';
    if (name === 'forgetKey') delete kept[baseUrl];
    return kept[baseUrl] ?? null;
  });
  answererStore.setState({ choice: null, isOpen: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const calls = (name: string) => bridge.call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);

describe('the form of an answering model', () => {
  it('keeps the key apart from the choice, remembers the choice only, and empties the field', async () => {
    const done = vi.fn();
    render(<AnswererForm choice={null} onDone={done} />);
    type('Base URL', CHOICE.baseUrl);
    type('Model', CHOICE.model);
    type('Key', 'sk-secret-1');
    expect((screen.getByLabelText('Key') as HTMLInputElement).type).toBe('password');
    press('Use this model');
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(calls('useAnswerer')).toEqual([{ choice: CHOICE }]);
    expect(bridge.callDesktop).toHaveBeenCalledWith('saveKey', { baseUrl: CHOICE.baseUrl, key: 'sk-secret-1' });
    expect((screen.getByLabelText('Key') as HTMLInputElement).value).toBe('');
    expect(JSON.stringify({ ...localStorage })).not.toContain('sk-secret-1');
    expect(answererStore.getState().choice).toEqual(CHOICE);
    answererStore.setState({ choice: null });
    await takeUpAnswerer();
    expect(answererStore.getState().choice).toEqual(CHOICE);
  });

  it('puts nothing in force that is wrong, and says what is', async () => {
    render(<AnswererForm choice={null} onDone={() => {}} />);
    expect(screen.queryByRole('alert')).toBeNull();
    press('Use this model');
    expect(screen.getByRole('alert').textContent).toMatch(/^▲ It begins with http/);
    expect(screen.getByLabelText('Base URL').getAttribute('aria-invalid')).toBe('true');
    press('Test');
    expect(bridge.call).not.toHaveBeenCalled();
  });

  it('tests with the key that is typed, without keeping it, and says how long it took or why it failed', async () => {
    render(<AnswererForm choice={CHOICE} onDone={() => {}} />);
    type('Key', 'sk-secret-2');
    bridge.call.mockResolvedValueOnce({ elapsedMs: 1234 });
    press('Test');
    // What was asked is what is told of, whatever is typed meanwhile.
    type('Model', 'gpt-y');
    await screen.findByText('gpt-x at a.test answered in 1.2 s.');
    type('Model', CHOICE.model);
    expect(calls('testAnswerer')).toEqual([{ choice: CHOICE, key: 'sk-secret-2' }]);
    bridge.call.mockRejectedValueOnce(new Error('The answering endpoint answered 401.'));
    press('Test');
    expect((await screen.findByRole('alert')).textContent).toBe('▲ The answering endpoint answered 401.');
    expect(kept).toEqual({});
  });

  it('tells where a key is kept, and forgets it', async () => {
    kept[CHOICE.baseUrl] = 'run';
    render(<AnswererForm choice={CHOICE} onDone={() => {}} />);
    await screen.findByText(/^Kept for this run only, in memory/);
    expect((screen.getByLabelText('Key') as HTMLInputElement).value).toBe('');
    press('Forget the key');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget the key' })).toBeNull());
    expect(kept).toEqual({});
    // Without a model in use nobody holds it any more; with one, the engine is told anew, and main finds no key.
    expect(calls('useAnswerer')).toEqual([]);
    answererStore.setState({ choice: CHOICE });
    await forgetKey(CHOICE.baseUrl);
    expect(calls('useAnswerer')).toEqual([{ choice: CHOICE }]);
  });

  it('warns of http to another machine, and names the host that prompts go to', async () => {
    render(<AnswererForm choice={null} onDone={() => {}} />);
    type('Base URL', 'http://10.0.0.7:8080/v1');
    expect(screen.getByText(/http:\/\/ to another machine/)).toBeTruthy();
    expect(screen.getByText('10.0.0.7:8080')).toBeTruthy();
    type('Base URL', 'http://localhost:8080/v1');
    expect(screen.queryByText(/http:\/\/ to another machine/)).toBeNull();
    await act(async () => {});
  });

  it('takes the model away again', async () => {
    const done = vi.fn();
    render(<AnswererForm choice={CHOICE} onDone={done} />);
    press('Use none');
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(calls('useAnswerer')).toEqual([{ choice: null }]);
  });

  it('says why where the model cannot be taken away', async () => {
    const done = vi.fn();
    render(<AnswererForm choice={CHOICE} onDone={done} />);
    bridge.call.mockRejectedValueOnce(new Error('The engine has stopped.'));
    press('Use none');
    expect((await screen.findByRole('alert')).textContent).toBe('▲ The engine has stopped.');
    expect(done).not.toHaveBeenCalled();
  });
});

it('tells why the model of the last start answers no more', async () => {
  localStorage.setItem('atomscope.answerer', JSON.stringify(CHOICE));
  bridge.call.mockRejectedValueOnce(new Error('The key holds a line break.'));
  await takeUpAnswerer();
  expect(answererStore.getState().choice).toBeNull();
  expect(noticeStore.getState().notices.at(-1)?.sentence).toBe('gpt-x answers no more: The key holds a line break.');
});

it('takes up nothing where what is remembered is no choice', async () => {
  localStorage.setItem('atomscope.answerer', '{"baseUrl":"https://a.test/v1?key=sk"}');
  await takeUpAnswerer();
  expect(answererStore.getState().choice).toBeNull();
  expect(bridge.call).not.toHaveBeenCalled();
});
