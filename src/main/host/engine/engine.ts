import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { PROTOCOL_VERSION } from '../../../core/contract/events.ts';
import { explainQuestion } from '../../../core/explain/explain-question.ts';
import { bridgeChunks } from '../../../core/explain/join-forest-bridges.ts';
import { stageSteps } from '../../../core/explain/question-stages.ts';
import { explainWrite } from '../../../core/explain/why-here.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import type { Episode } from '../../../core/model/episode.ts';
import { DEFAULT_SETTINGS, type Settings, type TauSetting } from '../../../core/model/settings.ts';
import { type ImportResult, importPaths } from '../import/import-paths.ts';
import { compareStorage } from './compare-storage.ts';
import { cutAnswer } from './cut-answer.ts';
import type { EngineCallName, EngineCalls } from './engine-calls.ts';
import type { EpisodeMemory, Run } from './episode-memory.ts';
import { EventHistory } from './event-history.ts';
import { exportedText } from './exports.ts';
import { episodeHeading } from './headings.ts';
import { LiveSession } from './live-session.ts';
import { reportHandlers } from './report-handlers.ts';
import type { EmbedderChoice, Resources } from './resources.ts';
import { suggestionFrom } from './tau-suggestion.ts';
import { runInSlices } from './time-slices.ts';

export interface EngineInput {
  readonly fixturesFolder: string;
  readonly resources: Resources;
  readonly emit: (event: AtomscopeEvent) => void;
}

type Handlers = {
  readonly [N in EngineCallName]: (
    input: EngineCalls[N]['input'],
    signal: AbortSignal,
  ) => Promise<EngineCalls[N]['reply']>;
};

/** An episode, and the vectors that came with it, if any. */
interface OpenableEpisode {
  readonly episode: Episode;
  readonly vectors: EmbeddingMatrix | null;
}

type CorpusOpened = Extract<AtomscopeEvent, { type: 'corpus-opened' }>;

/** The engine behind every window: one corpus, one episode on screen, and the settings they are seen under. */
export class Engine {
  readonly #input: EngineInput;
  readonly #history = new EventHistory();
  readonly #handlers: Handlers;
  #settings: Settings = DEFAULT_SETTINGS;
  #openingTau: TauSetting = DEFAULT_SETTINGS.write.tau;
  #embedder: EmbedderChoice = { embedder: 'minilm', model: null, longText: 'windows' };
  #episodes: readonly OpenableEpisode[] = [];
  #session: LiveSession | null = null;
  #opened: OpenableEpisode | null = null;
  /** The session whose episode the window was told of last. */
  #shown: LiveSession | null = null;
  /** A corpus whose first episode is not ready to be shown yet: the one before it stays on screen whole until then. */
  #arriving: CorpusOpened | null = null;
  #importing = new AbortController();
  #explaining = new AbortController();
  #settingsKnown: Promise<unknown> = Promise.resolve();
  #corpora = 0;
  #sessions = 0;
  #runs = 0;

  constructor(input: EngineInput) {
    this.#input = input;
    const reports = reportHandlers({ resources: input.resources, emit: input.emit });
    this.#handlers = { ...reports, ...this.#windowHandlers() };
  }

  /** Answers one call; rejects with a sentence, or with a BadInputError that names file and line. */
  call<N extends EngineCallName>(
    name: N,
    input: EngineCalls[N]['input'],
    signal: AbortSignal,
  ): Promise<EngineCalls[N]['reply']> {
    return this.#handlers[name](input, signal);
  }

  async close(): Promise<void> {
    this.#session?.close();
    await this.#input.resources.close();
  }

  #emit(event: AtomscopeEvent): void {
    this.#history.record(event);
    this.#input.emit(event);
  }

  #windowHandlers(): Omit<Handlers, keyof ReturnType<typeof reportHandlers>> {
    return {
      connect: async ({ protocol }) => {
        if (protocol !== PROTOCOL_VERSION)
          throw new Error(`This window speaks protocol ${protocol}, the engine ${PROTOCOL_VERSION}: restart the app.`);
        this.#emit({ type: 'settings-changed', settings: this.#settings });
        for (const event of this.#history.events()) this.#input.emit(event);
        return null;
      },
      openDemo: async ({ demo }) => {
        this.#openingTau = DEMO_TAU[demo];
        await this.#openFiles([join(this.#input.fixturesFolder, `${demo}.jsonl`)], 'demo');
        return null;
      },
      openPaths: async ({ paths }) => {
        this.#openingTau = DEFAULT_SETTINGS.write.tau;
        return { failures: await this.#openFiles(paths, 'files') };
      },
      selectEpisode: async ({ episodeId }) => {
        const found = this.#episodes.find(({ episode }) => episode.episodeId === episodeId);
        if (!found) throw new Error(`The corpus has no episode ${episodeId}.`);
        this.#openEpisode(found);
        return null;
      },
      changeSettings: async ({ settings, gesture }) => {
        await this.#changeSettings(settings, gesture);
        return null;
      },
      selectQuestion: async ({ questionId }) => {
        const session = this.#needSession();
        // A click on the episode before, which is on screen until this one is ready to be.
        if (session !== this.#shown) return null;
        session.selectQuestion(questionId === null ? null : this.#questionIndex(questionId));
        return null;
      },
      readChunk: async ({ chunkIndex }) => this.#readChunk(chunkIndex),
      explainWrite: async ({ chunkIndex }) => {
        const { memory, cycle } = this.#needSession();
        const run = cycle?.run;
        if (!memory || !run)
          throw new Error('The atoms are still forming: why a chunk is where it is can be told when they are.');
        const gate = run.core === 'rsm' ? this.#settings.write.gate : 'centroid';
        return explainWrite(memory.rows, run.log, chunkIndex, gate);
      },
      compareStorage: async (_, signal) => {
        const { memory } = this.#needSession();
        if (!memory) throw new Error('The chunks are still being embedded: storages can be compared when they are.');
        return compareStorage(memory, this.#settings, signal);
      },
      explainQuestion: async ({ questionId, depth = 'whole' }, signal) => {
        const { memory } = this.#needSession();
        const questionIndex = this.#questionIndex(questionId);
        if (!memory?.hasQueries)
          throw new Error('The questions are still being embedded: why one failed can be told when they are.');
        this.#explaining.abort();
        this.#explaining = new AbortController();
        const stop = AbortSignal.any([signal, this.#explaining.signal]);
        const settings = this.#settings;
        const stored = await runInSlices(memory.storedSteps(settings.write.storage), stop);
        const request = { settings, method: settings.methodA, questionIndex, depth };
        return runInSlices(explainQuestion(stored, request), stop);
      },
      explainStages: async (_, signal) => {
        const { memory } = this.#needSession();
        if (!memory?.hasQueries)
          throw new Error('The questions are still being embedded: where each ends can be told when they are.');
        const settings = this.#settings;
        const stored = await runInSlices(memory.storedSteps(settings.write.storage), signal);
        return runInSlices(stageSteps(stored, settings, settings.methodA), signal);
      },
      listPlateaus: async () => {
        this.#needSession().cycle?.goOnListing();
        return null;
      },
      suggestTau: async () => suggestionFrom(this.#needSession().cycle?.plateaus ?? null, this.#settings.write.seed),
      measurePareto: async () => {
        const { cycle } = this.#needSession();
        if (!cycle?.run) throw new Error('The atoms are still forming: settings can be tried when they are.');
        const suggestion = suggestionFrom(cycle.plateaus, this.#settings.write.seed);
        const taus = suggestion.kind === 'suggested' ? [suggestion.suggested.tau] : [];
        cycle.measurePareto(this.#settings, taus);
        return null;
      },
      bridgeChunks: async ({ atom }) => {
        const { memory, run } = this.#needRun();
        if (atom >= run.atomCount) throw new Error(`The clustering has no atom ${atom}.`);
        return bridgeChunks({ rows: memory.rows, atomOf: run.log.atomOf, atom, tau: run.tau });
      },
      cutAt: async ({ chunkIndex }, signal) => {
        const { memory, run } = this.#needRun();
        return await cutAnswer({ memory, run, settings: this.#settings, chunk: chunkIndex }, signal);
      },
      findChunks: async ({ text }) => {
        const wanted = text.toLocaleLowerCase();
        if (wanted.trim() === '') return [];
        return this.#needSession().chunks.flatMap((chunk) =>
          chunk.text.toLocaleLowerCase().includes(wanted) ? [chunk.chunkIndex] : [],
        );
      },
      cancelTask: async ({ task }) => {
        if (task === 'import') this.#importing.abort();
        else this.#session?.cancel(task);
        return null;
      },
      useEmbedder: async ({ embedder, model }) => {
        const choice: EmbedderChoice = { ...this.#embedder, embedder, model };
        // Opened first: a folder without a model must not close what is on screen.
        await this.#input.resources.embedder(choice);
        this.#embedder = choice;
        if (this.#opened) this.#openEpisode(this.#opened);
        return null;
      },
      exportText: async ({ what }) => {
        const { memory, cycle } = this.#needSession();
        if (!memory || !cycle?.run) throw new Error('There is nothing to export yet: the atoms are still forming.');
        return exportedText(what, {
          memory,
          run: cycle.run,
          settings: this.#settings,
          questionIndex: this.#needSession().questionIndex,
        });
      },
    };
  }

  /** What the files hold, or null when the import was cancelled or other files were asked for meanwhile. */
  async #read(paths: readonly string[]): Promise<ImportResult | null> {
    this.#importing.abort();
    this.#importing = new AbortController();
    const { signal } = this.#importing;
    const progress = { task: 'import', unit: 'bytes', ratePerSecond: null, secondsLeft: null } as const;
    let outcome: 'completed' | 'cancelled' | 'failed' = 'failed';
    try {
      const result = await importPaths(paths, {
        signal,
        onProgress: ({ bytesDone, bytesTotal }) =>
          this.#emit({ type: 'task-progressed', progress: { ...progress, done: bytesDone, total: bytesTotal } }),
      });
      outcome = signal.aborted ? 'cancelled' : 'completed';
      return signal.aborted ? null : result;
    } catch (error) {
      if (!signal.aborted) throw error;
      outcome = 'cancelled';
      return null;
    } finally {
      this.#emit({ type: 'task-ended', task: 'import', outcome });
    }
  }

  /** Begins to load what any episode needs while its file is still being read; who needs it hears of a failure. */
  #loadAhead(): void {
    const { resources } = this.#input;
    void Promise.allSettled([resources.counter(this.#settings.pack.encoding), resources.embedder(this.#embedder)]);
  }

  async #openFiles(paths: readonly string[], source: 'demo' | 'files') {
    this.#loadAhead();
    const result = await this.#read(paths);
    if (!result) return [];
    const opened = result.files.flatMap((file) =>
      file.episodes.map((episode) => ({ episode, vectors: file.vectors ?? null })),
    );
    if (opened.length === 0) {
      this.#emit({ type: 'import-failed', failures: result.failures });
      return result.failures;
    }
    this.#episodes = opened;
    this.#corpora++;
    this.#takeOpeningTau();
    this.#arriving = {
      type: 'corpus-opened',
      corpus: this.#corpora,
      title: titleOf(paths, source, opened),
      paths,
      source,
      episodes: opened.map(({ episode }) => episodeHeading(episode)),
      warnings: result.files.flatMap((file) => file.warnings),
      failures: result.failures,
    };
    this.#openEpisode(opened[0]!);
    return result.failures;
  }

  /** A cosine means something else in another corpus: each opens at its own τ, and the change can be undone. */
  #takeOpeningTau(): void {
    const { write } = this.#settings;
    // What was set before anything was open was set for what is opened now.
    const isFirst = this.#corpora === 1 && !isDeepStrictEqual(write.tau, DEFAULT_SETTINGS.write.tau);
    if (isFirst || isDeepStrictEqual(write.tau, this.#openingTau)) return;
    this.#settings = { ...this.#settings, write: { ...write, tau: this.#openingTau } };
    this.#emit({ type: 'settings-changed', settings: this.#settings });
  }

  /** Starts the session and returns: its progress, results and failures arrive as events. */
  #openEpisode(opened: OpenableEpisode): void {
    this.#session?.close();
    this.#opened = opened;
    this.#sessions++;
    const session: LiveSession = new LiveSession(
      {
        session: this.#sessions,
        episode: opened.episode,
        vectors: opened.vectors,
        resources: this.#input.resources,
        embedder: this.#embedder,
        nextRun: () => ++this.#runs,
        emit: (event) => {
          if (event.type === 'episode-opened') {
            this.#shown = session;
            this.#announceCorpus();
          }
          this.#emit(event);
        },
      },
      this.#settings,
    );
    this.#session = session;
    session.open().catch((error: Error) => {
      if (error.name === 'AbortError' || this.#session !== session) return;
      this.#announceCorpus();
      this.#emit({ type: 'task-failed', task: 'embed', reason: error.message });
    });
  }

  #announceCorpus(): void {
    const corpus = this.#arriving;
    this.#arriving = null;
    if (corpus) this.#emit(corpus);
  }

  async #changeSettings(settings: Settings, gesture: number): Promise<void> {
    // An encoding nobody knows is refused before anything is changed. Changes take effect in the order they were asked
    // for, however long an encoding takes to load: the latest wins.
    const known = this.#input.resources.counter(settings.pack.encoding);
    const inOrder = Promise.allSettled([this.#settingsKnown, known]);
    this.#settingsKnown = inOrder;
    await inOrder;
    await known;
    const before = this.#settings;
    this.#settings = settings;
    this.#emit({ type: 'settings-changed', settings });
    const rebuilds =
      settings.chunkTurns !== before.chunkTurns ||
      settings.pack.encoding !== before.pack.encoding ||
      settings.write.seed !== before.write.seed;
    if (rebuilds && this.#opened) this.#openEpisode(this.#opened);
    else await this.#session?.changeSettings(settings, gesture);
  }

  #readChunk(chunkIndex: number) {
    const session = this.#needSession();
    const chunk = session.chunks[chunkIndex];
    if (!chunk) throw new Error(`The episode has no chunk ${chunkIndex}.`);
    const turns = this.#opened!.episode.turns.slice(chunk.firstTurn, chunk.endTurn);
    return { chunkIndex, turns, tokens: session.tokensOf(chunkIndex), ...session.seenTokens(chunkIndex) };
  }

  #questionIndex(questionId: string): number {
    const index = this.#opened!.episode.questions.findIndex((question) => question.questionId === questionId);
    if (index < 0) throw new Error(`The episode has no question ${questionId}.`);
    return index;
  }

  #needRun(): { readonly memory: EpisodeMemory; readonly run: Run } {
    const { memory, cycle } = this.#needSession();
    if (!memory || !cycle?.run)
      throw new Error('The atoms are still forming: how they came together can be told then.');
    return { memory, run: cycle.run };
  }

  #needSession(): LiveSession {
    if (!this.#session) throw new Error('No episode is open.');
    return this.#session;
  }
}

/**
 * Where the demos open. They are small: at p97 hardly a chunk of the operations log would find another, and the
 * assistant's talk would be one giant atom. At these percentiles atoms of every size can be seen.
 */
export const DEMO_TAU: Readonly<Record<EngineCalls['openDemo']['input']['demo'], TauSetting>> = {
  'ops-agent': { kind: 'percentile', percentile: 90 },
  assistant: { kind: 'percentile', percentile: 99 },
};

const FORMAT_TITLES: Readonly<Record<Episode['format'], string>> = {
  'ama-bench': 'AMA-Bench',
  realmem: 'RealMem',
  locomo: 'LoCoMo',
  longmemeval: 'LongMemEval',
  'hotpot-clag': 'HotpotQA (CLAG)',
  chat: 'Chat',
  table: 'Table',
  vectors: 'Vectors',
};

function titleOf(paths: readonly string[], source: 'demo' | 'files', opened: readonly OpenableEpisode[]): string {
  if (source === 'demo') return 'Demo';
  const formats = [...new Set(opened.map(({ episode }) => FORMAT_TITLES[episode.format]))];
  return formats.length === 1 ? formats[0]! : `${paths.length} files`;
}
