import { setTimeout as quiet } from 'node:timers/promises';
import type { AtomscopeEvent, RunDiagnostics, Task } from '../../../core/contract/events.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { type ClusterCore, METHOD_RECIPES } from '../../../core/pack/methods.ts';
import { type CurveRow, type CurveStep, columnsOf, curveSteps, referenceOf } from './curves.ts';
import type { EpisodeMemory, Run } from './episode-memory.ts';
import { runInGaps } from './gaps.ts';
import { LiveWriter } from './live-writer.ts';
import {
  comparedPacks,
  describeAtoms,
  fullDiagnostics,
  measureSimilarities,
  outcomeColumns,
  pairSteps,
  plateauSteps,
  quickDiagnostics,
  runPlateau,
} from './measure-run.ts';
import { measurePareto } from './pareto-run.ts';
import { PlateauList } from './plateau-list.ts';
import { createRate } from './rate.ts';
import { runInSlices } from './time-slices.ts';

/** A drag that stands still for this long has ended. */
const QUIET_MS = 150;

/** Rows of the curves sent together. */
const CURVE_BATCH = 8;

export interface RunCycleOptions {
  readonly session: number;
  readonly memory: EpisodeMemory;
  readonly nextRun: () => number;
  readonly emit: (event: AtomscopeEvent) => void;
}

export interface RunRequest {
  readonly settings: Settings;
  readonly gesture: number;
  /** The question on screen when it is asked for, or null: another may be chosen while the run is being written. */
  readonly questionIndex: () => number | null;
}

interface CurrentRun {
  readonly number: number;
  readonly key: string;
  readonly run: Run;
}

/**
 * From settings to everything a window shows of them: the run, then its atoms, packs, outcomes, plateaus and curves,
 * most wanted first. The latest request wins: what an older one had not reached is dropped. Curves do not depend on τ,
 * so a drag leaves them going.
 */
export class RunCycle {
  readonly #options: RunCycleOptions;
  #abort = new AbortController();
  #curves = { key: '', abort: new AbortController() };
  #current: CurrentRun | null = null;
  #plateaus: { readonly key: string; readonly list: PlateauList } | null = null;
  #pareto = new AbortController();
  /** Runs under way: all else makes way for them, for it is a hand that moves τ. */
  #runsUnderWay = 0;
  #isDrawingCurves = false;
  /** The episode as the settings have it stored. */
  #memory: EpisodeMemory;

  constructor(options: RunCycleOptions) {
    this.#options = options;
    this.#memory = options.memory;
  }

  /** Resolves when all is reported; rejects with an AbortError when a newer request came. */
  async request({ settings, gesture, questionIndex }: RunRequest): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#runsUnderWay++;
    try {
      await this.#store(settings, signal);
      const current = await this.#runFor(settings, gesture, signal);
      await this.#measure(current, { settings, gesture, questionIndex }, signal);
    } finally {
      this.#runsUnderWay--;
    }
    this.#listPlateaus(settings);
    await this.#drawCurves(settings);
  }

  /** Every plateau under the present settings, as far as they are listed; null before there is a run. */
  get plateaus(): PlateauList | null {
    return this.#plateaus?.list ?? null;
  }

  /** Goes on with the list of plateaus where it was stopped. */
  goOnListing(): void {
    const list = this.plateaus;
    if (list) this.#background('plateaus', list.goOn());
  }

  stopListing(): void {
    this.plateaus?.cancel();
  }

  /** Starts to measure recall against tokens; what was under way is dropped. Throws a sentence without questions. */
  measurePareto(settings: Settings, taus: readonly number[]): void {
    if (!this.#memory.hasQueries)
      throw new Error('The questions are still being embedded: recall can be held against tokens when they are.');
    this.#pareto.abort();
    this.#pareto = new AbortController();
    const { session, emit } = this.#options;
    const work = measurePareto({ session, memory: this.#memory, settings, taus, emit }, this.#pareto.signal);
    this.#background(
      'pareto',
      work.then(() => emit({ type: 'task-ended', task: 'pareto', outcome: 'completed' })),
    );
  }

  stopPareto(): void {
    this.#pareto.abort();
  }

  /** Lets work go on by itself; a failure is told as an event. */
  #background(task: Task, work: Promise<void>): void {
    work.catch((error: Error) => {
      if (error.name !== 'AbortError') this.#options.emit({ type: 'task-failed', task, reason: error.message });
    });
  }

  #listPlateaus(settings: Settings): void {
    const key = this.#curvesKey(settings);
    if (this.#plateaus?.key === key) return;
    this.#plateaus?.list.close();
    const { session, emit } = this.#options;
    const isBusy = () => this.#runsUnderWay > 0 || this.#isDrawingCurves;
    this.#plateaus = { key, list: new PlateauList({ session, memory: this.#memory, settings, emit, isBusy }) };
    this.goOnListing();
  }

  async #store({ write }: Settings, signal: AbortSignal): Promise<void> {
    const { session, emit } = this.#options;
    const memory = await runInSlices(this.#memory.storedSteps(write.storage), signal);
    if (memory === this.#memory) return;
    this.#memory = memory;
    emit({ type: 'similarities-measured', session, facts: measureSimilarities(memory, write.seed) });
  }

  /** The episode as the run on screen has it stored. */
  get memory(): EpisodeMemory {
    return this.#memory;
  }

  /** The run on screen, or null before the first is complete. */
  get run(): Run | null {
    return this.#current?.run ?? null;
  }

  /** Packs one question with both methods for the run on screen. */
  packQuestion(settings: Settings, questionIndex: number): void {
    const { session, emit } = this.#options;
    const memory = this.#memory;
    if (!this.#current || !memory.hasQueries) return;
    const { number, run } = this.#current;
    const { questionId } = memory.episode.questions[questionIndex]!;
    emit({
      type: 'packs-made',
      session,
      run: number,
      questionId,
      ...comparedPacks(memory, settings, run.tau, questionIndex),
    });
  }

  stop(): void {
    this.#abort.abort();
    this.#curves.abort.abort();
    this.#plateaus?.list.close();
    this.#pareto.abort();
  }

  stopCurves(): void {
    this.#curves.abort.abort();
    this.#isDrawingCurves = false;
    this.#curves = { key: '', abort: new AbortController() };
  }

  async #runFor(settings: Settings, gesture: number, signal: AbortSignal): Promise<CurrentRun> {
    const { session, nextRun, emit } = this.#options;
    const memory = this.#memory;
    const core = shownCore(settings);
    const tau = memory.tauOf(settings.write);
    const { gate, candidate, storage } = settings.write;
    const key = JSON.stringify([core, tau, gate, candidate, storage]);
    if (this.#current?.key === key) return this.#current;
    this.#current = null;
    const number = nextRun();
    emit({ type: 'run-started', session, run: number, gesture, tau, settled: true, chunkCount: memory.chunks.length });
    const writer = new LiveWriter({ session, run: number, memory: memory.createCore(core, settings.write, tau), emit });
    await runInSlices(writer.steps(memory.chunks.length), signal);
    writer.report();
    const run = memory.keepRun(core, settings.write, tau, writer.log);
    const within = await runInSlices(pairSteps(memory, run), signal);
    emit({ type: 'atoms-described', session, run: number, atoms: describeAtoms(run, within) });
    emit({ type: 'run-completed', session, run: number, ...completion(memory, run, quickDiagnostics(run, within)) });
    this.#current = { number, key, run };
    return this.#current;
  }

  async #measure(current: CurrentRun, { settings, questionIndex }: RunRequest, signal: AbortSignal): Promise<void> {
    const { session, emit } = this.#options;
    const memory = this.#memory;
    const { number, run } = current;
    if (memory.hasQueries) {
      const asked = questionIndex();
      if (asked !== null) this.packQuestion(settings, asked);
      await runInSlices(this.#outcomeSteps(current, settings), signal);
    }
    // Online K-means compares nothing with τ: those of the run before must not stay.
    const steps = run.core === 'online-kmeans' ? null : plateauSteps(memory, settings, run);
    const plateaus = steps ? await runInSlices(steps, signal) : [];
    emit({ type: 'plateaus-found', session, run: number, plateaus });
    // Last, when nobody is dragging any more: these figures visit every pair without a pause.
    await quiet(QUIET_MS, undefined, { signal });
    emit({ type: 'run-completed', session, run: number, ...completion(memory, run, fullDiagnostics(memory, run)) });
  }

  *#outcomeSteps({ number, run }: CurrentRun, settings: Settings): Generator<void, void> {
    const { session, emit } = this.#options;
    const memory = this.#memory;
    const { methodA, methodB } = settings;
    const a = outcomeColumns(
      methodA,
      yield* memory.outcomeSteps(methodA, settings, memory.runOf(methodA, settings, run.tau)),
    );
    const b = outcomeColumns(
      methodB,
      yield* memory.outcomeSteps(methodB, settings, memory.runOf(methodB, settings, run.tau)),
    );
    emit({ type: 'outcomes-measured', session, run: number, a, b });
  }

  /** What curves and plateaus depend on: all but τ. */
  #curvesKey(settings: Settings): string {
    return JSON.stringify([
      settings.write.gate,
      settings.write.candidate,
      settings.write.storage,
      settings.pack,
      settings.methodA,
      settings.methodB,
      settings.asOfQuestion,
      this.#memory.hasQueries,
    ]);
  }

  async #drawCurves(settings: Settings): Promise<void> {
    const key = this.#curvesKey(settings);
    if (key === this.#curves.key) return;
    this.#curves.abort.abort();
    this.#curves = { key, abort: new AbortController() };
    const { signal } = this.#curves.abort;
    this.#isDrawingCurves = true;
    try {
      await this.#sendCurves(settings, signal);
      this.#options.emit({ type: 'task-ended', task: 'curves', outcome: 'completed' });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      // A newer curve may be under way by now.
      if (this.#curves.abort.signal === signal) this.#isDrawingCurves = false;
    }
  }

  async #sendCurves(settings: Settings, signal: AbortSignal): Promise<void> {
    const { session, emit } = this.#options;
    const memory = this.#memory;
    const reference = referenceOf(memory, settings, memory.tauOf(settings.write));
    const rate = createRate(() => performance.now());
    let from = 0;
    let waiting: CurveRow[] = [];
    const send = (done: boolean) => {
      emit({ type: 'curves-extended', session, from, rows: columnsOf(waiting), reference, done });
      from += waiting.length;
      waiting = [];
    };
    const onStep = ({ row, done, total }: CurveStep) => {
      waiting.push(row);
      if (waiting.length < CURVE_BATCH) return;
      send(false);
      emit({
        type: 'task-progressed',
        progress: { task: 'curves', done, total, unit: 'values of τ', ...rate(done, total) },
      });
    };
    await runInGaps(curveSteps(memory, settings), { signal, isBusy: () => this.#runsUnderWay > 0, onStep });
    send(true);
  }
}

/** The write rule whose atoms the window shows: method A's, or RSM's where A has none. */
export function shownCore(settings: Settings): ClusterCore {
  return METHOD_RECIPES[settings.methodA].core ?? 'rsm';
}

function completion(memory: EpisodeMemory, run: Run, diagnostics: RunDiagnostics) {
  const { percentiles } = memory;
  return {
    plateau: runPlateau(run),
    percentile: percentiles.pairs > 0 ? percentiles.rankOf(run.tau) : null,
    pairsAtOrAbove: percentiles.pairsAtOrAbove(run.tau),
    diagnostics,
  };
}
