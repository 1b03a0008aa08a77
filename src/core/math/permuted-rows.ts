import { type NearestEarlier, NO_NEAREST, nearestInRow, type SimilarityRows } from './similarity-rows.ts';
import type { SimilarityTriangle } from './similarity-triangle.ts';

/** The same chunks in another order: position p of the new stream is chunk `order[p]` of the triangle. */
export class PermutedRows implements SimilarityRows {
  readonly count: number;
  readonly #triangle: SimilarityTriangle;
  readonly #order: Int32Array;
  readonly #row: Float32Array;
  /** 0 for zero vectors, as `nearestInRow` wants it. */
  readonly #weight: Float64Array;
  #filled = -1;
  #nearest = NO_NEAREST;
  #nearestOf = -1;

  /** `order` is a permutation of the triangle's chunks. */
  constructor(triangle: SimilarityTriangle, order: Int32Array) {
    this.count = order.length;
    this.#triangle = triangle;
    this.#order = order;
    this.#row = new Float32Array(order.length);
    this.#weight = Float64Array.from(order, (chunk) => (triangle.isZero(chunk) ? 0 : 1));
  }

  row(i: number): Float32Array {
    if (i !== this.#filled) this.#fill(i);
    return this.#row.subarray(0, i);
  }

  isZero(i: number): boolean {
    return this.#weight[i] === 0;
  }

  nearestEarlier(i: number): NearestEarlier {
    if (this.isZero(i)) return NO_NEAREST;
    if (i !== this.#nearestOf) {
      this.#nearest = nearestInRow(this.row(i), this.#weight);
      this.#nearestOf = i;
    }
    return this.#nearest;
  }

  #fill(i: number): void {
    const chunk = this.#order[i]!;
    const own = this.#triangle.row(chunk);
    for (let j = 0; j < i; j++) {
      const other = this.#order[j]!;
      this.#row[j] = other < chunk ? own[other]! : this.#triangle.row(other)[chunk]!;
    }
    this.#filled = i;
  }
}
