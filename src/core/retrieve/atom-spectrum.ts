import { createRandom } from '../math/random.ts';
import { type EmbeddingMatrix, rowOf } from '../model/embedding-matrix.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/**
 * The top right singular vectors v_j of an atom's member matrix M (one member a row), kept as combinations of the
 * members: v_j = Σ c_ji m_i. So v_j · q = Σ c_ji (m_i · q) needs no vector of the question, only its similarities.
 */
export interface AtomSpectrum {
  readonly members: readonly number[];
  /** At most the rank asked for; less where the members span less. */
  readonly rank: number;
  /** rank × members values. */
  readonly coefficients: Float64Array;
}

/** Columns beyond the rank asked for: the iteration converges as fast as the gap to the first column left out. */
const OVERSAMPLING = 8;
const MAX_ROUNDS = 200;
const TOLERANCE = 1e-10;
/** Up to here the members' Gram matrix is held (2 MiB); beyond, products go through the vectors. */
const GRAM_LIMIT = 512;

/**
 * Top `rank` right singular vectors of the members' matrix by subspace iteration on M·Mᵀ from a fixed seed, each with
 * the sign that gives v · mean ≥ 0. Members that are all zero vectors have rank 0.
 */
export function atomSpectrum(embeddings: EmbeddingMatrix, members: readonly number[], rank: number): AtomSpectrum {
  const n = members.length;
  const multiply = n <= GRAM_LIMIT ? gramProduct(embeddings, members) : vectorProduct(embeddings, members);
  let basis = orthonormalised(startColumns(Math.min(n, rank + OVERSAMPLING), n), n);
  let values: Float64Array = new Float64Array(0);
  for (let round = 0; round < MAX_ROUNDS && basis.length > 0; round++) {
    const images = basis.map(multiply);
    const ritz = rotateToRitz(basis, images, n);
    const settled = residual(ritz, rank) <= TOLERANCE * ritz.values[0]!;
    values = ritz.values;
    basis = settled || basis.length === n ? ritz.vectors : orthonormalised(ritz.images, n);
    if (settled || basis.length === n) break;
  }
  return toCoefficients(members, basis, values, rank);
}

type Column = Float64Array;

function startColumns(count: number, n: number): Column[] {
  const random = createRandom(1);
  return Array.from({ length: count }, () => Float64Array.from({ length: n }, () => random.next() - 0.5));
}

function dot(a: Column, b: Column): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function gramProduct(embeddings: EmbeddingMatrix, members: readonly number[]): (x: Column) => Column {
  const n = members.length;
  const rows = members.map((member) => Float64Array.from(rowOf(embeddings, member)));
  const gram = rows.map(() => new Float64Array(n));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const similarity = dot(rows[i]!, rows[j]!);
      gram[i]![j] = similarity;
      gram[j]![i] = similarity;
    }
  }
  return (x) => Float64Array.from(gram, (row) => dot(row, x));
}

function vectorProduct(embeddings: EmbeddingMatrix, members: readonly number[]): (x: Column) => Column {
  return (x) => {
    const combined = new Float64Array(embeddings.dims);
    members.forEach((member, i) => {
      const row = rowOf(embeddings, member);
      for (let k = 0; k < combined.length; k++) combined[k] = combined[k]! + x[i]! * row[k]!;
    });
    return Float64Array.from(members, (member) => {
      const row = rowOf(embeddings, member);
      let sum = 0;
      for (let k = 0; k < combined.length; k++) sum += row[k]! * combined[k]!;
      return sum;
    });
  };
}

/** Gram–Schmidt, each column cleared twice; columns that vanish (the members span less) are left out. */
function orthonormalised(columns: readonly Column[], n: number): Column[] {
  const kept: Column[] = [];
  for (const column of columns) {
    const left = column.slice();
    const before = Math.sqrt(dot(left, left));
    for (let pass = 0; pass < 2; pass++) for (const unit of kept) subtract(left, unit, dot(left, unit));
    const norm = Math.sqrt(dot(left, left));
    if (norm > 1e-10 * before && norm > 0) kept.push(left.map((value) => value / norm));
    if (kept.length === n) break;
  }
  return kept;
}

function subtract(from: Column, unit: Column, scale: number): void {
  for (let i = 0; i < from.length; i++) from[i] = from[i]! - scale * unit[i]!;
}

interface Ritz {
  readonly values: Float64Array;
  readonly vectors: Column[];
  readonly images: Column[];
}

/** The best approximations of eigenvectors inside the span of `basis`. */
function rotateToRitz(basis: readonly Column[], images: readonly Column[], n: number): Ritz {
  const p = basis.length;
  const projected = new Float64Array(p * p);
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) projected[i * p + j] = (dot(basis[i]!, images[j]!) + dot(basis[j]!, images[i]!)) / 2;
  }
  const { values, vectors } = symmetricEigen(projected, p);
  const combine = (columns: readonly Column[], j: number) => {
    const sum = new Float64Array(n);
    columns.forEach((column, i) => {
      subtract(sum, column, -vectors[j * p + i]!);
    });
    return sum;
  };
  return {
    values,
    vectors: basis.map((_, j) => combine(basis, j)),
    images: basis.map((_, j) => combine(images, j)),
  };
}

/** Largest ‖G u − λ u‖ among the columns asked for. */
function residual({ values, vectors, images }: Ritz, rank: number): number {
  let largest = 0;
  for (let j = 0; j < Math.min(rank, vectors.length); j++) {
    const left = images[j]!.slice();
    subtract(left, vectors[j]!, values[j]!);
    largest = Math.max(largest, Math.sqrt(dot(left, left)));
  }
  return largest;
}

/** v = Mᵀu/σ, and v · mean has the sign of Σ u, since M·(sum of members) = M·Mᵀ·1 and M·Mᵀ·u = σ²u. */
function toCoefficients(members: readonly number[], basis: Column[], values: Float64Array, rank: number): AtomSpectrum {
  const floor = 1e-12 * Math.max(values[0] ?? 0, Number.MIN_VALUE);
  const kept = basis.slice(0, rank).filter((_, j) => values[j]! > floor);
  const coefficients = new Float64Array(kept.length * members.length);
  kept.forEach((u, j) => {
    const sum = u.reduce((total, value) => total + value, 0);
    const scale = (sum < 0 ? -1 : 1) / Math.sqrt(values[j]!);
    u.forEach((value, i) => {
      coefficients[j * members.length + i] = scale * value;
    });
  });
  return { members, rank: kept.length, coefficients };
}
