import type { WriteExplanation } from '../../../core/contract/calls.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';

/**
 * Why the chunk is in its atom, once the run is complete; the explanation of the run before stays until then, unless
 * the chunk is another one. Null where there is nothing to explain, or the engine cannot.
 */
export function useExplanation(chunk: number | null): WriteExplanation | null {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const completedRun = useEngine((state) => (state.run?.completed ? state.run.run : null));
  const key = completedRun === null || chunk === null ? null : `${session}/${completedRun}/${chunk}`;
  const { value } = useReply(key, () => window.atomscope.call('explainWrite', { chunkIndex: chunk! }));
  return value?.chunk === chunk ? value : null;
}
