import { useEffect, useState } from 'react';
import type { ChunkText } from '../../core/contract/calls.ts';
import { useEngine } from './use-stores.ts';

type Texts = ReadonlyMap<number, ChunkText>;

const MOST_KEPT = 2000;
let kept: { session: number; texts: Map<number, ChunkText> } = { session: -1, texts: new Map() };

/** Reads every chunk that is not kept yet; resolves to all that could be read. */
async function readAll(session: number, chunks: readonly number[]): Promise<Texts> {
  if (kept.session !== session || kept.texts.size > MOST_KEPT) kept = { session, texts: new Map() };
  const { texts } = kept;
  const missing = chunks.filter((chunk) => !texts.has(chunk));
  await Promise.all(
    missing.map(async (chunkIndex) => {
      // A chunk that cannot be read is shown unmarked; the prompt itself is whole without it.
      const text = await window.atomscope.call('readChunk', { chunkIndex }).catch(() => null);
      if (text) texts.set(chunkIndex, text);
    }),
  );
  return new Map(texts);
}

/** The texts of these chunks as far as they have been read; each is asked for once an episode. */
export function useChunkTexts(chunks: readonly number[]): Texts {
  const session = useEngine((state) => state.episode?.session ?? -1);
  const [texts, setTexts] = useState<Texts>(new Map());
  const key = `${session}/${[...chunks].sort((a, b) => a - b).join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which chunks and which episode are meant.
  useEffect(() => {
    let stale = false;
    void readAll(session, chunks).then((read) => {
      if (!stale) setTexts(read);
    });
    return () => {
      stale = true;
    };
  }, [key]);
  return texts;
}
