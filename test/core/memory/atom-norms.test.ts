import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normsAfter } from '../../../src/core/memory/atom-norms.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { product, unitVectors } from '../../support/naive-write-rule.ts';
import { arbitraryShape, randomMatrix, triangleOf } from '../../support/random-stream.ts';

test('the norm after each write is that of the sum of the members written so far', () => {
  fc.assert(
    fc.property(arbitraryShape(40), (shape) => {
      const matrix = randomMatrix(shape);
      const vectors = unitVectors(matrix.values, shape.dims);
      const { atomOf } = replayRsm(triangleOf(matrix), { tau: 0.4, gate: 'max-member', candidate: 'best-score' });
      normsAfter(matrix, atomOf).forEach((norm, i) => {
        const members = vectors.filter((_, j) => j <= i && atomOf[j] === atomOf[i]);
        const sum = vectors[i]!.map((_, k) => members.reduce((total, member) => total + member[k]!, 0));
        expect(norm).toBeCloseTo(Math.sqrt(product(sum, sum)), 5);
      });
    }),
    { numRuns: 30, seed: 3 },
  );
});
