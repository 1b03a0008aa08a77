import type { ChunkText } from '../../../core/contract/calls.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';

/** The chunk with all its turns; null until it has been read. */
export function useChunkText(chunk: number | null): ChunkText | null {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const key = chunk === null ? null : `${session}/${chunk}`;
  const reply = useReply(key, () => window.atomscope.call('readChunk', { chunkIndex: chunk! }));
  return reply.key === key ? reply.value : null;
}
