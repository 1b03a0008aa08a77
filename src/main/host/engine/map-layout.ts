import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';

export interface MapLayoutOptions {
  readonly session: number;
  readonly seed: number;
  readonly emit: (event: AtomscopeEvent) => void;
}

export class MapLayout {
  readonly #options: MapLayoutOptions;
  constructor(options: MapLayoutOptions) {
    this.#options = options;
  }
  preview(_matrix: EmbeddingMatrix, _count: number): void {}
  async layOut(matrix: EmbeddingMatrix, _signal: AbortSignal): Promise<void> {
    const positions = new Float32Array(2 * matrix.count).map((_, i) => matrix.values[(i >> 1) * matrix.dims + (i & 1)]!);
    this.#options.emit({ type: 'layout-moved', session: this.#options.session, positions, frame: 0, done: true });
  }
  stop(): void {}
}
