// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuestionExplanation } from '../../../../src/core/contract/explanation.ts';
import { INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { App } from '../../../../src/renderer/app.tsx';
import { engineStore, receive } from '../../../../src/renderer/state/engine-store.ts';
import { inspectStore } from '../../../../src/renderer/state/inspect-store.ts';
import { watchSettings } from '../../../../src/renderer/state/settings-changes.ts';
import { viewStore } from '../../../../src/renderer/state/view-store.ts';
import { showWorkspace } from '../../../../src/renderer/state/workspace.ts';
import { explanation, journey, stagesOf, way } from '../../support/explanations.ts';
import { fakeBridge, openedEpisode } from '../../support/fake-bridge.ts';
import { giveElementsRoom } from '../../support/room.ts';

giveElementsRoom(1160, 480);
const initialView = viewStore.getState();
let bridge: ReturnType<typeof fakeBridge>;
let stopSettings: () => void;

const lost = [
  journey({ chunk: 2, stage: 'R1', atom: 1, atomRank: 9 }),
  journey({ chunk: 5, stage: 'in', atom: 2, atomRank: 2 }),
];
const offered = [way({ breaks: 0, fixes: 2 }), way({ change: 'budget', from: 4000, to: 4100, breaks: 3, fixes: 0 })];

/** What the engine would answer. */
function answer(name: string, input: unknown): unknown {
  if (name === 'explainStages') return [stagesOf('Q-1', ['R1', 'in']), stagesOf('Q-2', ['R2', 'R2'])];
  if (name !== 'explainQuestion') return null;
  const { questionId, depth } = input as { questionId: string; depth: string };
  const text = questionId === 'Q-1' ? lost : [journey({ chunk: 1, stage: 'R2', atom: 0, rankInAtom: 12 })];
  return explanation(text, { questionId, counterfactuals: depth === 'whole' ? offered : [] });
}

beforeEach(() => {
  bridge = fakeBridge();
  bridge.call.mockImplementation(async (name, input) => answer(name, input));
  engineStore.setState(INITIAL_STATE, true);
  viewStore.setState(initialView, true);
  inspectStore.setState({ stage: null, view: 'funnel', tried: null, listed: [], at: -1 });
  render(<App />);
  act(() => receive(openedEpisode()));
  stopSettings = watchSettings();
});
afterEach(() => {
  stopSettings();
  cleanup();
  showWorkspace('tune');
});

const press = (key: string) => act(() => void fireEvent.keyDown(window, { key }));
const settingsAsked = () =>
  bridge.call.mock.calls
    .filter(([name]) => name === 'changeSettings')
    .map(([, input]) => (input as { settings: unknown }).settings);
async function inspectFirst() {
  press('2');
  const list = await screen.findByRole('listbox', { name: 'Failed questions' });
  fireEvent.click(
    within(list).getAllByRole('option', { name: /Which port/ })[0] ?? within(list).getAllByRole('option')[1]!,
  );
  await screen.findByRole('region', { name: 'Verdict' });
  await screen.findByText('1 of 2 evidence turns in the prompt');
}

describe('Inspect', () => {
  it('is shown by key 2 and by its tab, and left by key 1', async () => {
    expect(screen.getByRole('button', { name: /Tune/ }).getAttribute('aria-current')).toBe('page');
    press('2');
    expect(screen.getByRole('main', { name: 'Inspect' })).toBeTruthy();
    press('1');
    fireEvent.click(screen.getByRole('button', { name: /2\s*Inspect/ }));
    expect(screen.getByRole('main', { name: 'Inspect' })).toBeTruthy();
    await screen.findByText('No question is selected. Pick one to see where its evidence was lost.');
  });

  it('lists failed questions by stage, each with its code, and narrows to one', async () => {
    press('2');
    const list = await screen.findByRole('listbox', { name: 'Failed questions' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((row) => row.textContent),
    ).toEqual(['Who signed?R20/2', 'Which port does step 4 name?R11/2']);
    const stages = screen.getByRole('group', { name: /stage at which they end/ });
    expect(within(stages).getByRole('button', { name: 'R1 atom below K 1 question' })).toBeTruthy();
    fireEvent.click(within(stages).getByRole('button', { name: /^R1 / }));
    await waitFor(() =>
      expect(within(screen.getByRole('listbox', { name: 'Failed questions' })).getAllByRole('option')).toHaveLength(1),
    );
  });

  it('goes through failed questions with n and p', async () => {
    press('2');
    await screen.findByRole('listbox', { name: 'Failed questions' });
    press('n');
    expect(viewStore.getState().selectedQuestion).toBe('Q-2');
    press('n');
    expect(viewStore.getState().selectedQuestion).toBe('Q-1');
    press('p');
    expect(viewStore.getState().selectedQuestion).toBe('Q-2');
  });

  it('says in words where the evidence ended', async () => {
    await inspectFirst();
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain(
      'c2 ends at R1: its atom 1 ranked 9th of 20, and K is 6.',
    );
    expect(screen.getByRole('region', { name: 'Map' }).textContent).toContain('5 of 6 chunks');
    expect(screen.getByRole('region', { name: 'Funnel' }).textContent).toContain('−1 at R1');
  });

  it('has the funnel as lists with names, and as a table', async () => {
    await inspectFirst();
    const funnel = screen.getByRole('region', { name: 'Funnel' });
    const atoms = within(funnel).getByRole('listbox', { name: 'Atoms by rank' });
    expect(within(atoms).getByRole('option', { name: /rank 9, atom 1 .* below K, holds evidence c2/ })).toBeTruthy();
    expect(within(funnel).getByRole('slider', { name: 'K, atoms opened' }).getAttribute('aria-valuenow')).toBe('6');
    fireEvent.click(within(funnel).getByRole('button', { name: 'Table' }));
    const table = within(funnel).getByRole('table');
    expect(within(table).getAllByRole('row')[1]!.textContent).toContain('9 of 20');
  });

  it('moves K, k and the budget by their cut lines', async () => {
    await inspectFirst();
    fireEvent.keyDown(screen.getByRole('slider', { name: 'K, atoms opened' }), { key: 'ArrowDown' });
    fireEvent.keyDown(screen.getByRole('slider', { name: /^Budget/ }), { key: 'ArrowUp' });
    expect(settingsAsked()).toMatchObject([{ pack: { topAtoms: 7 } }, { pack: { budgetTokens: 3950 } }]);
  });

  it('applies a change and undoes it in the same place', async () => {
    await inspectFirst();
    fireEvent.click(await screen.findByRole('button', { name: 'Apply K 6 → 9' }));
    const changed = { ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, topAtoms: 9 } };
    expect(settingsAsked()).toEqual([changed]);
    act(() => receive([{ type: 'settings-changed', settings: changed }]));
    await screen.findByRole('button', { name: 'Undo K 6 → 9' });
    // The other change is tried in its place, from the same beginning.
    fireEvent.click(screen.getByRole('button', { name: 'Apply Budget 4,000 → 4,100' }));
    const other = { ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, budgetTokens: 4100 } };
    expect(settingsAsked().at(-1)).toEqual(other);
    act(() => receive([{ type: 'settings-changed', settings: other }]));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo Budget 4,000 → 4,100' }));
    expect(settingsAsked().at(-1)).toEqual(DEFAULT_SETTINGS);
  });

  it('keeps an applied change and looks for further ones from there', async () => {
    await inspectFirst();
    fireEvent.click(await screen.findByRole('button', { name: 'Apply K 6 → 9' }));
    const changed = { ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, topAtoms: 9 } };
    act(() => receive([{ type: 'settings-changed', settings: changed }]));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo K 6 → 9' })).toBeNull());
    expect(settingsAsked()).toHaveLength(1);
  });

  it('tells how far the search for changes is, ends it, and goes on to its end when asked', async () => {
    const bounds = { topAtoms: 6, perAtom: 8, budgetTokens: 4000, tau: null, bounded: false };
    const searches: ((searched: QuestionExplanation['searched']) => void)[] = [];
    bridge.call.mockImplementation(async (name, input) => {
      if (name !== 'explainQuestion' || (input as { depth: string }).depth === 'journey') return answer(name, input);
      const searched = await new Promise<QuestionExplanation['searched']>((resolve) => searches.push(resolve));
      return explanation(lost, { questionId: 'Q-1', counterfactuals: offered, searched });
    });
    await inspectFirst();
    await waitFor(() => expect(searches).toHaveLength(1));
    const progress = { done: 3, total: 19, unit: 'searches', ratePerSecond: null, secondsLeft: null };
    act(() => receive([{ type: 'task-progressed', progress: { ...progress, task: 'explain' } }]));
    expect(screen.getByText('3 of 19 searches')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Changes tried' }).getAttribute('aria-valuenow')).toBe('16');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(bridge.call).toHaveBeenCalledWith('cancelTask', { task: 'explain' });
    await act(async () => searches[0]!({ ...bounds, stopped: { kindsTried: 3, kinds: 10 } }));
    await screen.findByText(/^Search stopped: 3 of 10 kinds of change tried/);
    expect(screen.getByRole('button', { name: 'Apply K 6 → 9' })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Search to the end' }));
    await waitFor(() => expect(searches).toHaveLength(2));
    await act(async () => searches[1]!({ ...bounds, stopped: null }));
    expect(screen.queryByText(/^Search stopped/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Apply K 6 → 9' })).toBeTruthy();
  });

  it('does not look for changes anew when the question has another answer', async () => {
    await inspectFirst();
    await screen.findByRole('button', { name: 'Apply K 6 → 9' });
    const asked = (depth: string) =>
      bridge.call.mock.calls.filter(
        ([name, input]) => name === 'explainQuestion' && (input as { depth: string }).depth === depth,
      ).length;
    const [journeys, wholes] = [asked('journey'), asked('whole')];
    act(() => receive([{ type: 'answers-changed', session: 1, change: 1 }]));
    await waitFor(() => expect(asked('journey')).toBe(journeys + 1));
    expect(asked('whole')).toBe(wholes);
    expect(screen.getByRole('button', { name: 'Apply K 6 → 9' })).toBeTruthy();
  });

  it('says why it cannot explain, as a sentence', async () => {
    bridge.call.mockImplementation(async (name, input) => {
      if (name === 'explainQuestion') throw new Error('The questions are still being embedded.');
      return answer(name, input);
    });
    press('2');
    await screen.findByRole('listbox', { name: 'Failed questions' });
    press('n');
    const alert = await within(screen.getByRole('region', { name: 'Verdict' })).findByRole('alert');
    expect(alert.textContent).toBe('▲ The questions are still being embedded.');
  });

  it('shows markup in a question as text', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const { episode } = engineStore.getState();
    const questions = episode!.questions.map((question) => ({ ...question, text: nasty, answer: nasty }));
    act(() => engineStore.setState({ episode: { ...episode!, questions } }));
    press('2');
    await screen.findByRole('listbox', { name: 'Failed questions' });
    press('n');
    await screen.findByText('0 of 1 evidence turn in the prompt');
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain(nasty);
  });
});
