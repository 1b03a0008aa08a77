import type { Progress } from '../../../core/contract/events.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import type { VectorStore } from '../cache/vector-store.ts';
import { type EmbeddedBatch, embedTexts } from '../embed/embed-corpus.ts';
import type { Embedder, TextKind } from '../embed/embedder.ts';

export interface EmbedRowsOptions {
  readonly kind: TextKind;
  readonly signal: AbortSignal;
  readonly onBatch?: (batch: EmbeddedBatch) => void;
  /**
   * Called when rows [from, to) of `matrix` have become known and all rows before them are: a stream is written in its
   * own order, whatever order vectors arrive in.
   */
  readonly onPrefix?: (matrix: EmbeddingMatrix, from: number, to: number) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/** Embeds texts (or finds their vectors in the store) into one matrix. Rejects as `embedTexts` does. */
export async function embedRows(
  embedder: Embedder,
  store: VectorStore,
  texts: readonly string[],
  { kind, signal, onBatch, onPrefix, onProgress }: EmbedRowsOptions,
): Promise<EmbeddingMatrix> {
  const { dims } = embedder;
  const matrix: EmbeddingMatrix = { count: texts.length, dims, values: new Float32Array(texts.length * dims) };
  const known = new Uint8Array(texts.length);
  let prefix = 0;
  await embedTexts(embedder, store, texts, {
    kind,
    signal,
    onBatch(batch) {
      batch.indexes.forEach((index, row) => {
        matrix.values.set(batch.vectors.subarray(row * dims, (row + 1) * dims), index * dims);
        known[index] = 1;
      });
      onBatch?.(batch);
      onProgress?.(progressOf(batch, kind));
      const from = prefix;
      while (prefix < texts.length && known[prefix] === 1) prefix++;
      if (prefix > from) onPrefix?.(matrix, from, prefix);
    },
  });
  return matrix;
}

function progressOf({ done, totalTexts, ratePerSecond, secondsLeft }: EmbeddedBatch, kind: TextKind): Progress {
  return {
    task: 'embed',
    done,
    total: totalTexts,
    unit: kind === 'query' ? 'questions' : 'chunks',
    ratePerSecond,
    secondsLeft,
  };
}
