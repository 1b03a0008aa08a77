import type { AtomscopeEvent, Progress, Task } from '../../../core/contract/events.ts';
import type { TermIndex } from '../../../core/explain/term-index.ts';
import {
  type SimilarityTriangle,
  TRIANGLE_LIMIT_BYTES,
  triangleBytes,
} from '../../../core/math/similarity-triangle.ts';
import { type Chunk, chunkEpisode } from '../../../core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import type { Episode } from '../../../core/model/episode.ts';
import type { Settings } from '../../../core/model/settings.ts';
import type { TokenCounter } from '../../../core/pack/token-counter.ts';
import type { EmbeddedBatch } from '../embed/embed-corpus.ts';
import type { Embedder } from '../embed/embedder.ts';
import { buildSimilarities } from '../similarity/build-similarities.ts';
import { embedRows } from './embed-rows.ts';
import { EpisodeMemory, termSteps } from './episode-memory.ts';
import { FormingRun } from './forming-run.ts';
import { chunkHeading, episodeHeading, questionHeadings } from './headings.ts';
import { MapLayout } from './map-layout.ts';
import { measureSimilarities } from './measure-run.ts';
import type { EmbedderChoice, Resources } from './resources.ts';
import { RunCycle } from './run-cycle.ts';
import { runInSlices } from './time-slices.ts';

export interface LiveSessionOptions {
  readonly session: number;
  readonly episode: Episode;
  /** Vectors that came with the episode: nothing is embedded then, and questions cannot be asked. */
  readonly vectors: EmbeddingMatrix | null;
  readonly resources: Resources;
  readonly embedder: EmbedderChoice;
  readonly nextRun: () => number;
  readonly emit: (event: AtomscopeEvent) => void;
}

/**
 * One episode on screen, from its turns to its atoms. While vectors arrive, chunks are written at a provisional τ; when
 * all are there the settled run replaces it. Guarantees that nothing is emitted after `close`.
 */
export class LiveSession {
  readonly chunks: readonly Chunk[];
  readonly #options: LiveSessionOptions;
  readonly #abort = new AbortController();
  readonly #questionsAbort = new AbortController();
  readonly #seen: Uint32Array;
  readonly #total: Uint32Array;
  readonly #tokens: Uint32Array;
  readonly #layout: MapLayout;
  /** The words atoms are named by; counting them goes on beside embedding. */
  #terms: Promise<TermIndex> | null = null;
  #settings: Settings;
  #triangle: SimilarityTriangle | null = null;
  #gesture = 0;
  #questionIndex: number | null = null;
  #memory: EpisodeMemory | null = null;
  #cycle: RunCycle | null = null;
  #isComparing = false;

  constructor(options: LiveSessionOptions, settings: Settings) {
    this.#options = options;
    this.#settings = settings;
    this.chunks = chunkEpisode(options.episode, options.vectors ? 1 : settings.chunkTurns);
    this.#seen = new Uint32Array(this.chunks.length);
    this.#total = new Uint32Array(this.chunks.length);
    this.#tokens = new Uint32Array(this.chunks.length);
    this.#layout = new MapLayout({
      session: options.session,
      seed: settings.write.seed,
      emit: (event) => this.#emit(event),
    });
  }

  get questionIndex(): number | null {
    return this.#questionIndex;
  }

  /** As the run on screen has it stored. */
  get memory(): EpisodeMemory | null {
    return this.#cycle?.memory ?? this.#memory;
  }

  get cycle(): RunCycle | null {
    return this.#cycle;
  }

  /** Tokens of the chunk's text in the settings' encoding. */
  tokensOf(chunkIndex: number): number {
    return this.#tokens[chunkIndex]!;
  }

  seenTokens(chunkIndex: number): { readonly seenTokens: number; readonly totalTokens: number } {
    return { seenTokens: this.#seen[chunkIndex]!, totalTokens: this.#total[chunkIndex]! };
  }

  /** Resolves when everything is on screen; a failure is reported as an event and as the rejection. */
  async open(): Promise<void> {
    const { resources } = this.#options;
    refuseTooLarge(this.chunks.length);
    const [counter, embedder] = await Promise.all([
      resources.counter(this.#settings.pack.encoding),
      this.#options.vectors ? null : resources.embedder(this.#options.embedder),
    ]);
    await this.#announce(counter, embedder);
    this.#terms = runInSlices(termSteps(this.#options.episode, this.chunks), this.#abort.signal);
    // Who needs them hears of a failure.
    this.#terms.catch(() => {});
    const embeddings = this.#options.vectors ?? (await this.#embedChunks(embedder!));
    this.#memory = await this.#remember(embeddings, counter);
    this.#cycle = new RunCycle({
      session: this.#options.session,
      memory: this.#memory,
      nextRun: this.#options.nextRun,
      emit: (event) => this.#emit(event),
    });
    this.#emit({
      type: 'similarities-measured',
      session: this.#options.session,
      facts: measureSimilarities(this.#memory, this.#settings.write.seed),
    });
    const layOut = this.#layout.layOut(embeddings, this.#memory.rows, this.#abort.signal);
    // A map that failed has been told of; the atoms do without it.
    const laidOut = this.#task('layout', layOut).catch(() => {});
    await Promise.all([laidOut, this.#runAndAsk(embedder)]);
  }

  async #runAndAsk(embedder: Embedder | null): Promise<void> {
    // Questions are embedded while atoms and curves are made; where their vectors are stored, all is made once.
    await Promise.all([this.#requestRun(), embedder && this.#embedQuestions(embedder)]);
  }

  /** Takes new settings: everything that depends on them is computed and reported again. */
  async changeSettings(settings: Settings, gesture: number): Promise<void> {
    const seesOther = settings.asOfQuestion !== this.#settings.asOfQuestion;
    this.#settings = settings;
    this.#gesture = gesture;
    if (seesOther) {
      const questions = questionHeadings(this.#options.episode, this.chunks, settings.asOfQuestion);
      this.#emit({ type: 'questions-described', session: this.#options.session, questions });
    }
    await this.#requestRun();
  }

  selectQuestion(questionIndex: number | null): void {
    this.#questionIndex = questionIndex;
    if (questionIndex !== null) this.#cycle?.packQuestion(this.#settings, questionIndex);
  }

  /** Cancelling what is not under way, as a click does that comes too late, changes nothing. */
  cancel(task: Task): void {
    if (task === 'embed' && !this.#isEmbedding()) return;
    if (task === 'similarities' && !this.#isComparing) return;
    if (task === 'curves') this.#cycle?.stopCurves();
    else if (task === 'plateaus') this.#cycle?.stopListing();
    else if (task === 'pareto') this.#cycle?.stopPareto();
    else if (task === 'layout') this.#layout.stop();
    else if (task === 'embed') this.#cancelEmbedding();
    // Without its similarities there is no memory to show.
    else if (task === 'similarities') this.close();
    this.#options.emit({ type: 'task-ended', task, outcome: 'cancelled' });
  }

  /** Whether vectors are still to come, of chunks or of questions. */
  #isEmbedding(): boolean {
    if (this.#options.vectors || this.#abort.signal.aborted) return false;
    if (!this.#memory) return true;
    const asksAny = this.#options.episode.questions.length > 0;
    return asksAny && !this.#memory.hasQueries && !this.#questionsAbort.signal.aborted;
  }

  /** Without its chunks an episode is nothing; without its questions it goes on. */
  #cancelEmbedding(): void {
    if (this.#memory) this.#questionsAbort.abort();
    else this.close();
  }

  close(): void {
    this.#abort.abort();
    this.#cycle?.stop();
    this.#layout.stop();
  }

  #emit(event: AtomscopeEvent): void {
    if (!this.#abort.signal.aborted) this.#options.emit(event);
  }

  async #announce(counter: TokenCounter, embedder: Embedder | null): Promise<void> {
    const { session, episode } = this.#options;
    const { chunks } = this;
    await runInSlices(this.#countTokens(counter), this.#abort.signal);
    this.#emit({
      type: 'episode-opened',
      session,
      episode: episodeHeading(episode),
      chunks: chunks.map((chunk) => chunkHeading(chunk, this.#tokens[chunk.chunkIndex]!)),
      questions: questionHeadings(episode, chunks, this.#settings.asOfQuestion),
      embedder: embedder
        ? { name: embedder.name, inputLimitTokens: embedder.inputLimitTokens }
        : { name: 'vectors of your own', inputLimitTokens: 0 },
    });
  }

  *#countTokens(counter: TokenCounter): Generator<void, void> {
    for (const { chunkIndex, text } of this.chunks) {
      this.#tokens[chunkIndex] = counter.count(text);
      yield;
    }
  }

  async #embedChunks(embedder: Embedder): Promise<EmbeddingMatrix> {
    const { session, resources, nextRun } = this.#options;
    let terms: TermIndex | null = null;
    const forming = new FormingRun({
      session,
      chunks: this.chunks,
      settings: this.#settings,
      terms: () => terms!,
      nextRun,
      emit: (event) => this.#emit(event),
    });
    const texts = this.chunks.map((chunk) => chunk.text);
    let formed = Promise.resolve();
    let formedTo = 0;
    let isStored = true;
    const form = async (matrix: EmbeddingMatrix, from: number, to: number) => {
      terms ??= await this.#terms;
      await runInSlices(forming.extendSteps(matrix, from, to), this.#abort.signal);
      // The settled layout follows with the last rows; until then the map shows what is done.
      if (to < texts.length) this.#layout.preview(matrix, forming.triangle!);
    };
    const work = embedRows(embedder, resources.store(), texts, {
      kind: 'passage',
      signal: this.#abort.signal,
      onBatch: (batch) => {
        isStored = batch.done === batch.fromCache;
        this.#noteTokens(batch);
      },
      onProgress: (progress) => this.#progress(progress),
      onPrefix: (matrix, _from, to) => {
        // Stored vectors come first and at once: only while others are waited for is there anything provisional to show.
        if (isStored) return;
        const from = formedTo;
        formedTo = to;
        // One stretch after the other, and beside the embedding: a stretch of stored vectors may be a thousand long.
        formed = formed.then(() => form(matrix, from, to));
        formed.catch(() => {});
      },
    });
    // Embedding has ended when what it brought is written, too: nothing provisional may follow the settled run.
    const written = work.then(async (matrix) => {
      await formed;
      return matrix;
    });
    const embeddings = await this.#task('embed', written);
    this.#triangle = forming.triangle;
    return embeddings;
  }

  async #remember(embeddings: EmbeddingMatrix, counter: TokenCounter): Promise<EpisodeMemory> {
    const rows = this.#triangle?.count === embeddings.count ? this.#triangle : await this.#compareAll(embeddings);
    return new EpisodeMemory({
      episode: this.#options.episode,
      chunks: this.chunks,
      embeddings,
      rows,
      counter,
      terms: (await this.#terms)!,
      seenOf: (chunk) => this.seenTokens(chunk),
    });
  }

  async #compareAll(embeddings: EmbeddingMatrix) {
    const onProgress = (progress: Progress) => this.#progress(progress);
    this.#isComparing = true;
    try {
      return await this.#task('similarities', buildSimilarities(embeddings, this.#abort.signal, onProgress));
    } finally {
      this.#isComparing = false;
    }
  }

  async #embedQuestions(embedder: Embedder): Promise<void> {
    const texts = this.#options.episode.questions.map((question) => question.text);
    if (texts.length === 0) return;
    const vectors = await this.#task(
      'embed',
      embedRows(embedder, this.#options.resources.store(), texts, {
        kind: 'query',
        signal: AbortSignal.any([this.#abort.signal, this.#questionsAbort.signal]),
        onProgress: (progress) => this.#progress(progress),
      }),
    );
    this.#memory!.takeQuestionVectors(vectors);
    await this.#requestRun();
  }

  async #requestRun(): Promise<void> {
    try {
      await this.#cycle?.request({
        settings: this.#settings,
        gesture: this.#gesture,
        questionIndex: () => this.#questionIndex,
      });
    } catch (error) {
      // A newer request took over, or the session was closed: neither is a failure.
      if ((error as Error).name !== 'AbortError') throw error;
    }
  }

  #noteTokens({ indexes, seen, total, fromCache }: EmbeddedBatch): void {
    indexes.forEach((chunk, row) => {
      this.#seen[chunk] = seen[row]!;
      this.#total[chunk] = total[row]!;
    });
    this.#emit({
      type: 'chunks-embedded',
      session: this.#options.session,
      chunkIndexes: indexes,
      seenTokens: seen,
      totalTokens: total,
      fromCache,
    });
  }

  #progress(progress: Progress): void {
    this.#emit({ type: 'task-progressed', progress });
  }

  /** Reports how a task ended, whatever way it did. */
  async #task<T>(task: Task, work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      this.#emit({ type: 'task-ended', task, outcome: 'completed' });
      return result;
    } catch (error) {
      if ((error as Error).name !== 'AbortError')
        this.#emit({ type: 'task-failed', task, reason: (error as Error).message });
      throw error;
    }
  }
}

/** The window lives on kept similarities: without them no drag of τ would ever end. Throws the sentence to show. */
function refuseTooLarge(count: number): void {
  if (triangleBytes(count) <= TRIANGLE_LIMIT_BYTES) return;
  const most = Math.floor(Math.sqrt((2 * TRIANGLE_LIMIT_BYTES) / 4));
  throw new Error(
    `This episode has ${count.toLocaleString('en-US')} chunks; above ${most.toLocaleString('en-US')} their similarities cannot be kept and τ is not live. "atomscope cluster" writes it at one τ; or raise the turns a chunk in the settings.`,
  );
}
