import { AtomNamer, indexTermsSteps, type TermIndex } from '../../../core/explain/atom-words.ts';
import type { ExplainableMemory, SeenTokens } from '../../../core/explain/explainable-memory.ts';
import { dotAll } from '../../../core/math/dot.ts';
import { finish } from '../../../core/math/finish.ts';
import { createRandom } from '../../../core/math/random.ts';
import type { Progress, SimilarityRows } from '../../../core/math/similarity-rows.ts';
import { buildTriangle, SimilarityTriangle } from '../../../core/math/similarity-triangle.ts';
import { VectorRows } from '../../../core/math/vector-rows.ts';
import { createDpMeans } from '../../../core/memory/dp-means.ts';
import type { MemoryCore } from '../../../core/memory/memory-core.ts';
import { createOnlineKmeans } from '../../../core/memory/online-kmeans.ts';
import { createRsm } from '../../../core/memory/rsm.ts';
import { int8Matrix } from '../../../core/memory/storage/int8.ts';
import { type Chunk, visibleChunkCount } from '../../../core/model/chunk.ts';
import { type EmbeddingMatrix, rowOf } from '../../../core/model/embedding-matrix.ts';
import type { Episode } from '../../../core/model/episode.ts';
import type { PackedPrompt } from '../../../core/model/packed-prompt.ts';
import { partitionOf } from '../../../core/model/partition.ts';
import type { Method, Settings, Storage, WriteSettings } from '../../../core/model/settings.ts';
import type { WriteLog } from '../../../core/model/write-log.ts';
import { type ClusterCore, planOf } from '../../../core/pack/methods.ts';
import { pack } from '../../../core/pack/pack.ts';
import { type PackOutcome, packOutcome } from '../../../core/pack/pack-outcome.ts';
import { createPieceTable, type PieceTable } from '../../../core/pack/pieces.ts';
import type { TokenCounter } from '../../../core/pack/token-counter.ts';
import { createBm25Index } from '../../../core/retrieve/bm25.ts';
import { createMemoryView, type MemoryView, viewAsOf } from '../../../core/retrieve/memory-view.ts';
import { createQuery, type Query } from '../../../core/retrieve/query.ts';
import { type Calibration, calibrate } from '../../../core/tau/calibrate.ts';
import type { PairPercentiles } from '../../../core/tau/pair-percentiles.ts';
import { pairPercentiles } from '../../../core/tau/percentiles.ts';
import { resolveTau } from '../../../core/tau/resolve-tau.ts';

/** One finished run of a write rule over the whole episode. */
export interface Run {
  readonly core: ClusterCore;
  readonly tau: number;
  readonly log: WriteLog;
  readonly atomCount: number;
  readonly view: MemoryView;
  /** words[atom]: its name, by class-TF-IDF over all its members. */
  readonly words: readonly (readonly string[])[];
}

export interface EpisodeMemoryInput {
  readonly episode: Episode;
  readonly chunks: readonly Chunk[];
  readonly embeddings: EmbeddingMatrix;
  readonly rows: SimilarityRows;
  readonly counter: TokenCounter;
  readonly terms: TermIndex;
  /** What the embedder saw of each chunk; left out where the vectors came with the file. */
  readonly seenOf?: (chunk: number) => SeenTokens | null;
  /** Where `embeddings` stand for others: the memory that keeps those. */
  readonly float32?: EpisodeMemory;
}

/** What stands for the text of a vector that came without one: it names nothing. */
const PLACEHOLDER = /^vector \d+$/;

/** The words that atoms of this episode can be named by; its speakers' names are none. */
export function termsOf(episode: Episode, chunks: readonly Chunk[]): TermIndex {
  return finish(termSteps(episode, chunks));
}

/** `termsOf` in steps, a chunk each. */
export function termSteps(episode: Episode, chunks: readonly Chunk[]): Generator<void, TermIndex> {
  return indexTermsSteps(
    chunks.map(({ text }) => (episode.format === 'vectors' && PLACEHOLDER.test(text) ? '' : text)),
    [...new Set(episode.turns.map((turn) => turn.speaker))],
  );
}

/** Chunks whose pairs stand for all where there are too many: eight million pairs. */
export const SAMPLED_CHUNKS = 4000;

function sampleOf({ count, dims, values }: EmbeddingMatrix): SimilarityTriangle {
  const triangle = new SimilarityTriangle(dims, SAMPLED_CHUNKS);
  const rows = new Float32Array(SAMPLED_CHUNKS * dims);
  createRandom(1)
    .sample(count, SAMPLED_CHUNKS)
    .forEach((chunk, row) => {
      rows.set(values.subarray(chunk * dims, (chunk + 1) * dims), row * dims);
    });
  triangle.append(rows.subarray(0, Math.min(count, SAMPLED_CHUNKS) * dims));
  return triangle;
}

/** Runs kept for going back: a drag back and forth, and method B beside A. */
const RUNS_KEPT = 6;

/**
 * An episode whose vectors are all there, and everything that is asked of it: runs at any τ, its questions' queries,
 * packs and outcomes. What does not depend on τ is computed once, when first asked for.
 */
export class EpisodeMemory implements ExplainableMemory {
  readonly episode: Episode;
  readonly chunks: readonly Chunk[];
  readonly embeddings: EmbeddingMatrix;
  readonly rows: SimilarityRows;
  readonly pieces: PieceTable;
  readonly terms: TermIndex;
  readonly seenOf: (chunk: number) => SeenTokens | null;
  readonly #bm25: () => ReturnType<typeof createBm25Index>;
  readonly #percentiles: () => PairPercentiles;
  readonly #counter: TokenCounter;
  readonly #runs = new Map<string, Run>();
  readonly #namer: AtomNamer;
  /** The same episode with its vectors as they are: this memory itself unless it is kept otherwise. */
  readonly float32: EpisodeMemory;
  /** The episode kept as int8, once somebody asked. */
  #int8: EpisodeMemory | null = null;
  #queries: readonly Query[] = [];
  #queriesAsOf: Settings['asOfQuestion'] | null = null;
  #questionVectors: EmbeddingMatrix | null = null;

  constructor(input: EpisodeMemoryInput) {
    const { episode, chunks, embeddings, rows, counter, terms, seenOf, float32 } = input;
    this.float32 = float32 ?? this;
    this.seenOf = seenOf ?? (() => null);
    this.#counter = counter;
    this.episode = episode;
    this.chunks = chunks;
    this.embeddings = embeddings;
    this.rows = rows;
    this.pieces = createPieceTable(chunks, episode.turns, counter);
    const texts = chunks.map((chunk) => chunk.text);
    this.terms = terms;
    this.#namer = new AtomNamer(terms);
    this.#bm25 = once(() => createBm25Index(texts));
    this.#percentiles = once(() => pairPercentiles(this.isLive ? rows : sampleOf(embeddings)));
  }

  /** Whether all similarities are kept, so that any τ is a replay; above the limit each run reads the vectors again. */
  get isLive(): boolean {
    return this.rows instanceof SimilarityTriangle;
  }

  /** Over all pairs; where the episode is not live, over the pairs of `SAMPLED_CHUNKS` seeded chunks. */
  get percentiles(): PairPercentiles {
    return this.#percentiles();
  }

  calibration(seed: number): Calibration {
    return calibrate('similarity' in this.rows ? (this.rows as SimilarityTriangle) : this.embeddings, seed);
  }

  tauOf(write: WriteSettings): number {
    return resolveTau(write.tau, {
      percentiles: () => this.percentiles,
      calibration: () => this.calibration(write.seed),
    });
  }

  /** The question vectors' rows stand in the order of the episode's questions. */
  takeQuestionVectors(vectors: EmbeddingMatrix): void {
    this.#questionVectors = vectors;
    this.#queriesAsOf = null;
    this.#int8?.takeQuestionVectors(vectors);
  }

  /**
   * The same episode with its vectors kept as `storage` says; this one stays as it is. All that a memory kept as int8
   * tells, of its chunks and of questions, it tells from the dequantised vectors.
   */
  stored(storage: Storage): EpisodeMemory {
    return finish(this.storedSteps(storage));
  }

  /** `stored` in steps: the similarities are computed anew when it is first asked for. */
  *storedSteps(storage: Storage): Generator<Progress, EpisodeMemory> {
    if (storage === 'float32') return this.float32;
    if (this.float32 !== this) return this;
    if (this.#int8) return this.#int8;
    const embeddings = int8Matrix(this.embeddings);
    const isKept = this.rows instanceof SimilarityTriangle;
    const rows = isKept ? yield* buildTriangle(embeddings) : new VectorRows(embeddings);
    const { episode, chunks, terms, seenOf } = this;
    const counter = this.#counter;
    this.#int8 = new EpisodeMemory({ episode, chunks, embeddings, rows, counter, terms, seenOf, float32: this });
    if (this.#questionVectors) this.#int8.takeQuestionVectors(this.#questionVectors);
    return this.#int8;
  }

  get hasQueries(): boolean {
    return this.#questionVectors !== null;
  }

  /** One query a question, in order. Throws an Error before the question vectors are there. */
  queries(asOfQuestion: Settings['asOfQuestion']): readonly Query[] {
    return finish(this.querySteps(asOfQuestion));
  }

  /** `queries` in steps, a question each where they are not made yet. */
  *querySteps(asOfQuestion: Settings['asOfQuestion']): Generator<void, readonly Query[]> {
    if (this.#queriesAsOf === asOfQuestion) return this.#queries;
    const vectors = this.#questionVectors;
    if (!vectors) throw new Error('the questions are not embedded yet');
    const queries: Query[] = [];
    for (const { text, visibleTurns, evidence } of this.episode.questions) {
      const all = this.chunks.length;
      queries.push(
        createQuery({
          text,
          similarities: dotAll(this.embeddings, rowOf(vectors, queries.length)),
          visibleCount: asOfQuestion === 'on' ? visibleChunkCount(this.chunks, visibleTurns) : all,
          goldTurns: evidence.turns,
          bm25: this.#bm25,
        }),
      );
      yield;
    }
    if (vectors !== this.#questionVectors) return queries;
    this.#queries = queries;
    this.#queriesAsOf = asOfQuestion;
    return queries;
  }

  /** The memory core of a method at this τ, nothing written yet. */
  createCore(core: ClusterCore, write: WriteSettings, tau: number): MemoryCore {
    const { gate, candidate } = write;
    if (core === 'rsm') return createRsm(this.rows, { tau, gate, candidate, capacity: this.rows.count });
    if (core === 'dp-means') return createDpMeans(this.rows, tau, this.rows.count);
    return createOnlineKmeans(this.rows, { clusters: this.runAt('rsm', write, tau).atomCount });
  }

  /** The whole run of one core at one τ, from the few that are kept or written now. */
  runAt(core: ClusterCore, write: WriteSettings, tau: number): Run {
    const key = runKey(core, write, tau);
    const kept = this.#runs.get(key);
    if (kept) return kept;
    const memory = this.createCore(core, write, tau);
    for (let chunk = 0; chunk < this.rows.count; chunk++) memory.write(chunk);
    return this.keepRun(core, write, tau, memory.log);
  }

  /** Takes a run that was written elsewhere (live, in slices) as the run of its settings. */
  keepRun(core: ClusterCore, write: WriteSettings, tau: number, log: WriteLog): Run {
    const partition = partitionOf(log.atomOf);
    const { chunks, embeddings } = this;
    const view = once(() => createMemoryView({ chunks, embeddings, atomOf: log.atomOf }));
    const run: Run = {
      core,
      tau,
      log,
      atomCount: partition.atomCount,
      // Only questions look at it, and adding up its norms reads every vector.
      get view() {
        return view();
      },
      words: this.#namer.name(partition),
    };
    this.#runs.set(runKey(core, write, tau), run);
    for (const oldest of this.#runs.keys()) {
      if (this.#runs.size <= RUNS_KEPT) break;
      this.#runs.delete(oldest);
    }
    return run;
  }

  /** The run whose atoms a method packs; a method without atoms still needs a view, so it gets RSM's. */
  runOf(method: Method, settings: Settings, tau: number): Run {
    return this.runAt(planOf(method, settings.pack).core ?? 'rsm', settings.write, tau);
  }

  pack(questionIndex: number, method: Method, settings: Settings, tau: number): PackedPrompt {
    const query = this.queries(settings.asOfQuestion)[questionIndex]!;
    const run = this.runOf(method, settings, tau);
    const plan = planOf(method, settings.pack);
    return pack(viewAsOf(run.view, query.visibleCount), query, plan, { pieces: this.pieces, atomWords: run.words });
  }

  /** What `pack` would say of every question, without a prompt. */
  outcomes(method: Method, settings: Settings, run: Run): PackOutcome[] {
    return finish(this.outcomeSteps(method, settings, run));
  }

  /** `outcomes` in steps, a question each. */
  *outcomeSteps(method: Method, settings: Settings, run: Run): Generator<void, PackOutcome[]> {
    const plan = planOf(method, settings.pack);
    const context = { pieces: this.pieces, atomWords: run.words };
    const outcomes: PackOutcome[] = [];
    for (const query of yield* this.querySteps(settings.asOfQuestion)) {
      outcomes.push(packOutcome(viewAsOf(run.view, query.visibleCount), query, plan, context));
      yield;
    }
    return outcomes;
  }

  /** Mean ER@B of a method over a partition that need not be kept: one of very many τ. Null without evidence. */
  recallOf(method: Method, settings: Settings, atomOf: Int32Array): number | null {
    const plan = planOf(method, settings.pack);
    const view = createMemoryView({ chunks: this.chunks, embeddings: this.embeddings, atomOf });
    // An atom's words stand in its header and cost tokens, so they are needed even where no prompt is shown.
    const context = { pieces: this.pieces, atomWords: this.#namer.name(partitionOf(atomOf)) };
    return meanRecall(
      this.queries(settings.asOfQuestion).map((query) =>
        packOutcome(viewAsOf(view, query.visibleCount), query, plan, context),
      ),
    );
  }
}

/** Mean ER@B over the questions with resolvable evidence; null without any. */
export function meanRecall(outcomes: readonly PackOutcome[]): number | null {
  const recalls = outcomes.flatMap((outcome) => (outcome.er === null ? [] : [outcome.er]));
  return recalls.length === 0 ? null : recalls.reduce((sum, er) => sum + er, 0) / recalls.length;
}

function runKey(core: ClusterCore, { gate, candidate }: WriteSettings, tau: number): string {
  return core === 'dp-means' ? `${core} ${tau}` : `${core} ${gate} ${candidate} ${tau}`;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
