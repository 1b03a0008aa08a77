import { describe, expect, it } from 'vitest';
import { pcaInit } from '../../../src/core/layout/pca-init.ts';
import { createRandom } from '../../../src/core/math/random.ts';

/** Points with deviation 5, 2 and 0.1 along three orthogonal axes of a 6-dimensional space. */
function cloud() {
  const random = createRandom(7);
  const count = 300;
  const values = new Float32Array(count * 6);
  const truth = Array.from({ length: count }, () => [5 * random.normal(), 2 * random.normal(), 0.1 * random.normal()]);
  truth.forEach(([a, b, c], i) => {
    values.set([0.6 * a! + 1, 0.8 * a!, b!, c!, 3, 0], i * 6);
  });
  return { matrix: { count, dims: 6, values }, truth };
}

describe('pcaInit', () => {
  it('finds the two directions of largest variance, the first first, centred', () => {
    const { matrix, truth } = cloud();
    const positions = pcaInit(matrix, 1);
    const column = (a: number) => truth.map((row) => row[a]!);
    const found = (a: number) => truth.map((_, i) => positions[2 * i + a]!);
    expect(Math.abs(correlation(found(0), column(0)))).toBeGreaterThan(0.999);
    expect(Math.abs(correlation(found(1), column(1)))).toBeGreaterThan(0.99);
    expect(found(0).reduce((sum, x) => sum + x, 0) / truth.length).toBeCloseTo(0, 3);
  });

  it('does not hang on the seed where the directions are clear', () => {
    const { matrix } = cloud();
    const [a, b] = [pcaInit(matrix, 1), pcaInit(matrix, 2)];
    a.forEach((value, at) => {
      expect(b[at]).toBeCloseTo(value, 2);
    });
  });

  it.each([
    ['no rows', 0, []],
    ['one row', 1, [0.6, 0.8]],
    ['equal rows', 3, [0.6, 0.8, 0.6, 0.8, 0.6, 0.8]],
  ])('gives zeros for %s', (_, count, values) => {
    const positions = pcaInit({ count, dims: 2, values: Float32Array.from(values) }, 1);
    expect(positions).toHaveLength(2 * count);
    for (const value of positions) expect(value).toBeCloseTo(0, 6);
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, x) => sum + x, 0) / of.length;
  const [ma, mb] = [mean(a), mean(b)];
  const sum = (term: (i: number) => number) => a.reduce((total, _, i) => total + term(i), 0);
  const cross = sum((i) => (a[i]! - ma) * (b[i]! - mb));
  return cross / Math.sqrt(sum((i) => (a[i]! - ma) ** 2) * sum((i) => (b[i]! - mb) ** 2));
}
