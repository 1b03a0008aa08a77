import { cosineTile } from './cosine-tile.ts';
import type { Rows } from './dot.ts';
import { finish } from './finish.ts';
import { laneInverseNorms } from './lane-dot.ts';
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
  return 4 * pairsOf(n);
}

/** Few rows a step at first, so that a small stream reports its progress; later more, which columns are copied for once. */
const FIRST_STEP_ROWS = 32;
const STEP_ROWS = 128;
const SMALL = 128;
/** Columns a step: with the most rows and 384 dims some 100 million products, which take 10 to 20 ms. */
const STEP_COLUMNS = 2048;

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
    finish(this.appendSteps(rows));
  }

  /** `append` in steps of some 10 ms, each giving the pairs known so far; nothing else may be appended meanwhile. */
  *appendSteps(rows: Float32Array): Generator<number, void> {
    const added = rows.length / this.dims;
    if (!Number.isInteger(added)) throw new RangeError(`${rows.length} values are not rows of ${this.dims} dims`);
    for (let at = 0; at < rows.length; at++) {
      if (!Number.isFinite(rows[at]))
        throw new RangeError(`row ${this.#count + Math.floor(at / this.dims)} holds a value that is not finite`);
    }
    this.#reserve(this.#count + added);
    for (let from = 0; from < added; ) {
      const end = Math.min(added, from + (this.#count < SMALL ? FIRST_STEP_ROWS : STEP_ROWS));
      yield* this.#appendBlock(rows.subarray(from * this.dims, end * this.dims));
      from = end;
    }
  }

  /** Chunks count as appended once all their similarities are known. */
  *#appendBlock(rows: Float32Array): Generator<number, void> {
    const fromRow = this.#count;
    const endRow = fromRow + rows.length / this.dims;
    this.#values.set(rows, fromRow * this.dims);
    const known: Rows = { count: endRow, dims: this.dims, values: this.#values };
    this.#inverseNorm.set(laneInverseNorms(known, fromRow, endRow), fromRow);
    const out = blockOfRows(fromRow, endRow);
    const shared = { rows: known, inverseNorm: this.#inverseNorm, fromRow, endRow, out };
    for (let fromColumn = 0; fromColumn < endRow; fromColumn += STEP_COLUMNS) {
      const endColumn = Math.min(endRow, fromColumn + STEP_COLUMNS);
      cosineTile({ ...shared, fromColumn, endColumn });
      if (endColumn < endRow) yield pairsOf(fromRow) + (endRow - fromRow) * endColumn;
    }
    this.#count = endRow;
    for (const row of out) {
      this.#nearest.push(this.isZero(row.length) ? NO_NEAREST : nearestInRow(row, this.#inverseNorm));
      this.#rows.push(row);
    }
    yield pairsOf(endRow);
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

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/** The triangle of a whole matrix in steps of some 10 ms; progress counts chunk pairs. */
export function* buildTriangle({ count, dims, values }: Rows): Generator<Progress, SimilarityTriangle> {
  const triangle = new SimilarityTriangle(dims, count);
  for (const done of triangle.appendSteps(values)) yield { done, total: pairsOf(count) };
  return triangle;
}
