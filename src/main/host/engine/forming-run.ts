import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { SimilarityTriangle } from '../../../core/math/similarity-triangle.ts';
import { createRsm } from '../../../core/memory/rsm.ts';
import type { Chunk } from '../../../core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { calibrate } from '../../../core/tau/calibrate.ts';
import { pairPercentiles } from '../../../core/tau/percentiles.ts';
import { resolveTau } from '../../../core/tau/resolve-tau.ts';
import { LiveWriter } from './live-writer.ts';

/** A percentile τ is read off the first vectors; with fewer there is hardly a pair to read it off. */
const FIRST_CHUNKS = 50;

export interface FormingRunOptions {
  readonly session: number;
  readonly chunks: readonly Chunk[];
  readonly settings: Settings;
  readonly nextRun: () => number;
  readonly emit: (event: AtomscopeEvent) => void;
}

/**
 * RSM's memory while its vectors are still arriving: each chunk is written as soon as it is embedded. τ is calibrated
 * on the first chunks, so this run is provisional and says so; its similarities are kept for the settled one.
 */
export class FormingRun {
  readonly #options: FormingRunOptions;
  #triangle: SimilarityTriangle | null = null;
  #writer: LiveWriter | null = null;

  constructor(options: FormingRunOptions) {
    this.#options = options;
  }

  get triangle(): SimilarityTriangle | null {
    return this.#triangle;
  }

  /** Rows [from, to) of `matrix` have become known; all before them were given already. */
  extend(matrix: EmbeddingMatrix, from: number, to: number): void {
    const { dims, values, count } = matrix;
    this.#triangle ??= new SimilarityTriangle(dims, count);
    this.#triangle.append(values.subarray(from * dims, to * dims));
    // When the last vectors come at once there is nothing provisional to show: the settled run follows immediately.
    if (to === count && !this.#writer) return;
    if (to < Math.min(FIRST_CHUNKS, count)) return;
    this.#writer ??= this.#start(this.#triangle);
    for (const _ of this.#writer.steps(to));
    this.#writer.report();
  }

  #start(triangle: SimilarityTriangle): LiveWriter {
    const { session, chunks, settings, nextRun, emit } = this.#options;
    const { write } = settings;
    const tau = resolveTau(write.tau, {
      percentiles: () => pairPercentiles(triangle),
      calibration: () => calibrate(triangle, write.seed),
    });
    const run = nextRun();
    emit({ type: 'run-started', session, run, gesture: 0, tau, settled: false, chunkCount: chunks.length });
    const memory = createRsm(triangle, { tau, gate: write.gate, candidate: write.candidate, capacity: chunks.length });
    return new LiveWriter({ session, run, memory, emit });
  }
}
