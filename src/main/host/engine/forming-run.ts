import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { atomWords, type TermIndex } from '../../../core/explain/atom-words.ts';
import { SimilarityTriangle } from '../../../core/math/similarity-triangle.ts';
import { createRsm } from '../../../core/memory/rsm.ts';
import type { Chunk } from '../../../core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import { partitionOf } from '../../../core/model/partition.ts';
import type { Settings } from '../../../core/model/settings.ts';
import type { WriteLog } from '../../../core/model/write-log.ts';
import { calibrate } from '../../../core/tau/calibrate.ts';
import { pairPercentiles } from '../../../core/tau/percentiles.ts';
import { resolveTau } from '../../../core/tau/resolve-tau.ts';
import { LiveWriter } from './live-writer.ts';
import { atomSizes } from './measure-run.ts';

/** With fewer chunks there is hardly a pair to read a percentile off; a τ given as a number needs none. */
const FIRST_CALIBRATION = 8;
/** τ is calibrated anew, and the memory written anew, each time the stream has grown this much. */
const REGROWTH = 2;

export interface FormingRunOptions {
  readonly session: number;
  readonly chunks: readonly Chunk[];
  readonly settings: Settings;
  /** Asked when the first atoms are named. */
  readonly terms: () => TermIndex;
  readonly nextRun: () => number;
  readonly emit: (event: AtomscopeEvent) => void;
}

/**
 * RSM's memory while its vectors are still arriving: each chunk is written as soon as it is embedded. τ is calibrated
 * on what is there, so these runs are provisional and say so; their similarities are kept for the settled one.
 */
export class FormingRun {
  readonly #options: FormingRunOptions;
  #triangle: SimilarityTriangle | null = null;
  #writer: LiveWriter | null = null;
  #calibratedOn = 0;
  #run = 0;

  constructor(options: FormingRunOptions) {
    this.#options = options;
  }

  get triangle(): SimilarityTriangle | null {
    return this.#triangle;
  }

  /** Rows [from, to) of `matrix` have become known; all before them were given already. In steps of some 10 ms. */
  *extendSteps(matrix: EmbeddingMatrix, from: number, to: number): Generator<void, void> {
    const { dims, values, count } = matrix;
    this.#triangle ??= new SimilarityTriangle(dims, count);
    for (const _ of this.#triangle.appendSteps(values.subarray(from * dims, to * dims))) yield;
    // When the last vectors come at once there is nothing provisional to show: the settled run follows immediately.
    if (to === count && !this.#writer) return;
    if (this.#isDue(to)) this.#writer = this.#start(this.#triangle);
    if (!this.#writer) return;
    yield* this.#writer.steps(to);
    this.#writer.report();
    this.#describe(this.#writer.log);
  }

  #describe(log: WriteLog): void {
    const { session, terms, emit } = this.#options;
    const partition = partitionOf(log.atomOf, log.count);
    const words = atomWords(terms(), partition);
    const sizes = atomSizes(partition.atomOf, partition.atomCount);
    // Cohesion and chaining change with every member: they are told of settled atoms only.
    const atoms = Array.from(sizes, (size, atom) => ({
      atom,
      size,
      words: words[atom]!,
      cohesion: null,
      chaining: null,
    }));
    emit({ type: 'atoms-described', session, run: this.#run, atoms });
  }

  #isDue(known: number): boolean {
    if (this.#options.settings.write.tau.kind === 'value') return this.#writer === null;
    return known >= Math.max(FIRST_CALIBRATION, REGROWTH * this.#calibratedOn);
  }

  #start(triangle: SimilarityTriangle): LiveWriter {
    const { session, chunks, settings, nextRun, emit } = this.#options;
    const { write } = settings;
    this.#calibratedOn = triangle.count;
    const tau = resolveTau(write.tau, {
      percentiles: () => pairPercentiles(triangle),
      calibration: () => calibrate(triangle, write.seed),
    });
    const run = nextRun();
    this.#run = run;
    emit({ type: 'run-started', session, run, gesture: 0, tau, settled: false, chunkCount: chunks.length });
    const memory = createRsm(triangle, { tau, gate: write.gate, candidate: write.candidate, capacity: chunks.length });
    return new LiveWriter({ session, run, memory, emit });
  }
}
