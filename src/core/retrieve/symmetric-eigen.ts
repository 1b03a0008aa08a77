/** Eigenvalues, largest first, and the eigenvectors as rows aligned with them. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  /** vectors[j·n … (j+1)·n) is the unit eigenvector of values[j]. */
  readonly vectors: Float64Array;
}

const MAX_SWEEPS = 60;

/** Cyclic Jacobi on a small symmetric n × n matrix, row-major; the input is left as it was. */
export function symmetricEigen(matrix: Float64Array, n: number): SymmetricEigen {
  const a = matrix.slice();
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < MAX_SWEEPS && !isDiagonal(a, n); sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q);
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j]! - a[i * n + i]! || i - j);
  const vectors = new Float64Array(n * n);
  order.forEach((from, to) => {
    vectors.set(v.subarray(from * n, (from + 1) * n), to * n);
  });
  return { values: Float64Array.from(order, (i) => a[i * n + i]!), vectors };
}

function isDiagonal(a: Float64Array, n: number): boolean {
  let off = 0;
  let diagonal = 0;
  for (let i = 0; i < n; i++) {
    diagonal += a[i * n + i]! ** 2;
    for (let j = i + 1; j < n; j++) off += a[i * n + j]! ** 2;
  }
  return off <= 1e-30 * diagonal;
}

/** One Jacobi rotation that zeroes a[p][q]; `v` collects the rotations, eigenvectors as rows. */
function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q]!;
  if (apq === 0) return;
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q, c, s);
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k, c, s);
  for (let k = 0; k < n; k++) turn(v, p * n + k, q * n + k, c, s);
}

function turn(a: Float64Array, i: number, j: number, c: number, s: number): void {
  const x = a[i]!;
  const y = a[j]!;
  a[i] = c * x - s * y;
  a[j] = s * x + c * y;
}
