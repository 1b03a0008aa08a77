import type { SeenTokens } from '../../../core/explain/explainable-memory.ts';
import type { EmbeddedBatch } from '../embed/embed-corpus.ts';

/** What the embedder saw of each of `count` texts, noted as batches arrive. */
export class SeenCounts {
  readonly #seen: Uint32Array;
  readonly #total: Uint32Array;

  constructor(count: number) {
    this.#seen = new Uint32Array(count);
    this.#total = new Uint32Array(count);
  }

  note({ indexes, seen, total }: EmbeddedBatch): void {
    indexes.forEach((index, row) => {
      this.#seen[index] = seen[row]!;
      this.#total[index] = total[row]!;
    });
  }

  /** 0 of 0 for a text that has not arrived. */
  of(index: number): SeenTokens {
    return { seenTokens: this.#seen[index]!, totalTokens: this.#total[index]! };
  }
}
