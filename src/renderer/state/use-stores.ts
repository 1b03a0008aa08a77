import { useStore } from 'zustand';
import type { AtomscopeState } from '../../core/contract/state.ts';
import { engineStore } from './engine-store.ts';
import { type ViewState, viewStore } from './view-store.ts';

/** A slice of what the engine has said; the component renders again only when the slice is another one. */
export function useEngine<T>(select: (state: AtomscopeState) => T): T {
  return useStore(engineStore, select);
}

/** A slice of what this window shows. */
export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(viewStore, select);
}
