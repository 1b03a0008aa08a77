import { meansOf, type QuestionMeans } from '../evaluate/evaluate-questions.ts';
import { atomWords } from '../explain/atom-words.ts';
import type { TermIndex } from '../explain/term-index.ts';
import type { Chunk } from '../model/chunk.ts';
import type { EmbeddingMatrix } from '../model/embedding-matrix.ts';
import type { Partition } from '../model/partition.ts';
import type { PackSettings } from '../model/settings.ts';
import { type PackPlan, planOf } from '../pack/methods.ts';
import { type PackOutcome, packOutcome } from '../pack/pack-outcome.ts';
import type { PieceTable } from '../pack/pieces.ts';
import { createMemoryView, viewAsOf } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';

/** An embedded episode with its questions, as far as packing over many clusterings needs it. */
export interface AskedEpisode {
  readonly chunks: readonly Chunk[];
  readonly embeddings: EmbeddingMatrix;
  readonly terms: TermIndex;
  readonly pieces: PieceTable;
  readonly queries: readonly Query[];
}

/** Packs the questions over one clustering, under any plan; what does not depend on the plan is made once. */
export type PackUnder = (plan: PackPlan) => PackOutcome[];

/** What `pack` would say of every question, in order, over a clustering that need not be kept. */
export function packPartition(episode: AskedEpisode, partition: Partition): PackUnder {
  const { chunks, embeddings, terms, pieces, queries } = episode;
  const view = createMemoryView({ chunks, embeddings, atomOf: partition.atomOf });
  // An atom's words stand in its header and cost tokens, so they are needed even where no prompt is shown.
  const context = { pieces, atomWords: atomWords(terms, partition) };
  return (plan) => queries.map((query) => packOutcome(viewAsOf(view, query.visibleCount), query, plan, context));
}

/**
 * What flat retrieval makes of the same questions at the same budget: the line to hold recall over τ against. It has no
 * atoms, so no τ moves it; a selection or presentation that the settings force on all methods is left out.
 */
export function flatReference(episode: AskedEpisode, settings: PackSettings): QuestionMeans {
  const plan = planOf('flat', { ...settings, selection: null, presentation: null });
  const alone = Int32Array.from(episode.chunks.keys());
  return meansOf(packPartition(episode, { atomOf: alone, atomCount: alone.length })(plan));
}
