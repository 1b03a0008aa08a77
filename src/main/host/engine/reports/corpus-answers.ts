import type { Cell } from '../../../../core/contract/evaluation-plan.ts';
import type { Settings } from '../../../../core/model/settings.ts';
import type { Answerer } from '../../answer/answerer.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import { createRate } from '../rate.ts';
import type { ReportContext } from '../report-context.ts';
import { askCells, type ModelAnswers } from './model-answers.ts';
import { Outage } from './outage.ts';

interface Surroundings {
  readonly answerer: Answerer;
  readonly shared: Settings;
  readonly signal: AbortSignal;
}

/** Asks a model about one episode after another, and tells how far it is over all of them. */
export class CorpusAnswers {
  readonly #emit: ReportContext['emit'];
  readonly #around: Surroundings;
  readonly #outage = new Outage();
  readonly #rate = createRate(() => performance.now());
  readonly #total: number;
  #done = 0;
  #fromEndpoint = 0;

  /** `total`: answers that are wanted in all. */
  constructor(emit: ReportContext['emit'], around: Surroundings, total: number) {
    this.#emit = emit;
    this.#around = around;
    this.#total = total;
  }

  ask(memory: EpisodeMemory, cells: readonly Cell[]): ModelAnswers {
    const onSettled = (from: 'endpoint' | 'cache') => {
      if (from === 'endpoint') this.#fromEndpoint++;
      this.settled(1);
    };
    return askCells({ ...this.#around, memory, cells, outage: this.#outage, onSettled });
  }

  /** So many more are settled: asked for, or known to come out as others did. */
  settled(answers: number): void {
    this.#done += answers;
    const [done, total] = [this.#done, this.#total];
    // What the cache holds takes no time, so it tells nothing of how long the rest will take.
    const rate = this.#rate(this.#fromEndpoint, this.#fromEndpoint + total - done);
    this.#emit({ type: 'task-progressed', progress: { task: 'answer', done, total, unit: 'answers', ...rate } });
  }

  end(): void {
    this.#emit({ type: 'task-ended', task: 'answer', outcome: 'completed' });
  }
}
