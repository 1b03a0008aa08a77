import type { RunState } from '../../core/contract/state.ts';
import { useEngine } from './use-stores.ts';

/** Mean evidence recall of method A under `run`; null until its questions are packed: another run's belongs to another τ. */
export function useRecall(run: RunState | null): number | null {
  return useEngine((state) => (state.outcomes?.run === run?.run ? (state.outcomes?.a.meanEr ?? null) : null));
}
