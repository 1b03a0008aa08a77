import { useStore } from 'zustand';
import { type PinnedRun, pinStore } from '../../state/pinned-run.ts';
import { useEngine } from '../../state/use-stores.ts';

/** The run that is pinned as A, if it is one of this episode. */
export function usePinned(): PinnedRun | null {
  const session = useEngine((state) => state.episode?.session ?? null);
  const pinned = useStore(pinStore, (state) => state.pinned);
  return pinned?.session === session ? pinned : null;
}
