import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dot, dotAll } from '../../../src/core/math/dot.ts';
import { arbitraryShape, randomStream } from '../../support/random-stream.ts';

test('every row against one vector, as one product after the other', () => {
  fc.assert(
    fc.property(arbitraryShape(20), (shape) => {
      const { count, dims } = shape;
      const values = randomStream(shape);
      const x = randomStream({ ...shape, seed: shape.seed + 1, count: 1, zeros: 0 });
      const row = (i: number) => values.subarray(i * dims, (i + 1) * dims);
      const scores = dotAll({ count, dims, values }, x);
      expect([...scores]).toEqual(Array.from({ length: count }, (_, i) => Math.fround(dot(row(i), x))));
    }),
    { seed: 1, numRuns: 40 },
  );
});

test('different dims are refused', () => {
  expect(() => dot(new Float32Array(2), new Float32Array(3))).toThrow('2 dims against one of 3');
  expect(() => dotAll({ count: 1, dims: 2, values: new Float32Array(2) }, new Float32Array(3))).toThrow('rows of 2');
});
