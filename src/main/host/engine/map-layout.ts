import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { exactNeighbours, LAYOUT_NEIGHBOURS } from '../../../core/layout/neighbours.ts';
import { placeNewPoints } from '../../../core/layout/place-new-points.ts';
import type { SimilarityRows } from '../../../core/math/similarity-rows.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import { layoutInWorker } from '../layout/layout-in-worker.ts';
import { runInSlices } from './time-slices.ts';

export interface MapLayoutOptions {
  readonly session: number;
  readonly seed: number;
  readonly emit: (event: AtomscopeEvent) => void;
}

/** With fewer chunks there is no neighbourhood to preserve. */
const FIRST_PREVIEW = 4;
/** While vectors arrive the map is laid out anew only when it has grown this much; in between new chunks are added. */
const REGROWTH = 2;

/**
 * Where chunks stand on the map. τ never moves them. While vectors arrive, what is there is laid out in previews, each
 * aligned onto the last, and later chunks are placed without moving any. The final layout knows nothing of them: which
 * previews there were depends on how fast vectors came, and the same episode must end in the same map.
 */
export class MapLayout {
  readonly #options: MapLayoutOptions;
  #abort = new AbortController();
  #positions: Float32Array | null = null;
  #previewing = false;
  #laidOut = 0;
  #frame = 0;

  constructor(options: MapLayoutOptions) {
    this.#options = options;
  }

  /** Shows the chunks in `rows`, the first of `matrix`. */
  preview(matrix: EmbeddingMatrix, rows: SimilarityRows): void {
    if (this.#positions) this.#show(this.#positions, rows);
    if (this.#previewing || rows.count < Math.max(FIRST_PREVIEW, REGROWTH * this.#laidOut)) return;
    void this.#layOutPreview(matrix, rows);
  }

  /** The layout of the whole episode. Rejects with the signal's reason when aborted, or with one sentence. */
  async layOut(matrix: EmbeddingMatrix, rows: SimilarityRows, signal: AbortSignal): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const either = AbortSignal.any([signal, this.#abort.signal]);
    const neighbours = await runInSlices(exactNeighbours(rows, LAYOUT_NEIGHBOURS), either);
    const onFrame = (positions: Float32Array, _frame: number, done: boolean) => this.#emit(positions, done);
    await layoutInWorker({ matrix, seed: this.#options.seed, neighbours }, onFrame, either);
  }

  stop(): void {
    this.#abort.abort();
  }

  async #layOutPreview(matrix: EmbeddingMatrix, rows: SimilarityRows): Promise<void> {
    const { dims, values } = matrix;
    const { count } = rows;
    this.#previewing = true;
    this.#laidOut = count;
    const known = { count, dims, values: values.slice(0, count * dims) };
    try {
      await layoutInWorker(
        { matrix: known, seed: this.#options.seed, ...this.#reference() },
        (positions) => this.#show(positions, rows),
        this.#abort.signal,
      );
    } catch {
      // A preview that was overtaken, or failed, is no loss: the final layout reports for itself.
    } finally {
      this.#previewing = false;
    }
  }

  #reference(): { readonly reference?: Float32Array } {
    return this.#positions ? { reference: this.#positions } : {};
  }

  #show(positions: Float32Array, rows: SimilarityRows): void {
    this.#emit(placeNewPoints({ placed: positions, rows }), false);
  }

  #emit(positions: Float32Array, done: boolean): void {
    this.#positions = positions;
    this.#options.emit({ type: 'layout-moved', session: this.#options.session, positions, frame: this.#frame++, done });
  }
}
