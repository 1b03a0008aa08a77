import { type Cell, cellsOf, type EvaluationPlan } from '../../../../core/contract/evaluation-plan.ts';
import { cellKey } from '../../../../core/evaluate/cell.ts';
import type { CellColumns, EvaluatedEpisode } from '../../../../core/evaluate/cell-columns.ts';
import { type AnswerOf, type CellAnswers, evaluateCell } from '../../../../core/evaluate/evaluate-cell.ts';
import { evaluatedQuestion } from '../../../../core/evaluate/evaluated-question.ts';
import type { EvaluationPart } from '../../../../core/evaluate/evaluation-part.ts';
import { givenAnswer } from '../../../../core/explain/answer-reading.ts';
import { planOf } from '../../../../core/pack/methods.ts';
import type { Answerer } from '../../answer/answerer.ts';
import type { Embedder } from '../../embed/embedder.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import { extractiveAnswers } from '../extractive-answers.ts';
import { createRate } from '../rate.ts';
import type { ReportContext } from '../report-context.ts';
import type { EmbedderChoice } from '../resources.ts';
import { runInSlices } from '../time-slices.ts';
import { CorpusAnswers } from './corpus-answers.ts';
import { evaluationKey } from './evaluation-keys.ts';
import { askedOf, type ModelAnswers } from './model-answers.ts';
import { type ChosenEpisode, openMemory } from './open-source.ts';

export interface DealtEpisode extends ChosenEpisode {
  readonly place: number;
}

/** An episode with the cells that are known of it and those that are not. */
interface Job {
  readonly dealt: DealtEpisode;
  readonly key: string;
  readonly known: Record<string, CellColumns>;
  readonly missing: readonly Cell[];
}

interface Surroundings {
  readonly plan: EvaluationPlan;
  /** What `embedder` was opened from: each episode's memory is opened with it. */
  readonly source: EmbedderChoice;
  readonly embedder: Embedder;
  /** Who answers where a model does. */
  readonly answerer: Answerer | null;
  readonly signal: AbortSignal;
  /** Hears of every method of an episode that is finished, and of what was there from the start. */
  readonly onFinished?: (measured: readonly EvaluatedEpisode[]) => void;
}

/**
 * Measures episodes one after the other, telling how far it is: for the command line those that were dealt to one
 * process, for a window those that it has open. One episode's memory is open at a time.
 */
export class ShardWork {
  readonly #context: ReportContext;
  readonly #around: Surroundings;
  readonly #made: EvaluationPart['made'];
  readonly #rate = createRate(() => performance.now());
  #done = 0;
  #total = 0;
  #asking: CorpusAnswers | null = null;

  constructor(context: ReportContext, around: Surroundings, made: EvaluationPart['made']) {
    this.#context = context;
    this.#around = around;
    this.#made = made;
  }

  get #plan(): EvaluationPlan {
    return this.#around.plan;
  }

  async measureAll(dealt: readonly DealtEpisode[]): Promise<EvaluatedEpisode[]> {
    const jobs = dealt.map((episode) => this.#jobOf(episode));
    this.#total = jobs.reduce((sum, { dealt, missing }) => sum + missing.length * dealt.episode.questions.length, 0);
    const tell = () => this.#around.onFinished?.(jobs.map((job) => this.#evaluated(job)));
    tell();
    this.#asking = this.#corpusAnswers(jobs);
    for (const job of jobs) if (job.missing.length > 0) await this.#measure(job, tell);
    this.#asking?.end();
    this.#context.emit({ type: 'task-ended', task: 'evaluate', outcome: 'completed' });
    return jobs.map((job) => this.#evaluated(job));
  }

  #corpusAnswers(jobs: readonly Job[]): CorpusAnswers | null {
    const { answerer, signal } = this.#around;
    if (!answerer) return null;
    const wanted = jobs.reduce((sum, { dealt, missing }) => sum + missing.length * askedOf(dealt.episode.questions), 0);
    return new CorpusAnswers(this.#context.emit, { answerer, shared: this.#plan.settings, signal }, wanted);
  }

  #jobOf(dealt: DealtEpisode): Job {
    const key = evaluationKey(this.#made, this.#plan, dealt.episode);
    if (skipOf(dealt) !== null) return { dealt, key, known: {}, missing: [] };
    const known = { ...this.#context.resources.evaluations().read(key) };
    return { dealt, key, known, missing: cellsOf(this.#plan).filter((cell) => !(cellKey(cell) in known)) };
  }

  async #measure({ dealt, key, known, missing }: Job, tell: () => void): Promise<void> {
    const { source, signal } = this.#around;
    const { settings } = this.#plan;
    const memory = await openMemory(this.#context, dealt, { source, settings, signal, questions: 'embed' });
    const answerOf = await this.#answers(memory);
    const store = this.#context.resources.evaluations();
    const measured = new Map<string, CellColumns>();
    const asked = this.#ask(memory, missing);
    let kept = Object.keys(known).length;
    const keep = () => {
      if (Object.keys(known).length === kept) return;
      store.write(key, finishedOf(known));
      kept = Object.keys(known).length;
      tell();
    };
    try {
      for (const [index, cell] of missing.entries()) {
        const same = sameWork(memory, cell, this.#plan);
        const before = measured.get(same);
        const answers = asked && !before ? await asked.of(cell) : answerOf;
        const columns = before ?? (await this.#measureCell(memory, cell, answers));
        if (before) this.#count(dealt.episode.questions.length);
        measured.set(same, columns);
        known[cellKey(cell)] = columns;
        if (missing[index + 1]?.method !== cell.method) keep();
      }
    } finally {
      asked?.stop();
      // Who is stopped in the middle of a method keeps its finished cells too.
      keep();
    }
  }

  /** Starts to ask what the cells need; those that come out as an earlier one are asked once. */
  #ask(memory: EpisodeMemory, cells: readonly Cell[]): ModelAnswers | null {
    if (!this.#asking) return null;
    const distinct = new Map<string, Cell>();
    for (const cell of cells) {
      const same = sameWork(memory, cell, this.#plan);
      if (!distinct.has(same)) distinct.set(same, cell);
    }
    const asked = this.#asking.ask(memory, [...distinct.values()]);
    const repeated = (cells.length - distinct.size) * askedOf(memory.episode.questions);
    if (repeated > 0) this.#asking.settled(repeated);
    return asked;
  }

  async #measureCell(memory: EpisodeMemory, cell: Cell, answers: CellAnswers): Promise<CellColumns> {
    return await runInSlices(evaluateCell(memory, cell, this.#plan.settings, answers), this.#around.signal, () =>
      this.#count(1),
    );
  }

  #count(packs: number): void {
    const before = this.#done;
    this.#done += packs;
    const passed = Math.floor(before / TELL_EVERY) < Math.floor(this.#done / TELL_EVERY);
    if (passed || this.#done === this.#total) this.#tell();
  }

  #tell(): void {
    // Where a model answers, that is what takes the time.
    if (this.#asking) return;
    const [done, total] = [this.#done, this.#total];
    const progress = { task: 'evaluate', done, total, unit: 'packs', ...this.#rate(done, total) } as const;
    this.#context.emit({ type: 'task-progressed', progress });
  }

  async #answers(memory: EpisodeMemory): Promise<AnswerOf | null> {
    const { embedder, signal } = this.#around;
    switch (this.#plan.answers) {
      case 'none':
      case 'model':
        return null;
      case 'given':
        return (question) => givenAnswer(memory.episode.questions[question]!);
      case 'extractive':
        return await extractiveAnswers(this.#context, memory, embedder, signal);
    }
  }

  #evaluated({ dealt, known }: Job): EvaluatedEpisode {
    const { episode, place } = dealt;
    const keys = cellsOf(this.#plan)
      .map(cellKey)
      .filter((key) => key in known);
    const skipped = skipOf(dealt);
    return {
      place,
      episodeId: episode.episodeId,
      dataset: episode.format,
      domain: episode.domain ?? null,
      skipped,
      questions: episode.questions.map(evaluatedQuestion),
      cells: skipped === null ? Object.fromEntries(keys.map((key) => [key, known[key]!])) : {},
    };
  }
}

const TELL_EVERY = 20;

/** Cells whose figures are final: an answer that could not be had is asked for again by the next run. */
function finishedOf(known: Readonly<Record<string, CellColumns>>): Record<string, CellColumns> {
  const isFinished = ({ answers }: CellColumns) => answers?.missing?.every((missing) => missing === null) ?? true;
  return Object.fromEntries(Object.entries(known).filter(([, columns]) => isFinished(columns)));
}

/** Why nothing can be asked of an episode; null where it can. */
export function skipOf({ episode, vectors }: ChosenEpisode): EvaluatedEpisode['skipped'] {
  if (episode.questions.length === 0) return 'no-questions';
  return vectors ? 'vectors-only' : null;
}

/** Cells with the same words come out the same: a seed only says which chunks `--tau auto` samples. */
function sameWork(memory: EpisodeMemory, cell: Cell, { settings }: EvaluationPlan): string {
  const { core } = planOf(cell.method, settings.pack);
  const tau = core === null ? null : memory.tauOf({ ...settings.write, seed: cell.seed });
  return `${cell.method} ${cell.packing} ${cell.budgetTokens} ${tau}`;
}
