import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextUp } from '../../../src/core/math/next-up.ts';
import type { SimilarityTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { replayPartition } from '../../../src/core/memory/replay-partition.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import type { WriteLog } from '../../../src/core/model/write-log.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const rules = GATES.flatMap((gate) => CANDIDATE_RULES.map((candidate) => ({ gate, candidate })));
const anyTau = fc.double({ min: -1.2, max: 1.2, noNaN: true });
const run = { numRuns: 60, seed: 5 };

/** s of the best atom at each write, from the log's own columns; NaN where there is none. */
function scoresOf(log: WriteLog): number[] {
  return [...log.decidedBy].map((decider, i) => [Number.NaN, log.scoreCentroid[i]!, log.scoreMember[i]!][decider]!);
}

describe.each(rules)('$gate, $candidate', ({ gate, candidate }) => {
  const labelsAt = (triangle: SimilarityTriangle, tau: number) => [
    ...replayPartition(triangle, { tau, gate, candidate }).atomOf,
  ];

  test('the fast replay takes the decisions of the full one, and its interval is that of the log', () => {
    fc.assert(
      fc.property(arbitraryShape(60), anyTau, (shape, tau) => {
        const triangle = triangleOf(randomMatrix(shape));
        const fast = replayPartition(triangle, { tau, gate, candidate });
        const log = replayRsm(triangle, { tau, gate, candidate });
        expect(fast.atomOf).toEqual(log.atomOf);
        expect(fast.atomCount).toBe(new Set(log.atomOf).size);
        const scores = scoresOf(log);
        const refused = scores.filter((score, i) => log.opened[i] === 1 && !Number.isNaN(score));
        const admitted = scores.filter((_, i) => log.opened[i] === 0);
        expect(fast.above).toBe(Math.max(...refused));
        expect(fast.upTo).toBe(Math.min(...admitted));
      }),
      run,
    );
  });

  test('ties are broken alike: on a grid of few directions, where scores are often equal', () => {
    const coordinate = fc.integer({ min: -1, max: 1 });
    const chunk = fc.array(coordinate, { minLength: 4, maxLength: 4 });
    const taus = fc.constantFrom(-1, 0, 0.2, 0.31, 0.5, Math.SQRT1_2, 0.9, 1, 2);
    fc.assert(
      fc.property(fc.array(chunk, { minLength: 1, maxLength: 40 }), taus, (chunks, tau) => {
        const triangle = triangleOf(matrixOf(chunks));
        const log = replayRsm(triangle, { tau, gate, candidate });
        expect(replayPartition(triangle, { tau, gate, candidate }).atomOf).toEqual(log.atomOf);
      }),
      { numRuns: 500, seed: 5 },
    );
  });

  test('the clustering of a prefix is the prefix of the clustering', () => {
    fc.assert(
      fc.property(arbitraryShape(40), anyTau, fc.nat(), (shape, tau, cut) => {
        const matrix = randomMatrix(shape);
        const count = shape.count === 0 ? 0 : cut % shape.count;
        const prefix = { ...matrix, count, values: matrix.values.subarray(0, count * shape.dims) };
        expect(labelsAt(triangleOf(prefix), tau)).toEqual(labelsAt(triangleOf(matrix), tau).slice(0, count));
      }),
      run,
    );
  });

  test('above 1 every chunk is alone', () => {
    fc.assert(
      fc.property(arbitraryShape(40), (shape) => {
        const triangle = triangleOf(randomMatrix(shape));
        expect(labelsAt(triangle, nextUp(1))).toEqual(Array.from({ length: shape.count }, (_, i) => i));
      }),
      run,
    );
  });

  test('at −1 all chunks are one atom, but for zero vectors', () => {
    fc.assert(
      fc.property(arbitraryShape(40), (shape) => {
        const triangle = triangleOf(randomMatrix(shape));
        const labels = labelsAt(triangle, -1).filter((_, i) => !triangle.isZero(i));
        expect(new Set(labels).size).toBe(Math.min(1, labels.length));
      }),
      run,
    );
  });

  test('every τ inside a plateau gives the same labels, and the first τ outside either end another decision', () => {
    fc.assert(
      fc.property(arbitraryShape(40), anyTau, (shape, tau) => {
        const triangle = triangleOf(randomMatrix(shape));
        const { atomOf, above, upTo } = replayPartition(triangle, { tau, gate, candidate });
        const labels = [...atomOf];
        const low = above === -Infinity ? -2 : above;
        const high = upTo === Infinity ? 2 : upTo;
        expect(tau).toBeGreaterThan(above);
        expect(tau).toBeLessThanOrEqual(upTo);
        for (const inside of [nextUp(low), (low + high) / 2, high]) expect(labelsAt(triangle, inside)).toEqual(labels);
        if (above !== -Infinity) expect(labelsAt(triangle, above)).not.toEqual(labels);
        if (upTo !== Infinity) expect(labelsAt(triangle, nextUp(upTo))).not.toEqual(labels);
      }),
      run,
    );
  });
});

test('under the member gate every atom is connected in the graph of pairs at τ or above', () => {
  fc.assert(
    fc.property(arbitraryShape(50), anyTau, (shape, tau) => {
      const triangle = triangleOf(randomMatrix(shape));
      const { atomOf } = replayPartition(triangle, { tau, gate: 'member', candidate: 'best-score' });
      atomOf.forEach((atom, i) => {
        const earlier = atomOf.subarray(0, i);
        const linked = earlier.some((other, j) => other === atom && triangle.similarity(i, j) >= tau);
        expect(linked).toBe(earlier.includes(atom));
      });
    }),
    run,
  );
});

test('τ = NaN is refused', () => {
  const triangle = triangleOf(
    randomMatrix({ seed: 1, count: 3, dims: 4, topics: 1, noise: 1, zeros: 0, duplicates: 0 }),
  );
  expect(() => replayPartition(triangle, { tau: Number.NaN, gate: 'member', candidate: 'best-score' })).toThrow(
    'tau must be a number',
  );
});
