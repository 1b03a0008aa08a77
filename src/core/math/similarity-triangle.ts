import { cosineTile } from './cosine-tile.ts';
import { inverseNorms, type Rows } from './dot.ts';
import {
  type NearestEarlier,
  NO_NEAREST,
  nearestInRow,
  type Progress,
  type SimilarityRows,
} from './similarity-rows.ts';

/** Above this the triangle is not kept (about 23,000 chunks): `VectorRows` makes each row when it is asked for. */
export const TRIANGLE_LIMIT_BYTES = 2 ** 30;

/** What the similarities of `n` chunks take: n(n − 1)/2 float32. */
export function triangleBytes(n: number): number {
  return 4 * ((n * (n - 1)) / 2);
}

// 32 rows of 384 dims are 48 kB: a tile's rows and columns stay in the second-level cache.
const TILE = 32;

/**
 * All similarities of a stream that grows at its end. Each chunk's row is computed once, when the chunk is appended,
 * and never moves: rows appended together share one block of memory. Takes `triangleBytes(count)` and the vectors.
 */
export class SimilarityTriangle implements SimilarityRows {
  readonly dims: number;
  #count = 0;
  #values: Float32Array;
  #inverseNorm: Float64Array;
  readonly #rows: Float32Array[] = [];
  readonly #nearest: NearestEarlier[] = [];

  /** `capacity`: how many chunks are expected; a wrong guess costs a copy of the vectors. Throws a RangeError for dims < 1. */
  constructor(dims: number, capacity = 64) {
    if (!Number.isInteger(dims) || dims < 1) throw new RangeError(`dims must be a positive integer, got ${dims}`);
    this.dims = dims;
    this.#values = new Float32Array(capacity * dims);
    this.#inverseNorm = new Float64Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  /** Appends k unit rows (k × dims values; zero rows allowed). Throws a RangeError for a ragged length or a value not finite. */
  append(rows: Float32Array): void {
    const added = rows.length / this.dims;
    if (!Number.isInteger(added)) throw new RangeError(`${rows.length} values are not rows of ${this.dims} dims`);
    const bad = rows.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0)
      throw new RangeError(`row ${this.#count + Math.floor(bad / this.dims)} holds a value that is not finite`);
    for (let from = 0; from < added; from += TILE) {
      this.#appendTile(rows.subarray(from * this.dims, Math.min(added, from + TILE) * this.dims));
    }
  }

  #appendTile(rows: Float32Array): void {
    const fromRow = this.#count;
    const endRow = fromRow + rows.length / this.dims;
    this.#reserve(endRow);
    this.#values.set(rows, fromRow * this.dims);
    this.#inverseNorm.set(inverseNorms(this.#values, this.dims, fromRow, endRow), fromRow);
    const out = blockOfRows(fromRow, endRow);
    const shared = { values: this.#values, dims: this.dims, inverseNorm: this.#inverseNorm, fromRow, endRow, out };
    for (let fromColumn = 0; fromColumn < endRow; fromColumn += TILE) {
      cosineTile({ ...shared, fromColumn, endColumn: Math.min(endRow, fromColumn + TILE) });
    }
    this.#count = endRow;
    for (const row of out) {
      this.#nearest.push(this.isZero(row.length) ? NO_NEAREST : nearestInRow(row, this.#inverseNorm));
      this.#rows.push(row);
    }
  }

  #reserve(count: number): void {
    if (count <= this.#inverseNorm.length) return;
    const capacity = Math.max(count, 2 * this.#inverseNorm.length);
    const values = new Float32Array(capacity * this.dims);
    values.set(this.#values);
    this.#values = values;
    const inverseNorm = new Float64Array(capacity);
    inverseNorm.set(this.#inverseNorm);
    this.#inverseNorm = inverseNorm;
  }

  /** Cosine of chunks i and j; 1 for i = j. Throws a RangeError for a chunk that was not appended. */
  similarity(i: number, j: number): number {
    const later = Math.max(i, j);
    const earlier = Math.min(i, j);
    const similarity = later === earlier && this.#rows[later] ? 1 : this.#rows[later]?.[earlier];
    if (similarity === undefined) throw new RangeError(`no chunk pair ${i}, ${j} among ${this.#count} chunks`);
    return similarity;
  }

  /** A view on the stored row; it stays valid. */
  row(i: number): Float32Array {
    const row = this.#rows[i];
    if (!row) throw new RangeError(`no chunk ${i} among ${this.#count}`);
    return row;
  }

  isZero(i: number): boolean {
    return this.#inverseNorm[i] === 0;
  }

  nearestEarlier(i: number): NearestEarlier {
    return this.#nearest[i]!;
  }
}

function blockOfRows(fromRow: number, endRow: number): Float32Array[] {
  const block = new Float32Array(((fromRow + endRow - 1) * (endRow - fromRow)) / 2);
  const rows: Float32Array[] = [];
  for (let row = fromRow, offset = 0; row < endRow; offset += row++) rows.push(block.subarray(offset, offset + row));
  return rows;
}

/** The triangle of a whole matrix in steps of 32 rows; progress counts chunk pairs. */
export function* buildTriangle(matrix: Rows): Generator<Progress, SimilarityTriangle> {
  const { count, dims, values } = matrix;
  const triangle = new SimilarityTriangle(dims, count);
  const total = (count * (count - 1)) / 2;
  for (let from = 0; from < count; from += TILE) {
    triangle.append(values.subarray(from * dims, Math.min(count, from + TILE) * dims));
    yield { done: (triangle.count * (triangle.count - 1)) / 2, total };
  }
  return triangle;
}
