import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayPartition } from '../../../src/core/memory/replay-partition.ts';
import { membersOf } from '../../../src/core/model/partition.ts';
import { atomFactsOf, pairsWithin } from '../../../src/core/tau/atom-facts.ts';
import { product, unitVectors } from '../../support/naive-write-rule.ts';
import { arbitraryShape, randomMatrix, triangleOf } from '../../support/random-stream.ts';

test('are the figures of each atom by itself', () => {
  fc.assert(
    fc.property(arbitraryShape(40), fc.double({ min: 0, max: 1, noNaN: true }), (shape, tau) => {
      const matrix = randomMatrix(shape);
      const vectors = unitVectors(matrix.values, shape.dims);
      const triangle = triangleOf(matrix);
      const partition = replayPartition(triangle, { tau, gate: 'max-member', candidate: 'best-score' });
      const facts = atomFactsOf(pairsWithin(triangle, partition, tau));
      expect(facts.map(({ atom }) => atom)).toEqual([...Array(partition.atomCount).keys()]);
      membersOf(partition).forEach((members, atom) => {
        const pairs = members.flatMap((i) => members.filter((j) => j < i).map((j) => triangle.similarity(i, j)));
        const found = facts[atom]!;
        expect(found.size).toBe(members.length);
        expect(found.pairs).toBe(pairs.length);
        expect(found.pairsBelow).toBe(pairs.filter((similarity) => similarity < tau).length);
        if (pairs.length === 0) {
          expect(found).toMatchObject({ cohesion: null, chaining: 0, smallestPair: null, spread: 0 });
          return;
        }
        expect(found.cohesion).toBeCloseTo(pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length, 6);
        expect(found.smallestPair).toBe(Math.min(...pairs));
        expect(found.chaining).toBe(found.pairsBelow / pairs.length);
        const sum = vectors[0]!.map((_, k) => members.reduce((total, member) => total + vectors[member]![k]!, 0));
        const norm = Math.sqrt(product(sum, sum));
        const distances = members.map((member) => 1 - product(vectors[member]!, sum) / norm);
        expect(found.spread).toBeCloseTo(distances.reduce((total, value) => total + value, 0) / members.length, 5);
      });
    }),
    { seed: 4, numRuns: 40 },
  );
});
