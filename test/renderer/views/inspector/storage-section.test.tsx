// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StorageComparison } from '../../../../src/core/contract/calls.ts';
import { type EpisodeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { engineStore } from '../../../../src/renderer/state/engine-store.ts';
import { viewStore } from '../../../../src/renderer/state/view-store.ts';
import { flipWords, StorageSection } from '../../../../src/renderer/views/inspector/storage-section.tsx';
import { runOf } from '../../../support/renderer-fixtures.ts';
import { fakeBridge } from '../../support/fake-bridge.ts';

afterEach(cleanup);

const comparison: StorageComparison = {
  ...{ tau: 0.55, writes: [1, 4], ofWrites: 5, opened: 1, joined: 0, moved: 1 },
  ranks: { ofQuestions: 9, topAtoms: 6, questions: [{ questionId: 'Q-7', firstRank: 1, left: [0], entered: [4] }] },
};

describe('StorageSection', () => {
  it('measures when asked, and lists what flips, each a click away', async () => {
    const bridge = fakeBridge();
    bridge.call.mockImplementation(async (name) => (name === 'compareStorage' ? comparison : null));
    const run = { ...runOf([0, 0, 0, 1, 1]), completed: {} as NonNullable<ReturnType<typeof runOf>['completed']> };
    const episode = { session: 1, chunks: [], questions: [] } as unknown as EpisodeState;
    engineStore.setState({ ...INITIAL_STATE, episode, run }, true);
    render(<StorageSection />);
    expect(bridge.call).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: /int8 flip/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'c4' }));
    expect(viewStore.getState().selectedChunk).toBe(4);
    expect(screen.getByText(/Of 9 questions, 1 ranks/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Q-7' }));
    expect(viewStore.getState().selectedQuestion).toBe('Q-7');
    viewStore.setState({ selectedChunk: null, selectedAtom: null, selectedQuestion: null });
  });
});

it('flips are told by what becomes of them', () => {
  expect(flipWords(comparison)).toBe(
    'int8 flips 2 of 5 writes at τ 0.550: 1 only opens an atom under int8, 1 joins another atom. What only follows from an earlier flip counts too.',
  );
  expect(flipWords({ ...comparison, writes: [] })).toBe('int8 decides all 5 writes as float32 does at τ 0.550.');
});
