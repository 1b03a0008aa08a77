import { createStore } from 'zustand/vanilla';
import type { AtomscopeState, EarlierRun } from '../../core/contract/state.ts';
import { engineStore } from './engine-store.ts';

/** A run kept as A, to hold every later one against. */
export interface PinnedRun extends EarlierRun {
  readonly session: number;
}

export const pinStore = createStore<{ readonly pinned: PinnedRun | null }>(() => ({ pinned: null }));

/** The run on screen as a pin keeps it; null while it is not complete. */
function pinnable({ run, episode, outcomes }: AtomscopeState): PinnedRun | null {
  if (!run?.completed || !episode) return null;
  return {
    session: episode.session,
    tau: run.tau,
    atomOf: run.log.atomOf,
    atomCount: run.atomCount,
    slotOf: run.slotOf,
    atoms: run.atoms,
    recall: outcomes?.run === run.run ? outcomes.a.meanEr : null,
  };
}

/** Keeps the run on screen as A; nothing while it is not complete. */
export function pinRun(): void {
  const pinned = pinnable(engineStore.getState());
  if (pinned) pinStore.setState({ pinned });
}

export function unpinRun(): void {
  pinStore.setState({ pinned: null });
}
