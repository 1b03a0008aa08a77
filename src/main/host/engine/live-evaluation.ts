import type { EvaluationState, EvaluationStatus, Reach } from '../../../core/contract/evaluation.ts';
import { cellsOf, type EvaluationPlan } from '../../../core/contract/evaluation-plan.ts';
import type { EvaluationFigures } from '../../../core/contract/evaluation-tables.ts';
import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import type { EvaluatedEpisode } from '../../../core/evaluate/cell-columns.ts';
import { reportEvaluation } from '../../../core/evaluate/evaluation-report.ts';
import { finishedPart } from '../../../core/evaluate/finished-part.ts';
import { finish } from '../../../core/math/finish.ts';
import type { Answerer } from '../answer/answerer.ts';
import { evaluationCommand } from './evaluation-command.ts';
import { makerOf } from './reports/evaluate-report.ts';
import type { ChosenEpisode } from './reports/open-source.ts';
import { ShardWork, skipOf } from './reports/shard-work.ts';
import type { EmbedderChoice, Resources } from './resources.ts';
import { runInSlices } from './time-slices.ts';

interface LiveEvaluationInput {
  readonly resources: Resources;
  readonly emit: (event: AtomscopeEvent) => void;
}

export interface EvaluationRequest {
  readonly plan: EvaluationPlan;
  /** Who answers where a model does; the plan names it. */
  readonly answerer: Answerer | null;
  readonly reach: Reach;
  readonly episodes: readonly ChosenEpisode[];
  /** Where they came from, for the command that does the same. */
  readonly paths: readonly string[];
  readonly embedder: EmbedderChoice;
}

/** What was measured, for whoever asks more of it than stands in the tables. */
export interface MeasuredEvaluation {
  readonly plan: EvaluationPlan;
  readonly embedder: string;
  readonly status: EvaluationStatus;
  /** As in the tables that are shown. */
  readonly episodes: readonly EvaluatedEpisode[];
  /** The words of every question of `episodes`, in their order. */
  readonly texts: readonly string[];
}

interface Current {
  readonly request: EvaluationRequest;
  /** Ends the measuring. */
  readonly abort: AbortController;
  /** Ends what is compared of a part, too, which a cancel does not. */
  readonly forgotten: AbortController;
  state: EvaluationState;
  embedder: string;
  measured: readonly EvaluatedEpisode[];
  drawnMs: number;
  countedMs: number;
}

/** Rows of what is finished are drawn no more often than this while more is measured. */
const DRAW_EVERY_MS = 400;
const REPLACED =
  'The answering model was changed, or its key, so no more is asked of the one before. What was answered is kept.';
const NOTHING_EVALUATED = 'Nothing has been evaluated yet.';

/**
 * The window's evaluation of the open corpus: one at a time, beside everything else the engine does. Guarantees that
 * nothing is emitted of an evaluation that was forgotten or replaced.
 */
export class LiveEvaluation {
  readonly #input: LiveEvaluationInput;
  #current: Current | null = null;
  #evaluations = 0;

  constructor(input: LiveEvaluationInput) {
    this.#input = input;
  }

  /** Begins, in place of the one before; what comes of it arrives as events. Throws a sentence where nothing can be asked. */
  start(request: EvaluationRequest): void {
    const { plan, reach, episodes, paths, embedder } = request;
    if (episodes.every((episode) => skipOf(episode) !== null)) {
      const where = reach === 'episode' ? 'This episode has' : 'The corpus has';
      throw new Error(`${where} no question that can be asked: expected questions, and text that can be embedded.`);
    }
    this.forget();
    const asked = episodes.filter((episode) => skipOf(episode) === null).length;
    const episodeId = reach === 'episode' ? episodes[0]!.episode.episodeId : null;
    this.#evaluations++;
    const current: Current = {
      request,
      abort: new AbortController(),
      forgotten: new AbortController(),
      state: {
        evaluation: this.#evaluations,
        ...{ plan, reach, episodeId, status: 'measuring' },
        cells: { done: 0, of: asked * cellsOf(plan).length },
        episodes: { done: 0, of: asked },
        figures: null,
        asked: null,
        command: evaluationCommand({ plan, paths, episodeId, embedder }),
      },
      embedder: '',
      measured: [],
      drawnMs: Number.NEGATIVE_INFINITY,
      countedMs: Number.NEGATIVE_INFINITY,
    };
    this.#current = current;
    this.#tell(current, {});
    void this.#run(current);
  }

  /**
   * Begins anew what was stopped, of the same episodes; finished cells are found where they are kept. `present` puts in
   * who embeds and answers by now: a model that was taken out of use, or its key, is not asked again.
   */
  resume(present: (request: EvaluationRequest) => EvaluationRequest): void {
    const current = this.#current;
    if (!current) throw new Error(NOTHING_EVALUATED);
    const { status } = current.state;
    if (status !== 'cancelled' && status !== 'failed') throw new Error('The evaluation was not stopped.');
    this.start(present(current.request));
  }

  /** Stops what is under way; what is finished stays. */
  cancel(): void {
    this.#current?.abort.abort();
  }

  /** Stops one that asks a model, with a sentence: somebody took that model out of use. */
  stopAsking(): void {
    const { request, abort, state } = this.#current ?? {};
    if (request?.answerer && state?.status === 'measuring') abort?.abort(new Error(REPLACED));
  }

  /** Stops without a word: what was evaluated is no longer open. */
  forget(): void {
    const forgotten = this.#current;
    this.#current = null;
    if (!forgotten) return;
    forgotten.abort.abort();
    forgotten.forgotten.abort();
    this.#input.emit({ type: 'task-ended', task: 'evaluate', outcome: 'cancelled' });
  }

  /** Throws a sentence where nothing is measured. */
  measured(): MeasuredEvaluation {
    const current = this.#current;
    if (!current || current.state.figures === null) throw new Error(NOTHING_EVALUATED);
    const { plan, episodes } = current.request;
    const shown = [...finishedPart(plan, current.measured).episodes].sort((a, b) => a.place - b.place);
    const texts = shown.flatMap(({ place, skipped }) =>
      skipped === null ? episodes[place]!.episode.questions.map(({ text }) => text) : [],
    );
    return { plan, embedder: current.embedder, status: current.state.status, episodes: shown, texts };
  }

  async #run(current: Current): Promise<void> {
    try {
      await this.#measure(current);
      this.#tell(current, { status: 'drawing', figures: this.#rows(current) });
      const figures = await this.#compare(current, current.abort.signal);
      this.#tell(current, { status: 'complete', figures });
      this.#emit(current, { type: 'task-ended', task: 'evaluate', outcome: 'completed' });
    } catch (error) {
      await this.#endEarly(current, error);
    }
  }

  /** Tells that it ended before its time. What is finished is compared all the same. */
  async #endEarly(current: Current, error: unknown): Promise<void> {
    try {
      const { aborted, reason: why } = current.abort.signal;
      const isCancelled = aborted && why.name === 'AbortError';
      this.#tell(current, { status: isCancelled ? 'cancelled' : 'failed', figures: this.#rows(current) });
      if (isCancelled) this.#emit(current, { type: 'task-ended', task: 'evaluate', outcome: 'cancelled' });
      else this.#emit(current, { type: 'task-failed', task: 'evaluate', reason: reasonOf(aborted ? why : error) });
      if (current.measured.length === 0) return;
      const figures = await this.#compare(current, current.forgotten.signal);
      const { done, of } = current.state.cells;
      // Cancelled while the tables were drawn: nothing is left that could be resumed.
      this.#tell(current, { figures, ...(isCancelled && done === of ? { status: 'complete' } : {}) });
    } catch (failure) {
      // Nobody waits for this promise: a window must be told, or it waits for its tables for ever.
      this.#tell(current, { status: 'failed' });
      this.#emit(current, { type: 'task-failed', task: 'evaluate', reason: reasonOf(failure) });
    }
  }

  async #measure(current: Current): Promise<void> {
    const { resources } = this.#input;
    const { plan, episodes, embedder: source } = current.request;
    const embedder = await resources.embedder(source);
    current.embedder = embedder.name;
    const context = { resources, emit: (event: AtomscopeEvent) => this.#relay(current, event) };
    const work = new ShardWork(
      context,
      {
        ...{ plan, source, embedder, answerer: this.#counted(current), signal: current.abort.signal },
        onFinished: (measured) => this.#take(current, measured),
      },
      makerOf(embedder),
    );
    await work.measureAll(episodes.map((episode, place) => ({ ...episode, place })));
  }

  /** The model that answers, with what is asked of it counted for this evaluation alone. */
  #counted(current: Current): Answerer | null {
    const { answerer } = current.request;
    if (!answerer) return null;
    return answerer.countedApart((asked) => {
      current.state = { ...current.state, asked };
      const now = performance.now();
      if (now - current.countedMs < DRAW_EVERY_MS) return;
      current.countedMs = now;
      this.#tell(current, {});
    });
  }

  #take(current: Current, measured: readonly EvaluatedEpisode[]): void {
    current.measured = measured;
    const now = performance.now();
    if (now - current.drawnMs < DRAW_EVERY_MS) return;
    current.drawnMs = now;
    this.#tell(current, { figures: this.#rows(current) });
  }

  /** The rows of what is finished, without their comparisons; null where nothing is. */
  #rows(current: Current): EvaluationFigures | null {
    const { plan, embedder, episodes } = this.#finished(current);
    if (episodes.every(({ skipped }) => skipped !== null)) return null;
    return finish(
      reportEvaluation(plan, episodes, { embedder, perQuestion: 'off', cells: 'finished', comparisons: 'leave' }),
    );
  }

  async #compare(current: Current, signal: AbortSignal): Promise<EvaluationFigures | null> {
    const { plan, embedder, episodes } = this.#finished(current);
    if (episodes.every(({ skipped }) => skipped !== null)) return null;
    return await runInSlices(
      reportEvaluation(plan, episodes, { embedder, perQuestion: 'off', cells: 'finished' }),
      signal,
    );
  }

  #finished({ request: { plan }, embedder, measured }: Current) {
    return { plan, embedder, episodes: finishedPart(plan, measured).episodes };
  }

  /** Work on the way to a cell is told as the evaluation's own: the episode on screen has nothing to do with it. */
  #relay(current: Current, event: AtomscopeEvent): void {
    if (event.type !== 'task-progressed') return;
    this.#emit(current, { type: 'task-progressed', progress: { ...event.progress, task: 'evaluate' } });
  }

  #tell(current: Current, over: Partial<EvaluationState>): void {
    // Before what is kept has been looked up nothing is known but how much there will be.
    if (current.measured.length > 0) {
      const { cells, whole } = finishedPart(current.request.plan, current.measured);
      current.state = { ...current.state, cells, episodes: whole };
    }
    current.state = { ...current.state, ...over };
    this.#emit(current, { type: 'evaluation-measured', evaluation: current.state });
  }

  #emit(current: Current, event: AtomscopeEvent): void {
    if (this.#current === current) this.#input.emit(event);
  }
}
