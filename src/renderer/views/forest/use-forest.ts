import { useMemo } from 'react';
import type { BridgeChunk } from '../../../core/contract/calls.ts';
import type { RunState } from '../../../core/contract/state.ts';
import { joinForest } from '../../../core/explain/join-forest.ts';
import { type AtomTree, atomTree } from '../../../core/explain/join-forest-tree.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';

/** How an atom came together, as far as the run has been written; null without a run or a member. */
export function useAtomTree(run: RunState | null, atom: number | null): AtomTree | null {
  const log = run?.log;
  const count = run?.writtenCount ?? 0;
  return useMemo(() => {
    if (!log || atom === null || !log.atomOf.subarray(0, count).includes(atom)) return null;
    return atomTree(joinForest({ ...log, count }), atom);
  }, [log, count, atom]);
}

export interface Bridges {
  /** Null until they are known. */
  readonly chunks: readonly BridgeChunk[] | null;
  readonly reason: string | null;
}

const NONE: Bridges = { chunks: null, reason: null };

/** The bridge chunks of an atom of the complete run on screen; null asks for nothing. */
export function useBridges(atom: number | null): Bridges {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const run = useEngine((state) =>
    state.run?.completed && atom !== null && atom < state.run.atomCount ? state.run.run : null,
  );
  const wanted = run === null || atom === null ? null : `${session}/${run}/${atom}`;
  const { value, key, reason } = useReply(wanted, () => window.atomscope.call('bridgeChunks', { atom: atom! }));
  if (wanted === null) return NONE;
  return { chunks: key === wanted ? value : null, reason };
}

/** Chunks that hold their atom together: without one of them it would fall into pieces. */
export function holdsTogether({ pieces }: BridgeChunk): boolean {
  return pieces >= 2;
}
