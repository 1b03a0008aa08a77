// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type EpisodeState, INITIAL_STATE } from '../../../src/core/contract/state.ts';
import { engineStore } from '../../../src/renderer/state/engine-store.ts';
import { useAtomHeadings, useShownRun } from '../../../src/renderer/state/shown-run.ts';
import { runOf } from '../../support/renderer-fixtures.ts';

afterEach(cleanup);

const episode = (session: number) => ({ session, chunks: [], questions: [] }) as unknown as EpisodeState;
const show = (state: object) => act(() => engineStore.setState({ ...INITIAL_STATE, ...state }, true));

describe('useShownRun', () => {
  it('keeps the last run until the next has written something', () => {
    const first = { ...runOf([0, 0, 1]), run: 1 };
    show({ episode: episode(1), run: first });
    const { result } = renderHook(useShownRun);
    show({ episode: episode(1), run: { ...runOf([0, 0, 0], { written: 0 }), run: 2 } });
    expect(result.current).toBe(first);
    show({ episode: episode(1), run: { ...runOf([0, 0, 0]), run: 2 } });
    expect(result.current?.run).toBe(2);
  });

  it('keeps nothing across episodes', () => {
    show({ episode: episode(1), run: runOf([0, 0, 1]) });
    const { result } = renderHook(useShownRun);
    show({ episode: episode(2), run: null });
    expect(result.current).toBeNull();
  });
});

describe('useAtomHeadings', () => {
  it('lends an undescribed atom the words of the one that wore its colour', () => {
    const described = runOf([0, 0, 0, 1, 1]);
    const next = { ...runOf([0, 0, 1, 1, 1]), run: 2, slotOf: Uint8Array.of(1, 2), atoms: [] };
    const { result, rerender } = renderHook(useAtomHeadings, {
      initialProps: described as typeof described | typeof next,
    });
    rerender(next);
    expect(result.current.map(({ atom, words, size }) => [atom, words[0], size])).toEqual([
      [0, 'word0', 2],
      [1, 'word1', 3],
    ]);
  });
});
