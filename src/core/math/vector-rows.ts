import { cosineTile } from './cosine-tile.ts';
import type { Rows } from './dot.ts';
import { laneInverseNorms } from './lane-dot.ts';
import { type NearestEarlier, NO_NEAREST, nearestInRow, type SimilarityRows } from './similarity-rows.ts';

const TILE = 32;

/**
 * The rows of a similarity triangle that is too large to keep: each block of 32 rows is computed when one of them is
 * asked for, and forgotten when another block is. Same bits as `SimilarityTriangle`, 128 bytes a chunk; reading all
 * rows in order costs the whole triangle's multiplications every time.
 */
export class VectorRows implements SimilarityRows {
  readonly count: number;
  readonly #matrix: Rows;
  readonly #inverseNorm: Float64Array;
  readonly #out: Float32Array[];
  #fromRow = -1;
  #nearest = NO_NEAREST;
  #nearestOf = -1;

  constructor(matrix: Rows) {
    this.count = matrix.count;
    this.#matrix = matrix;
    this.#inverseNorm = laneInverseNorms(matrix, 0, matrix.count);
    this.#out = Array.from({ length: Math.min(TILE, matrix.count) }, () => new Float32Array(matrix.count));
  }

  row(i: number): Float32Array {
    if (!(i >= 0 && i < this.count)) throw new RangeError(`no chunk ${i} among ${this.count}`);
    const fromRow = i - (i % TILE);
    if (fromRow !== this.#fromRow) this.#fill(fromRow);
    return this.#out[i - fromRow]!.subarray(0, i);
  }

  isZero(i: number): boolean {
    return this.#inverseNorm[i] === 0;
  }

  nearestEarlier(i: number): NearestEarlier {
    if (this.isZero(i)) return NO_NEAREST;
    if (i !== this.#nearestOf) {
      this.#nearest = nearestInRow(this.row(i), this.#inverseNorm);
      this.#nearestOf = i;
    }
    return this.#nearest;
  }

  #fill(fromRow: number): void {
    const endRow = Math.min(this.count, fromRow + TILE);
    const range = { fromRow, endRow, fromColumn: 0, endColumn: endRow };
    cosineTile({ rows: this.#matrix, inverseNorm: this.#inverseNorm, ...range, out: this.#out });
    this.#fromRow = fromRow;
  }
}
