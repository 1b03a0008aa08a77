import type { AnswerOf } from '../../../core/evaluate/evaluate-cell.ts';
import { extractiveAnswer, sentencesOf } from '../../../core/evaluate/extractive-answer.ts';
import { dot } from '../../../core/math/dot.ts';
import { type EmbeddingMatrix, rowOf } from '../../../core/model/embedding-matrix.ts';
import type { Admission } from '../../../core/pack/admission.ts';
import type { Embedder } from '../embed/embedder.ts';
import { embedRows } from './embed-rows.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import type { ReportContext } from './report-context.ts';

/** The extractive baseline over one episode: embeds every sentence of its chunks once, then answers any question. */
export async function extractiveAnswers(
  { resources, emit }: ReportContext,
  { chunks, episode }: EpisodeMemory,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<AnswerOf> {
  const byChunk = chunks.map(({ chunkIndex, text }) => sentencesOf(chunkIndex, text));
  const sentences = byChunk.flat();
  const firstOf = new Int32Array(chunks.length);
  for (let chunk = 1; chunk < chunks.length; chunk++) firstOf[chunk] = firstOf[chunk - 1]! + byChunk[chunk - 1]!.length;
  const embed = (texts: readonly string[], kind: 'passage' | 'query') =>
    embedRows(embedder, resources.store(), texts, {
      kind,
      signal,
      onProgress: (progress) => emit({ type: 'task-progressed', progress: { ...progress, unit: 'sentences' } }),
    });
  const vectors = await embed(
    sentences.map(({ text }) => text),
    'passage',
  );
  const asked = await embed(
    episode.questions.map(({ text }) => text),
    'query',
  );
  const similarities = new Map<number, Float32Array>();
  return (question, admission) => {
    const known = similarities.get(question) ?? similaritiesTo(rowOf(asked, question), vectors);
    similarities.set(question, known);
    return extractiveAnswer(shownSentences(admission), sentences, known);
  };

  function shownSentences({ chunksIn, truncated }: Admission): number[] {
    return chunksIn.flatMap((chunk) =>
      byChunk[chunk]!.flatMap(({ text }, i) => {
        const isShown = truncated?.chunk !== chunk || truncated.shown.includes(text);
        return isShown ? [firstOf[chunk]! + i] : [];
      }),
    );
  }
}

function similaritiesTo(query: Float32Array, vectors: EmbeddingMatrix): Float32Array {
  return Float32Array.from({ length: vectors.count }, (_, row) => dot(query, rowOf(vectors, row)));
}
