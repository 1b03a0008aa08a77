import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { Chunk } from '../model/chunk.ts';
import type { EmbeddingMatrix } from '../model/embedding-matrix.ts';
import type { Episode } from '../model/episode.ts';
import type { Method, Settings, WriteSettings } from '../model/settings.ts';
import type { WriteLog } from '../model/write-log.ts';
import type { ClusterCore } from '../pack/methods.ts';
import type { PieceTable } from '../pack/pieces.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import type { TermIndex } from './term-index.ts';

/** What the embedder saw of a text, in its own tokens. */
export interface SeenTokens {
  readonly seenTokens: number;
  readonly totalTokens: number;
}

/** A finished run of a write rule, as far as explanations need it. */
export interface ExplainableRun {
  readonly core: ClusterCore;
  readonly tau: number;
  readonly log: WriteLog;
  readonly view: MemoryView;
  /** words[atom]: its name. */
  readonly words: readonly (readonly string[])[];
}

/** An embedded episode with its questions, of which explanations are asked. */
export interface ExplainableMemory {
  readonly episode: Episode;
  readonly chunks: readonly Chunk[];
  readonly embeddings: EmbeddingMatrix;
  readonly rows: SimilarityRows;
  readonly pieces: PieceTable;
  readonly terms: TermIndex;
  /** Null where nobody kept what the embedder saw of a chunk. */
  readonly seenOf: (chunk: number) => SeenTokens | null;
  tauOf(write: WriteSettings): number;
  /** One query a question, in order. */
  queries(asOfQuestion: Settings['asOfQuestion']): readonly Query[];
  runOf(method: Method, settings: Settings, tau: number): ExplainableRun;
}
