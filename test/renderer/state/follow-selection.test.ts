// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INITIAL_STATE } from '../../../src/core/contract/state.ts';
import { createWriteLog } from '../../../src/core/model/write-log.ts';
import { engineStore, receive } from '../../../src/renderer/state/engine-store.ts';
import { atomHolding, firstQuestion, followSelection } from '../../../src/renderer/state/follow-selection.ts';
import { selectAtom } from '../../../src/renderer/state/selection.ts';
import { viewStore } from '../../../src/renderer/state/view-store.ts';
import { fakeBridge, openedEpisode } from '../support/fake-bridge.ts';
import { outcomes, question } from '../support/happenings.ts';

function runOf(atomOf: readonly number[], writtenCount = atomOf.length) {
  const log = createWriteLog(atomOf.length, 0.5);
  log.atomOf.set(atomOf);
  return { log, writtenCount };
}

describe('atomHolding', () => {
  it('is the atom of most of the chunks', () => {
    expect(atomHolding(runOf([0, 1, 1, 2, 1]), [0, 1, 2, 4])).toBe(1);
  });
  it('is the older of two that hold as many', () => {
    expect(atomHolding(runOf([3, 0, 1, 1, 0]), [1, 2, 3, 4])).toBe(0);
  });
  it('is null while none of them is written', () => {
    expect(atomHolding(runOf([0, 1, 1], 1), [1, 2])).toBeNull();
    expect(atomHolding(runOf([0]), [])).toBeNull();
  });
});

describe('firstQuestion', () => {
  const questions = ['Q-1', 'Q-2', 'Q-3'].map((questionId) => question({ questionId }));
  const state = (a: readonly (readonly [number, number])[], b: readonly (readonly [number, number])[]) => ({
    ...INITIAL_STATE,
    episode: { questions } as unknown as NonNullable<typeof INITIAL_STATE.episode>,
    outcomes: { run: 1, a: outcomes('rsm', a), b: outcomes('flat', b) },
  });
  it('is where the methods differ most', () => {
    expect(
      firstQuestion(
        state(
          [
            [1, 2],
            [0, 2],
            [1, 1],
          ],
          [
            [0, 2],
            [2, 2],
            [1, 1],
          ],
        ),
      ),
    ).toBe('Q-2');
  });
  it('prefers A ahead where they differ as much', () => {
    expect(
      firstQuestion(
        state(
          [
            [0, 1],
            [1, 1],
            [1, 1],
          ],
          [
            [1, 1],
            [0, 1],
            [1, 1],
          ],
        ),
      ),
    ).toBe('Q-2');
  });
  it('is null when no question has evidence', () => {
    expect(
      firstQuestion(
        state(
          [
            [0, 0],
            [0, 0],
            [0, 0],
          ],
          [
            [0, 0],
            [0, 0],
            [0, 0],
          ],
        ),
      ),
    ).toBeNull();
  });
});

describe('followSelection', () => {
  let stop: () => void;
  let bridge: ReturnType<typeof fakeBridge>;
  beforeEach(() => {
    bridge = fakeBridge();
    engineStore.setState(INITIAL_STATE, true);
    viewStore.setState({ selectedQuestion: null, selectedAtom: null, selectedChunk: null });
    stop = followSelection();
  });
  afterEach(() => stop());

  it('offers a first question, even when everything is told at once', () => {
    receive(openedEpisode());
    expect(viewStore.getState().selectedQuestion).toBe('Q-2');
    expect(bridge.call).toHaveBeenCalledWith('selectQuestion', { questionId: 'Q-2' });
  });

  it('offers it once an episode: what was let go stays so', () => {
    receive(openedEpisode());
    viewStore.setState({ selectedQuestion: null });
    receive(openedEpisode().filter(({ type }) => type === 'outcomes-measured'));
    expect(viewStore.getState().selectedQuestion).toBeNull();
  });

  it('goes on with the chunks of the selected atom in the next run, and back again', () => {
    receive(openedEpisode());
    selectAtom(1);
    const next = (run: number, atomOf: readonly number[]) => {
      const log = createWriteLog(atomOf.length, 0.6);
      log.atomOf.set(atomOf);
      receive([
        { type: 'run-started', session: 1, run, gesture: run, tau: 0.6, settled: true, chunkCount: atomOf.length },
        { type: 'chunks-written', session: 1, run, from: 0, log },
      ]);
    };
    next(2, [0, 1, 2, 3, 3, 4]);
    expect(viewStore.getState().selectedAtom).toBe(3);
    next(3, [0, 0, 0, 0, 0, 1]);
    expect(viewStore.getState().selectedAtom).toBe(0);
    next(4, [0, 0, 0, 1, 1, 2]);
    expect(viewStore.getState().selectedAtom).toBe(1);
  });

  it('starts anew with another episode', () => {
    receive(openedEpisode());
    selectAtom(1);
    receive(openedEpisode().map((event) => (event.type === 'episode-opened' ? { ...event, session: 2 } : event)));
    expect(viewStore.getState()).toMatchObject({ selectedAtom: null, selectedQuestion: null, playhead: null });
  });
});
