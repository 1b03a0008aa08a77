// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EpisodeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { engineStore } from '../../../../src/renderer/state/engine-store.ts';
import { viewStore } from '../../../../src/renderer/state/view-store.ts';
import { togglePlaying, usePlaying } from '../../../../src/renderer/views/timeline/use-playing.ts';
import { runOf } from '../../../support/renderer-fixtures.ts';

let frames: ((nowMs: number) => void)[] = [];
let now = 0;
const play = (ms: number) =>
  act(() => {
    for (let passed = 0; passed < ms; passed += 20) {
      now += 20;
      const due = frames;
      frames = [];
      for (const frame of due) frame(now);
    }
  });

beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: (nowMs: number) => void) => frames.push(frame));
  engineStore.setState({ ...INITIAL_STATE, run: runOf(Array.from({ length: 100 }, (_, i) => i % 5)) }, true);
  viewStore.setState({ playing: false, playhead: null, speed: 40, loop: false });
});
afterEach(() => {
  cleanup();
  // The frame handler lives on: let it see that nobody plays any more.
  play(20);
  vi.unstubAllGlobals();
});

describe('playing', () => {
  it('begins at the start when the playhead stands at the end, and writes at its speed', () => {
    renderHook(usePlaying);
    act(togglePlaying);
    expect(viewStore.getState().playhead).toBe(0);
    play(1020);
    expect(viewStore.getState().playhead).toBe(40);
  });

  it('pauses at the end, with everything shown', () => {
    renderHook(usePlaying);
    act(togglePlaying);
    play(3000);
    expect(viewStore.getState()).toMatchObject({ playing: false, playhead: null });
  });

  it('waits for writes that are on their way, and pauses where embedding stopped before them', () => {
    const labels = Array.from({ length: 100 }, (_, i) => i % 5);
    engineStore.setState({ run: runOf(labels, { written: 40 }) });
    renderHook(usePlaying);
    act(togglePlaying);
    play(3000);
    expect(viewStore.getState()).toMatchObject({ playing: true, playhead: 40 });
    act(() => engineStore.setState({ episode: { isHalted: true } as EpisodeState }));
    play(100);
    expect(viewStore.getState()).toMatchObject({ playing: false, playhead: null });
  });

  it('begins again when it loops', () => {
    viewStore.setState({ loop: true });
    renderHook(usePlaying);
    act(togglePlaying);
    play(3000);
    expect(viewStore.getState().playing).toBe(true);
    expect(viewStore.getState().playhead).toBeLessThan(30);
  });

  it('goes on from where a hand has put the playhead', () => {
    renderHook(usePlaying);
    act(togglePlaying);
    play(200);
    act(() => viewStore.setState({ playhead: 70 }));
    play(100);
    expect(viewStore.getState().playhead).toBeGreaterThanOrEqual(72);
  });
});
