import type { Neighbours } from '../../../core/layout/neighbours.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';

/** What a layout is made from; copied to the worker, so the caller keeps its buffers. */
export interface LayoutInput {
  readonly matrix: EmbeddingMatrix;
  readonly seed: number;
  /** From `exactNeighbours` over similarities that are at hand; saves the worker finding them again. */
  readonly neighbours?: Neighbours;
  /** The last layout of the first chunks, to start from and to be laid onto. */
  readonly reference?: Float32Array;
}

/** `positions` is count × 2 in [−1, 1]; its buffer moves to the receiver. */
export type FromLayoutWorker =
  | { readonly type: 'frame'; readonly positions: Float32Array; readonly frame: number; readonly done: boolean }
  | { readonly type: 'failed'; readonly reason: string };
