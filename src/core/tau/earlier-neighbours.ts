import type { SimilarityRows } from '../math/similarity-rows.ts';

/** What of a stream's similarities no τ changes: each chunk's nearest predecessor. 10 bytes a chunk. */
export class EarlierNeighbours {
  readonly isZero: Uint8Array;
  /** The oldest atom with a vector is opened by this chunk, whatever τ; −1 where all vectors are zero. */
  readonly firstVector: number;
  /** The earliest of the nearest predecessors, −1 without any, and its similarity, −Infinity without any. */
  readonly nearest: Int32Array;
  readonly similarity: Float32Array;
  readonly #isTied: Uint8Array;
  readonly #rows: SimilarityRows;

  constructor(rows: SimilarityRows) {
    const { count } = rows;
    this.#rows = rows;
    this.isZero = Uint8Array.from({ length: count }, (_, i) => (rows.isZero(i) ? 1 : 0));
    this.firstVector = this.isZero.indexOf(0);
    this.nearest = new Int32Array(count);
    this.similarity = new Float32Array(count);
    this.#isTied = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const { index, similarity, tied } = rows.nearestEarlier(i);
      this.nearest[i] = index;
      this.similarity[i] = similarity;
      this.#isTied[i] = tied ? 1 : 0;
    }
  }

  /** The oldest of the atoms that hold a nearest predecessor, by its opener; −1 without any. */
  oldestAtom(i: number, openerOf: Int32Array): number {
    const nearest = this.nearest[i]!;
    if (nearest < 0) return -1;
    let oldest = openerOf[nearest]!;
    if (this.#isTied[i] === 0) return oldest;
    const row = this.#rows.row(i);
    const similarity = this.similarity[i]!;
    for (let j = nearest + 1; j < i; j++) {
      if (row[j] === similarity && this.isZero[j] === 0 && openerOf[j]! < oldest) oldest = openerOf[j]!;
    }
    return oldest;
  }
}
