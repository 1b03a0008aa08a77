// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EpisodeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { engineStore } from '../../../../src/renderer/state/engine-store.ts';
import { unpinRun } from '../../../../src/renderer/state/pinned-run.ts';
import { viewStore } from '../../../../src/renderer/state/view-store.ts';
import { ChangeFlow } from '../../../../src/renderer/views/change/change-flow.tsx';
import { earlierOf, runOf } from '../../../support/renderer-fixtures.ts';
import { giveElementsRoom } from '../../support/room.ts';

beforeAll(() => giveElementsRoom(280, 136));
afterEach(() => {
  cleanup();
  unpinRun();
  viewStore.setState({ hintedChunks: null, selectedAtom: null });
});

const episode = { session: 1, chunks: [], questions: [] } as unknown as EpisodeState;
const show = (state: object) => act(() => engineStore.setState({ ...INITIAL_STATE, episode, ...state }, true));

describe('ChangeFlow', () => {
  it('says what it is for while there is nothing to compare with', () => {
    show({ run: runOf([0, 1]) });
    expect(render(<ChangeFlow />).container.textContent).toBe(
      'ChangePin as AMove τ: this shows which atoms split and fuse.',
    );
  });

  it('names both τ, both numbers of atoms, and what fused', () => {
    show({ run: runOf([0, 0, 0], { tau: 0.4 }), earlier: earlierOf([0, 0, 1], 0.6) });
    const { container } = render(<ChangeFlow />);
    expect(container.textContent).toContain('τ 0.600 → 0.4002 → 1 atom');
    expect(container.textContent).toContain('1 atom took in others.');
  });

  it('keeps the last comparison until the next run is written', () => {
    show({ run: runOf([0, 0, 0], { tau: 0.4 }), earlier: earlierOf([0, 0, 1], 0.6) });
    const { container } = render(<ChangeFlow />);
    const before = container.textContent;
    show({ run: { ...runOf([0, 1, 2], { written: 0, tau: 0.9 }), run: 2 }, earlier: earlierOf([0, 0, 0], 0.4) });
    expect(container.textContent).toBe(before);
    show({ run: { ...runOf([0, 1, 2], { tau: 0.9 }), run: 2 }, earlier: earlierOf([0, 0, 0], 0.4) });
    expect(container.textContent).toContain('τ 0.400 → 0.900');
  });

  it('holds every run against the pinned one until it is let go', () => {
    const completed = {} as NonNullable<ReturnType<typeof runOf>['completed']>;
    show({ run: { ...runOf([0, 0, 1, 1], { tau: 0.5 }), completed } });
    const { container } = render(<ChangeFlow />);
    fireEvent.click(screen.getByRole('button', { name: 'Pin as A: τ 0.500' }));
    expect(container.textContent).toContain('A is the present τ.');
    show({ run: { ...runOf([0, 0, 0, 0], { tau: 0.4 }), run: 2 }, earlier: earlierOf([0, 1, 2, 3], 0.9) });
    expect(container.textContent).toContain('A τ 0.500 → 0.4002 → 1 atom');
    expect(container.textContent).toContain('Agreement (ARI) 0.000');
    show({ run: { ...runOf([0, 1, 2, 3], { tau: 0.9 }), run: 3 }, earlier: earlierOf([0, 0, 0, 0], 0.4) });
    expect(container.textContent).toContain('A τ 0.500 → 0.900');
    fireEvent.click(screen.getByRole('button', { name: 'Unpin A, τ 0.500' }));
    expect(container.textContent).toContain('τ 0.400 → 0.900');
  });

  it('lets go of a pin with its episode', () => {
    const completed = {} as NonNullable<ReturnType<typeof runOf>['completed']>;
    show({ run: { ...runOf([0, 0, 1], { tau: 0.5 }), completed } });
    const { container } = render(<ChangeFlow />);
    fireEvent.click(screen.getByRole('button', { name: 'Pin as A: τ 0.500' }));
    show({ episode: { ...episode, session: 2 }, run: runOf([0, 1], { tau: 0.7 }) });
    expect(container.textContent).toContain('Move τ');
  });

  it('marks a flow’s chunks on the map while it is pointed at, and selects the atom they are in', () => {
    show({ run: runOf([0, 0, 0, 1], { tau: 0.4 }), earlier: earlierOf([0, 0, 1, 2], 0.6) });
    render(<ChangeFlow />);
    const bar = screen.getByRole('button', { name: /^Now: atom 0, 3 chunks/ });
    fireEvent.focus(bar);
    expect([...viewStore.getState().hintedChunks!]).toEqual([0, 1, 2]);
    fireEvent.click(bar);
    expect(viewStore.getState().selectedAtom).toBe(0);
    fireEvent.blur(bar);
    expect(viewStore.getState().hintedChunks).toBeNull();
  });
});
