// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvaluationState } from '../../../../src/core/contract/evaluation.ts';
import { INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { App } from '../../../../src/renderer/app.tsx';
import { engineStore, receive } from '../../../../src/renderer/state/engine-store.ts';
import { evaluateStore, rememberedEvaluate } from '../../../../src/renderer/state/evaluate-store.ts';
import { watchSettings } from '../../../../src/renderer/state/settings-changes.ts';
import { viewStore } from '../../../../src/renderer/state/view-store.ts';
import { followVisit, visitStore } from '../../../../src/renderer/state/visit-question.ts';
import { showWorkspace, workspaceStore } from '../../../../src/renderer/state/workspace.ts';
import { evaluationState, questionOfCell } from '../../support/evaluations.ts';
import { explanation } from '../../support/explanations.ts';
import { fakeBridge, openedEpisode } from '../../support/fake-bridge.ts';
import { giveElementsRoom } from '../../support/room.ts';

giveElementsRoom(1160, 480);
const initialView = viewStore.getState();
let bridge: ReturnType<typeof fakeBridge>;
let stops: (() => void)[];

const differences = {
  draws: evaluationState().figures!.statistics,
  rows: [
    { method: 'rsm', budget: 4000, diff: -0.25, ci95: [-0.5, -0.1], p: 0.01, n: 2, more: 0, less: 1 },
    { method: 'dp-means', budget: 4000, diff: -0.75, ci95: [-1, 0.1], p: 0.2, n: 2, more: 0, less: 2 },
  ],
};
const questions = [
  questionOfCell({ questionId: 'Q-1', text: 'Who signed?', er: 1 }),
  questionOfCell({ questionId: 'Q-2', text: 'When was it signed?', er: 0, stage: 'R1', turnStages: ['R1'] }),
];

beforeEach(() => {
  bridge = fakeBridge();
  bridge.call.mockImplementation(async (name, input) => {
    if (name === 'explainQuestion')
      return explanation([], { questionId: (input as { questionId: string }).questionId });
    if (name === 'evaluatedDifferences') return differences;
    if (name === 'evaluatedQuestions') return questions;
    return name === 'explainStages' ? [] : null;
  });
  engineStore.setState(INITIAL_STATE, true);
  viewStore.setState(initialView, true);
  localStorage.clear();
  evaluateStore.setState(rememberedEvaluate(), true);
  visitStore.setState({ visit: null, returning: false });
  showWorkspace('evaluate');
  render(<App />);
  act(() => receive(openedEpisode()));
  stops = [watchSettings(), followVisit()];
});
afterEach(() => {
  for (const stop of stops) stop();
  cleanup();
  showWorkspace('tune');
});

const calls = (name: string) => bridge.call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);
const measured = (over: Partial<EvaluationState> = {}) =>
  act(async () => receive([{ type: 'evaluation-measured', evaluation: evaluationState(over) }]));
const run = () => screen.getByRole('region', { name: 'Run' });
const cells = () => screen.getByRole('table', { name: 'Methods and budgets' });

describe('Evaluate', () => {
  it('says what it is for before the first run, and asks for what is chosen under the present settings', () => {
    expect(screen.getByText('Nothing is evaluated yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'hybrid' }));
    fireEvent.change(screen.getByRole('textbox', { name: /Budgets/ }), { target: { value: '100, 200' } });
    fireEvent.click(within(run()).getByRole('button', { name: 'Evaluate' }));
    expect(calls('evaluate')).toEqual([
      {
        reach: 'episode',
        plan: {
          settings: DEFAULT_SETTINGS,
          methods: ['rsm', 'dp-means', 'online-kmeans', 'flat', 'bm25-rag'],
          ...{ budgets: [100, 200], seeds: null, answers: 'none' },
        },
      },
    ]);
  });

  it('does not start what makes no plan, and says why', () => {
    fireEvent.change(screen.getByRole('textbox', { name: /Budgets/ }), { target: { value: '4k' } });
    expect(run().textContent).toContain('▲ Budgets: “4k” is no whole number');
    expect(within(run()).getByRole('button', { name: 'Evaluate' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows how far it is and can be cancelled', async () => {
    await measured({ status: 'measuring', cells: { done: 12, of: 27 }, figures: null });
    act(() =>
      receive([
        {
          type: 'task-progressed',
          progress: { task: 'evaluate', done: 40, total: 200, unit: 'packs', ratePerSecond: 20, secondsLeft: 8 },
        },
      ]),
    );
    expect(run().textContent).toContain('12 of 27 cells');
    expect(run().textContent).toContain('Evaluating, 40 of 200 packs. 20 a second, 8 s left.');
    fireEvent.click(within(run()).getByRole('button', { name: 'Cancel' }));
    expect(calls('cancelTask')).toEqual([{ task: 'evaluate' }]);
  });

  it('resumes what was cancelled under the settings it was begun with', async () => {
    const evaluation = evaluationState({ status: 'cancelled', cells: { done: 12, of: 14 } });
    await measured(evaluation);
    expect(screen.getByText(/Partial: 12 of 14 cells/)).toBeTruthy();
    expect(within(run()).queryByRole('button', { name: 'Export the evaluation' })).toBeNull();
    fireEvent.click(within(run()).getByRole('button', { name: 'Resume' }));
    expect(calls('resumeEvaluation')).toEqual([null]);
  });

  it('says why it failed, and that Resume tries again', async () => {
    await measured({ status: 'failed', cells: { done: 3, of: 14 } });
    act(() => receive([{ type: 'task-failed', task: 'evaluate', reason: 'The endpoint is gone.' }]));
    const alert = within(run()).getByRole('alert');
    expect(alert.textContent).toBe(
      '▲ The endpoint is gone. 3 of 14 cells are finished and stay. Resume tries the rest again.',
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(within(run()).getByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  it('warns where there are too few questions to compare by', async () => {
    await measured();
    expect(screen.getByText(/Only 2 questions with evidence: too few/)).toBeTruthy();
  });

  it('says under which settings it was made where the present ones differ', async () => {
    await measured();
    const { pack } = DEFAULT_SETTINGS;
    act(() =>
      receive([{ type: 'settings-changed', settings: { ...DEFAULT_SETTINGS, pack: { ...pack, topAtoms: 8 } } }]),
    );
    expect(screen.getByRole('region', { name: 'What was counted' }).textContent).toContain('K 6, now 8');
  });

  it('tables every cell with its difference, and lists the questions behind a number', async () => {
    await measured();
    const row = within(cells()).getAllByRole('row', { name: /^rsm · grouped/ })[1]!;
    expect(row.textContent).toContain('−0.250−0.500 … −0.1000.010');
    expect(screen.getByText(/loses/).textContent).toMatch(
      /rsm · grouped loses 0\.250 of recall to flat at 4,000 tokens/,
    );
    await act(async () => void fireEvent.click(within(row).getByRole('button', { name: /^recall/ })));
    expect(calls('evaluatedQuestions')).toEqual([
      {
        cell: { method: 'rsm', packing: 'own', budgetTokens: 4000, seed: 1 },
        reference: { method: 'flat', packing: 'own', budgetTokens: 4000, seed: 1 },
      },
    ]);
    const list = screen.getByRole('listbox', { name: 'Questions behind the number' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['When was it signed?R10.000−1.000', 'Who signed?1.0000']);
    fireEvent.click(screen.getByRole('button', { name: '1 question, in' }));
    expect(within(list).getAllByRole('option')).toHaveLength(1);
  });

  it('opens a question as its cell has it, and goes back to what was', async () => {
    await measured();
    const row = within(cells()).getAllByRole('row', { name: /^dp-means/ })[0]!;
    await act(async () => void fireEvent.click(within(row).getByRole('button', { name: /^recall/ })));
    const list = screen.getByRole('listbox', { name: 'Questions behind the number' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    await act(async () => void fireEvent.keyDown(list, { key: 'Enter' }));
    const asked = calls('changeSettings') as { settings: typeof DEFAULT_SETTINGS }[];
    expect(asked).toHaveLength(1);
    expect(asked[0]!.settings).toMatchObject({ methodA: 'dp-means', pack: { budgetTokens: 2600 } });
    expect(workspaceStore.getState().workspace).toBe('inspect');
    expect(viewStore.getState().selectedQuestion).toBe('Q-2');
    act(() => receive([{ type: 'settings-changed', settings: asked[0]!.settings }]));
    expect(screen.getByRole('region', { name: 'Opened from Evaluate' }).textContent).toContain(
      'dp-means · grouped at 2,600 tokens',
    );
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back to Evaluate' })));
    expect(calls('changeSettings').at(-1)).toMatchObject({ settings: DEFAULT_SETTINGS });
    expect(workspaceStore.getState().workspace).toBe('evaluate');
    expect(evaluateStore.getState()).toMatchObject({
      chosen: { label: { method: 'dp-means', budget: 2600 } },
      active: { questionId: 'Q-2' },
    });
    expect(document.activeElement).toBe(await screen.findByRole('listbox', { name: 'Questions behind the number' }));
  });

  it('opens the questions of a type and of a stage', async () => {
    await measured();
    fireEvent.click(screen.getByRole('tab', { name: 'By type' }));
    const slices = screen.getByRole('table', { name: 'By type' });
    await act(async () => void fireEvent.click(within(slices).getAllByRole('button')[0]!));
    expect(evaluateStore.getState().chosen).toMatchObject({ slice: { by: 'byType', value: 'what' }, stage: null });
    fireEvent.click(screen.getByRole('tab', { name: 'Where evidence is lost' }));
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    const stages = screen.getByRole('table', { name: 'Where gold turns end' });
    await act(async () => void fireEvent.click(within(stages).getAllByRole('button', { name: /^P1 1 of/ })[0]!));
    expect(evaluateStore.getState().chosen).toMatchObject({ stage: 'P1', slice: null });
  });

  it('draws the factorial under both readings, or says what it lacks', async () => {
    await measured();
    fireEvent.click(screen.getByRole('tab', { name: 'Factorial' }));
    expect(screen.getByRole('region', { name: 'Flat read as a presentation' }).textContent).toContain(
      'evidence recall cannot tell grouped from flat presentation',
    );
    const { plan, figures } = evaluationState();
    await measured({ plan: { ...plan, methods: ['rsm', 'flat'] }, figures: { ...figures!, factorial: [] } });
    expect(
      screen.getByText(/needs all three merge rules\. dp-means · grouped, k-means · grouped are not evaluated/),
    ).toBeTruthy();
  });

  it('says so where nothing can be asked', () => {
    const events = openedEpisode().map((event) =>
      event.type === 'corpus-opened'
        ? { ...event, episodes: event.episodes.map((one) => ({ ...one, questionCount: 0 })) }
        : event,
    );
    act(() => receive(events));
    expect(screen.getByText(/This corpus has no questions, so there is nothing to evaluate/)).toBeTruthy();
  });
});
