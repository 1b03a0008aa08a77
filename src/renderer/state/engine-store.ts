import { createStore } from 'zustand/vanilla';
import type { AtomscopeEvent } from '../../core/contract/events.ts';
import { fold } from '../../core/contract/fold.ts';
import { type AtomscopeState, INITIAL_STATE } from '../../core/contract/state.ts';

/** What the engine has said, folded; nothing else writes here. */
export const engineStore = createStore<AtomscopeState>(() => INITIAL_STATE);

/** Folds a batch and tells subscribers once. */
export function receive(events: readonly AtomscopeEvent[]): void {
  engineStore.setState(events.reduce(fold, engineStore.getState()), true);
}
