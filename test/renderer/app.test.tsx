// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INITIAL_STATE } from '../../src/core/contract/state.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { App } from '../../src/renderer/app.tsx';
import { engineStore, receive } from '../../src/renderer/state/engine-store.ts';
import { watchSettings } from '../../src/renderer/state/settings-changes.ts';
import { viewStore } from '../../src/renderer/state/view-store.ts';
import { fakeBridge, openedEpisode } from './support/fake-bridge.ts';
import { giveElementsRoom } from './support/room.ts';

giveElementsRoom();
const initialView = viewStore.getState();
let bridge: ReturnType<typeof fakeBridge>;
let stopSettings: () => void;

beforeEach(() => {
  bridge = fakeBridge();
  engineStore.setState(INITIAL_STATE, true);
  viewStore.setState(initialView, true);
  render(<App />);
  act(() => receive(openedEpisode()));
  stopSettings = watchSettings();
});
afterEach(() => {
  stopSettings();
  cleanup();
});

const press = (key: string, modifiers: object = {}) => act(() => void fireEvent.keyDown(window, { key, ...modifiers }));
const calls = (name: string) => bridge.call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);

describe('the window', () => {
  it('says what is open, at which τ, with how many atoms', () => {
    const bar = screen.getByRole('banner');
    expect(bar.textContent).toContain('RealMem');
    expect(bar.textContent).toContain('Lin Wanyu');
    expect(bar.textContent).toContain('τ 0.500');
    expect(bar.textContent).toContain('p97.0');
    expect(bar.textContent).toContain('3 atoms');
  });

  it('lists questions and atoms, and warns of a giant atom', () => {
    expect(within(screen.getByRole('listbox', { name: 'Questions' })).getAllByRole('option')).toHaveLength(2);
    const atoms = within(screen.getByRole('listbox', { name: 'Atoms' })).getAllByRole('option');
    expect(atoms.map((row) => row.textContent)).toEqual(['0word03', '1word12', '1 alone, of one chunk1']);
    expect(screen.getByRole('region', { name: 'This clustering' }).textContent).toContain('▲ Largest share0.500');
  });

  it('follows the playhead', () => {
    act(() => viewStore.setState({ playhead: 2 }));
    const atoms = screen.getByRole('region', { name: 'Atoms' });
    expect(atoms.textContent).toContain('1 in 2 chunks');
    expect(screen.getByRole('banner').textContent).toContain('1 atom');
  });

  it('ends a formation that plays where a workspace without a timeline is shown, and begins none there', () => {
    press(' ');
    expect(viewStore.getState()).toMatchObject({ playing: true, playhead: 0 });
    press('2');
    expect(viewStore.getState()).toMatchObject({ playing: false, playhead: null });
    press(' ');
    expect(viewStore.getState().playing).toBe(false);
    press('1');
  });

  it('goes through questions with n and p, and tells the engine', () => {
    press('n');
    press('n');
    press('p');
    expect(calls('selectQuestion')).toEqual([{ questionId: 'Q-1' }, { questionId: 'Q-2' }, { questionId: 'Q-1' }]);
    press('Escape');
    expect(viewStore.getState().selectedQuestion).toBeNull();
  });

  it('selects an atom and shows it in the inspector', () => {
    fireEvent.click(within(screen.getByRole('listbox', { name: 'Atoms' })).getAllByRole('option')[1]!);
    expect(viewStore.getState().selectedAtom).toBe(1);
    expect(screen.getByRole('region', { name: 'Atom' }).textContent).toContain('2 of 6 chunks');
  });

  it('undoes a setting with Ctrl Z and redoes it with Shift', () => {
    const changed = { ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, topAtoms: 9 } };
    act(() => receive([{ type: 'settings-changed', settings: changed }]));
    press('z', { ctrlKey: true });
    expect(calls('changeSettings')).toMatchObject([{ settings: DEFAULT_SETTINGS }]);
    act(() => receive([{ type: 'settings-changed', settings: DEFAULT_SETTINGS }]));
    press('z', { ctrlKey: true, shiftKey: true });
    expect(calls('changeSettings').at(-1)).toMatchObject({ settings: changed });
  });

  it('obeys the application menu', () => {
    act(() => bridge.tellMenu('demo-assistant'));
    act(() => bridge.tellMenu('open'));
    expect(calls('openDemo')).toEqual([{ demo: 'assistant' }]);
    expect(bridge.callDesktop).toHaveBeenCalledWith('chooseFiles', null);
    act(() => bridge.tellMenu('help'));
    expect(screen.getByRole('dialog').textContent).toContain('Vocabulary');
  });

  it('shows a failed call as a sentence that can be dismissed', async () => {
    bridge.call.mockRejectedValueOnce(new Error('The corpus has no question Q-1.'));
    press('n');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The corpus has no question Q-1.');
    fireEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lists files that could not be read with line and reason', () => {
    const failures = [{ path: '/x/bad.json', line: 3, message: 'expected an object, found a number' }];
    act(() => receive([{ type: 'import-failed', failures }]));
    expect(screen.getByRole('alert').textContent).toContain('bad.json:3: expected an object, found a number');
  });

  it('tells how to add questions where there are none', () => {
    const events = openedEpisode().map((event) =>
      event.type === 'episode-opened' ? { ...event, session: 2, questions: [] } : event,
    );
    act(() => receive(events));
    expect(screen.getByText(/This file has no questions/)).toBeTruthy();
    expect(screen.getByText('a.questions.jsonl')).toBeTruthy();
  });

  it('opens dropped files', () => {
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [new File(['{}'], 'a b.json')] } });
    act(() => void window.dispatchEvent(drop));
    expect(calls('openPaths')).toEqual([{ paths: ['/dropped/a b.json'] }]);
  });
});
