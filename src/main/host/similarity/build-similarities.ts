import type { Progress } from '../../../core/contract/events.ts';
import {
  buildTriangle,
  type SimilarityTriangle,
  TRIANGLE_LIMIT_BYTES,
  triangleBytes,
} from '../../../core/math/similarity-triangle.ts';
import { VectorRows } from '../../../core/math/vector-rows.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import { createRate } from '../engine/rate.ts';
import { runInSlices } from '../engine/time-slices.ts';

/**
 * The similarities of all chunks, made in slices so that the engine goes on answering: the whole triangle where it may be
 * kept, else rows made as they are read. Rejects with the signal's reason when aborted.
 */
export async function buildSimilarities(
  embeddings: EmbeddingMatrix,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<SimilarityTriangle | VectorRows> {
  if (triangleBytes(embeddings.count) > TRIANGLE_LIMIT_BYTES) return new VectorRows(embeddings);
  const rate = createRate(() => performance.now());
  return await runInSlices(buildTriangle(embeddings), signal, ({ done, total }) =>
    onProgress?.({ task: 'similarities', done, total, unit: 'pairs', ...rate(done, total) }),
  );
}
