import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import {
  LANDMARK_LIMIT,
  LandmarkRows,
  landmarksOf,
  nearestLandmarks,
  placeAmongLandmarks,
} from '../../../core/layout/landmarks.ts';
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
    if (rows.count > LANDMARK_LIMIT) {
      await this.#layOutLandmarks(matrix, rows, either);
      return;
    }
    const neighbours = await runInSlices(exactNeighbours(rows, LAYOUT_NEIGHBOURS), either);
    const onFrame = (positions: Float32Array, _frame: number, done: boolean) => this.#emit(positions, done);
    await layoutInWorker({ matrix, seed: this.#options.seed, neighbours }, onFrame, either);
  }

  /** Lays out some chunks of a large episode and places the others among them, in every frame. */
  async #layOutLandmarks(matrix: EmbeddingMatrix, rows: SimilarityRows, signal: AbortSignal): Promise<void> {
    const { count } = rows;
    const landmarks = landmarksOf(count);
    const nearest = await runInSlices(nearestLandmarks(rows, landmarks), signal);
    const neighbours = await runInSlices(exactNeighbours(new LandmarkRows(rows, landmarks), LAYOUT_NEIGHBOURS), signal);
    const onFrame = (placed: Float32Array, _frame: number, done: boolean) =>
      this.#emit(placeAmongLandmarks(nearest, placed, count), done, landmarks.length);
    await layoutInWorker({ matrix: rowsOf(matrix, landmarks), seed: this.#options.seed, neighbours }, onFrame, signal);
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

  #emit(positions: Float32Array, done: boolean, landmarks: number | null = null): void {
    this.#positions = positions;
    const { session, emit } = this.#options;
    emit({ type: 'layout-moved', session, positions, frame: this.#frame++, done, landmarks });
  }
}

/** Some rows of a matrix, in their order. */
function rowsOf({ dims, values }: EmbeddingMatrix, rows: Int32Array): EmbeddingMatrix {
  const chosen = new Float32Array(rows.length * dims);
  rows.forEach((row, at) => {
    chosen.set(values.subarray(row * dims, (row + 1) * dims), at * dims);
  });
  return { count: rows.length, dims, values: chosen };
}
