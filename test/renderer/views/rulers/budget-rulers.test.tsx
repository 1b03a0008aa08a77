// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type EpisodeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { engineStore } from '../../../../src/renderer/state/engine-store.ts';
import { viewStore } from '../../../../src/renderer/state/view-store.ts';
import { BudgetRulers } from '../../../../src/renderer/views/rulers/budget-rulers.tsx';
import { runOf, sideOf } from '../../../support/renderer-fixtures.ts';

afterEach(cleanup);

const question = { questionId: 'q1', evidenceChunks: [1] };
const heading = { format: 'chat' };
const episode = { session: 1, heading, chunks: [], questions: [question] } as unknown as EpisodeState;
const run = runOf([0, 0, 1]);
const packs = {
  run: 1,
  questionId: 'q1',
  a: sideOf(
    'rsm',
    [
      {
        atom: 0,
        header: 5,
        chunks: [
          [0, 100],
          [1, 200],
        ],
      },
    ],
    { gold: [1, 1] },
  ),
  b: sideOf('flat', [{ atom: null, header: 0, chunks: [[2, 300]] }], { gold: [0, 1] }),
  both: [],
  onlyA: [],
  onlyB: [],
};
function show(state: object, selectedQuestion: string | null) {
  act(() => {
    engineStore.setState({ ...INITIAL_STATE, episode, run, ...state }, true);
    viewStore.setState({ selectedQuestion, hoveredChunk: null, selectedChunk: null });
  });
  return render(<BudgetRulers />).container;
}

describe('BudgetRulers', () => {
  it('says the way out while there is nothing to show', () => {
    expect(show({}, null).textContent).toBe(
      'No question is selected. Pick one to see its two prompts at the same budget.',
    );
    cleanup();
    expect(show({ episode: { ...episode, questions: [] } }, null).textContent).toContain('asks no question');
    cleanup();
    expect(show({}, 'q1').textContent).toMatch(/two prompts/);
    cleanup();
    const vectors = { ...episode, heading: { format: 'vectors' } };
    expect(show({ episode: vectors }, 'q1').textContent).toContain('embedder is not known');
    cleanup();
    expect(show({ episode: { ...episode, isHalted: true } }, 'q1').textContent).toContain('not all embedded');
  });

  it('never shows another question’s prompts', () => {
    expect(show({ packs: { ...packs, questionId: 'q2' } }, 'q1').textContent).toMatch(/two prompts/);
  });

  it('tells both prompts in words', () => {
    show({ packs }, 'q1');
    expect(screen.getByRole('group').getAttribute('aria-label')).toBe(
      'A, rsm: 2 chunks, 305 of 1,000 tokens, evidence 1 of 1 turn. B, flat: 1 chunk, 300 of 1,000 tokens, evidence 0 of 1 turn.',
    );
  });

  it('lets go of the pointed chunk when the pointer leaves', () => {
    show({ packs }, 'q1');
    viewStore.setState({ hoveredChunk: 2 });
    fireEvent.pointerLeave(screen.getByRole('group'));
    expect(viewStore.getState().hoveredChunk).toBeNull();
  });
});
