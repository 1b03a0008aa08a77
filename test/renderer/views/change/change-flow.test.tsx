// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type EpisodeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { engineStore } from '../../../../src/renderer/state/engine-store.ts';
import { ChangeFlow } from '../../../../src/renderer/views/change/change-flow.tsx';
import { earlierOf, runOf } from '../../../support/renderer-fixtures.ts';

afterEach(cleanup);

const episode = { session: 1, chunks: [], questions: [] } as unknown as EpisodeState;
const show = (state: object) => act(() => engineStore.setState({ ...INITIAL_STATE, episode, ...state }, true));

describe('ChangeFlow', () => {
  it('says what it is for while there is nothing to compare with', () => {
    show({ run: runOf([0, 1]) });
    expect(render(<ChangeFlow />).container.textContent).toBe('ChangeMove τ: this shows which atoms split and fuse.');
  });

  it('names both τ, both numbers of atoms, and what fused', () => {
    show({ run: runOf([0, 0, 0], { tau: 0.4 }), earlier: earlierOf([0, 0, 1], 0.6) });
    const { container } = render(<ChangeFlow />);
    expect(container.textContent).toContain('τ 0.600 → 0.4002 → 1 atoms');
    expect(container.textContent).toContain('1 took in others.');
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
});
