import { isDeepStrictEqual } from 'node:util';
import type { ChunkText } from '../../../core/contract/calls.ts';
import type { Reach } from '../../../core/contract/evaluation.ts';
import type { EvaluationPlan } from '../../../core/contract/evaluation-plan.ts';
import type { AtomscopeEvent, ImportFailure, Task } from '../../../core/contract/events.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import type { Episode } from '../../../core/model/episode.ts';
import { DEFAULT_SETTINGS, type Settings, type TauSetting } from '../../../core/model/settings.ts';
import { AnsweringModel } from './answering-model.ts';
import { corpusTitle } from './corpus-title.ts';
import type { EpisodeMemory, Run } from './episode-memory.ts';
import { EventHistory } from './event-history.ts';
import { FileReading } from './file-reading.ts';
import { episodeHeading } from './headings.ts';
import { LiveEvaluation } from './live-evaluation.ts';
import { LiveSession } from './live-session.ts';
import type { EmbedderChoice, Resources } from './resources.ts';

export interface WorkbenchInput {
  readonly resources: Resources;
  readonly emit: (event: AtomscopeEvent) => void;
}

/** An episode, and the vectors that came with it, if any. */
export interface OpenableEpisode {
  readonly episode: Episode;
  readonly vectors: EmbeddingMatrix | null;
}

export interface OpenRequest {
  readonly paths: readonly string[];
  readonly source: 'demo' | 'files';
  /** Where the corpus opens on the axis of τ. */
  readonly tau: TauSetting;
}

const NOTHING_IS_OPEN = 'No episode is open.';
const NO_EMBEDDER =
  'These vectors came without their embedder, so no question can be placed among them. Open the texts themselves to ask questions.';

type CorpusOpened = Extract<AtomscopeEvent, { type: 'corpus-opened' }>;

/** What is open in the window: one corpus, one episode on screen, and the settings they are seen under. */
export class Workbench {
  readonly evaluation: LiveEvaluation;
  readonly answering: AnsweringModel;
  readonly #input: WorkbenchInput;
  readonly #history = new EventHistory();
  readonly #reading = new FileReading((event) => this.emit(event));
  #settings: Settings = DEFAULT_SETTINGS;
  #openingTau: TauSetting = DEFAULT_SETTINGS.write.tau;
  #embedder: EmbedderChoice = { embedder: 'minilm', model: null, longText: 'windows' };
  #episodes: readonly OpenableEpisode[] = [];
  #paths: readonly string[] = [];
  #session: LiveSession | null = null;
  #opened: OpenableEpisode | null = null;
  /** The session whose episode the window was told of last. */
  #shown: LiveSession | null = null;
  /** A corpus whose first episode is not ready to be shown yet: the one before it stays on screen whole until then. */
  #arriving: CorpusOpened | null = null;
  #settingsKnown: Promise<unknown> = Promise.resolve();
  #corpora = 0;
  #sessions = 0;
  #runs = 0;
  #answersChange = 0;
  /** How tasks are ended that are no session's. */
  readonly #cancels = new Map<Task, () => void>();

  constructor(input: WorkbenchInput) {
    this.#input = input;
    this.evaluation = new LiveEvaluation({
      resources: input.resources,
      emit: (event) => this.emit(event),
    });
    this.answering = new AnsweringModel(input.resources, () => this.evaluation.stopAsking());
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** Counts the episodes opened. */
  get sessionNumber(): number {
    return this.#sessions;
  }

  get embedder(): EmbedderChoice {
    return this.#embedder;
  }

  /** Every episode of the open corpus, in the order of its files. */
  get episodes(): readonly OpenableEpisode[] {
    return this.#episodes;
  }

  /** Tells a window that has just connected all that led to the present state. */
  replay(): void {
    this.emit({ type: 'settings-changed', settings: this.#settings });
    for (const event of this.#history.events()) this.#input.emit(event);
  }

  /** Tells the window, and remembers what a window that connects later must be told. */
  emit(event: AtomscopeEvent): void {
    this.#history.record(event);
    this.#input.emit(event);
  }

  /** Opens what can be read of the files and returns what could not. Its first episode's progress arrives as events. */
  async open({ paths, source, tau }: OpenRequest): Promise<readonly ImportFailure[]> {
    this.#openingTau = tau;
    this.#loadAhead();
    const result = await this.#reading.read(paths);
    if (!result) return [];
    const opened = result.files.flatMap((file) =>
      file.episodes.map((episode) => ({ episode, vectors: file.vectors ?? null })),
    );
    if (opened.length === 0) {
      this.emit({ type: 'import-failed', failures: result.failures });
      return result.failures;
    }
    // What it holds stays on screen with its corpus, until that goes.
    this.evaluation.cancel();
    this.#episodes = opened;
    this.#paths = paths;
    this.#corpora++;
    this.#takeOpeningTau();
    this.#arriving = {
      type: 'corpus-opened',
      corpus: this.#corpora,
      title: corpusTitle(
        paths,
        source,
        opened.map(({ episode }) => episode.format),
      ),
      paths,
      source,
      episodes: opened.map(({ episode }) => episodeHeading(episode)),
      warnings: result.files.flatMap((file) => file.warnings),
      failures: result.failures,
    };
    this.#openEpisode(opened[0]!);
    return result.failures;
  }

  /** Puts another episode of the corpus on screen. Throws a sentence where there is none of that id. */
  selectEpisode(episodeId: string): void {
    const found = this.#episodes.find(({ episode }) => episode.episodeId === episodeId);
    if (!found) throw new Error(`The corpus has no episode ${episodeId}.`);
    this.#openEpisode(found);
  }

  selectQuestion(questionId: string | null): void {
    const session = this.session();
    // A click on the episode before, which is on screen until this one is ready to be.
    if (session !== this.#shown) return;
    session.selectQuestion(questionId === null ? null : this.questionIndex(questionId));
  }

  async changeSettings(settings: Settings, gesture: number): Promise<void> {
    // An encoding nobody knows is refused before anything is changed. Changes take effect in the order they were asked
    // for, however long an encoding takes to load: the latest wins.
    const known = this.#input.resources.counter(settings.pack.encoding);
    const inOrder = Promise.allSettled([this.#settingsKnown, known]);
    this.#settingsKnown = inOrder;
    await inOrder;
    await known;
    const before = this.#settings;
    this.#settings = settings;
    this.emit({ type: 'settings-changed', settings });
    const rebuilds =
      settings.chunkTurns !== before.chunkTurns ||
      settings.pack.encoding !== before.pack.encoding ||
      settings.write.seed !== before.write.seed;
    if (rebuilds && this.#opened) this.#openEpisode(this.#opened);
    else await this.#session?.changeSettings(settings, gesture);
  }

  /** Embeds what is on screen anew with another embedder. Rejects, and leaves the screen alone, where there is none. */
  async useEmbedder(embedder: string, model: string | null): Promise<void> {
    const choice: EmbedderChoice = { ...this.#embedder, embedder, model };
    // Its embedder is released when another is opened.
    this.evaluation.cancel();
    // Opened first: a folder without a model must not close what is on screen.
    await this.#input.resources.embedder(choice);
    this.#embedder = choice;
    if (this.#opened) this.#openEpisode(this.#opened);
  }

  /** Registers how a task is ended that is not a session's own; whoever runs it tells of its end. */
  whenCancelled(task: Task, cancel: () => void): void {
    this.#cancels.set(task, cancel);
  }

  cancel(task: Task): void {
    const registered = this.#cancels.get(task);
    if (registered) registered();
    else if (task === 'import') this.#reading.cancel();
    else if (task === 'evaluate') this.evaluation.cancel();
    else this.#session?.cancel(task);
  }

  /** Tells the window that a question of this episode has another answer; nothing where another episode is open by now. */
  tellAnswersChanged(episode: Episode): void {
    this.#answersChange++;
    if (this.#opened?.episode !== episode || !this.#session) return;
    this.emit({ type: 'answers-changed', session: this.#sessions, change: this.#answersChange });
  }

  readChunk(chunkIndex: number): ChunkText {
    const session = this.session();
    const chunk = session.chunks[chunkIndex];
    if (!chunk) throw new Error(`The episode has no chunk ${chunkIndex}.`);
    const turns = this.#opened!.episode.turns.slice(chunk.firstTurn, chunk.endTurn);
    return { chunkIndex, turns, tokens: session.tokensOf(chunkIndex), ...session.seenTokens(chunkIndex) };
  }

  questionIndex(questionId: string): number {
    if (!this.#opened) throw new Error(NOTHING_IS_OPEN);
    const index = this.#opened.episode.questions.findIndex((question) => question.questionId === questionId);
    if (index < 0) throw new Error(`The episode has no question ${questionId}.`);
    return index;
  }

  session(): LiveSession {
    if (!this.#session) throw new Error(NOTHING_IS_OPEN);
    return this.#session;
  }

  /** The memory with its questions embedded; throws the sentence `unready` until then, another where they never are. */
  queriedMemory(unready: string): EpisodeMemory {
    const { memory } = this.session();
    if (this.#opened?.vectors) throw new Error(NO_EMBEDDER);
    if (!memory?.hasQueries) throw new Error(unready);
    return memory;
  }

  run(): { readonly memory: EpisodeMemory; readonly run: Run } {
    const { memory, cycle } = this.session();
    if (!memory || !cycle?.run)
      throw new Error('The atoms are still forming: how they came together can be told then.');
    return { memory, run: cycle.run };
  }

  /**
   * Starts to evaluate the episode on screen, or all of the corpus. Throws a sentence where nothing can be asked, or nobody
   * is set up who answers.
   */
  async evaluate(plan: EvaluationPlan, reach: Reach): Promise<void> {
    if (!this.#opened) throw new Error(NOTHING_IS_OPEN);
    // An encoding nobody knows is refused before anything begins.
    await this.#input.resources.counter(plan.settings.pack.encoding);
    const answered = this.answering.answering(plan);
    const episodes = reach === 'episode' ? [this.#opened] : this.#episodes;
    this.evaluation.start({ ...answered, reach, episodes, paths: this.#paths, embedder: this.#embedder });
  }

  /** Throws a sentence where no evaluation was stopped, or it was begun with another model than answers now. */
  resumeEvaluation(): void {
    this.evaluation.resume((request) => ({
      ...request,
      ...this.answering.answering(request.plan),
      embedder: this.#embedder,
    }));
  }

  close(): void {
    this.evaluation.forget();
    this.#session?.close();
  }

  /** Begins to load what any episode needs while its file is still being read; who needs it hears of a failure. */
  #loadAhead(): void {
    const { resources } = this.#input;
    void Promise.allSettled([resources.counter(this.#settings.pack.encoding), resources.embedder(this.#embedder)]);
  }

  /** A cosine means something else in another corpus: each opens at its own τ, and the change can be undone. */
  #takeOpeningTau(): void {
    const { write } = this.#settings;
    // What was set before anything was open was set for what is opened now.
    const isFirst = this.#corpora === 1 && !isDeepStrictEqual(write.tau, DEFAULT_SETTINGS.write.tau);
    if (isFirst || isDeepStrictEqual(write.tau, this.#openingTau)) return;
    this.#settings = { ...this.#settings, write: { ...write, tau: this.#openingTau } };
    this.emit({ type: 'settings-changed', settings: this.#settings });
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
          this.emit(event);
        },
      },
      this.#settings,
    );
    this.#session = session;
    session.open().catch((error: Error) => {
      if (error.name === 'AbortError' || this.#session !== session) return;
      this.#announceCorpus();
      this.emit({ type: 'task-failed', task: 'embed', reason: error.message });
    });
  }

  #announceCorpus(): void {
    const corpus = this.#arriving;
    this.#arriving = null;
    if (!corpus) return;
    // Until now its tables were on screen, and could be asked for more.
    this.evaluation.forget();
    this.emit(corpus);
  }
}
