import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dot } from '../../../src/core/math/dot.ts';
import { laneDot, laneInverseNorms } from '../../../src/core/math/lane-dot.ts';
import {
  plainKernel,
  simdKernel,
  TILE_COLUMNS,
  TILE_ROWS,
  type TileKernel,
} from '../../../src/core/math/tile-kernel.ts';
import { type EmbeddingMatrix, rowOf } from '../../../src/core/model/embedding-matrix.ts';
import { randomMatrix } from '../../support/random-stream.ts';

interface Range {
  readonly from: number;
  readonly end: number;
}

function productsOf(kernel: TileKernel, matrix: EmbeddingMatrix, rows: Range, columns: Range): number[] {
  kernel.takeRows(matrix, rows.from, rows.end);
  kernel.takeColumns(matrix, columns.from, columns.end);
  const products = kernel.products();
  return Array.from({ length: rows.end - rows.from }, (_, r) =>
    Array.from(products.subarray(r * TILE_COLUMNS, r * TILE_COLUMNS + columns.end - columns.from)),
  ).flat();
}

function expectedOf(matrix: EmbeddingMatrix, rows: Range, columns: Range): number[] {
  const products: number[] = [];
  for (let r = rows.from; r < rows.end; r++) {
    for (let c = columns.from; c < columns.end; c++) products.push(laneDot(matrix, r, c));
  }
  return products;
}

const arbitraryRange = (most: number) =>
  fc.record({ from: fc.nat(40), length: fc.integer({ min: 1, max: most }) }).map(({ from, length }) => ({
    from,
    end: from + length,
  }));

describe.each([
  ['in WebAssembly', simdKernel],
  ['in plain JavaScript', plainKernel],
] as const)('the kernel %s', (_, create) => {
  test('gives the products of laneDot to the bit, whatever the dimensions and the tile before', () => {
    const kernel = create()!;
    const arbitrary = fc.record({
      seed: fc.integer(),
      dims: fc.integer({ min: 1, max: 40 }),
      rows: arbitraryRange(TILE_ROWS),
      columns: arbitraryRange(TILE_COLUMNS),
    });
    fc.assert(
      fc.property(arbitrary, ({ seed, dims, rows, columns }) => {
        const count = 40 + TILE_ROWS;
        const matrix = randomMatrix({ seed, dims, count, topics: 3, noise: 1, zeros: 2, duplicates: 5 });
        expect(productsOf(kernel, matrix, rows, columns)).toEqual(expectedOf(matrix, rows, columns));
      }),
      { numRuns: 40, seed: 3 },
    );
  });

  test('takes the widest vectors there are', () => {
    const matrix = randomMatrix({ seed: 1, dims: 4096, count: 9, topics: 2, noise: 1, zeros: 0, duplicates: 0 });
    const all = { from: 0, end: 9 };
    expect(productsOf(create()!, matrix, all, all)).toEqual(expectedOf(matrix, all, all));
  });
});

test('a lane product is the product to within rounding, of an odd number of dimensions too', () => {
  for (const dims of [1, 2, 3, 384, 1535]) {
    const matrix = randomMatrix({ seed: dims, dims, count: 6, topics: 2, noise: 1, zeros: 1, duplicates: 0 });
    for (let a = 0; a < 6; a++) {
      for (let b = 0; b < 6; b++) {
        expect(Math.abs(laneDot(matrix, a, b) - dot(rowOf(matrix, a), rowOf(matrix, b)))).toBeLessThan(1e-14);
        expect(laneDot(matrix, a, b)).toBe(laneDot(matrix, b, a));
      }
    }
    laneInverseNorms(matrix, 1, 6).forEach((inverse, i) => {
      const squares = dot(rowOf(matrix, i + 1), rowOf(matrix, i + 1));
      expect(inverse).toBeCloseTo(squares === 0 ? 0 : 1, 6);
    });
  }
});
