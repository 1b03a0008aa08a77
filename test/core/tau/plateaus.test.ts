import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimilarityTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { replayPartition } from '../../../src/core/memory/replay-partition.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import type { Plateau } from '../../../src/core/tau/plateau.ts';
import { plateauAt, plateaus, plateausAround } from '../../../src/core/tau/plateaus.ts';
import { naiveWriteRule, unitVectors } from '../../support/naive-write-rule.ts';
import { tryPlateaus } from '../../support/plateau-tries.ts';
import { arbitraryShape, randomMatrix, randomStream, triangleOf } from '../../support/random-stream.ts';

const rules = GATES.flatMap((gate) => CANDIDATE_RULES.map((candidate) => ({ gate, candidate })));
const labelsOf = (plateau: Plateau) => plateau.atomOf.join();

describe.each(rules)('$gate, $candidate', (rule) => {
  test('plateaus cover every τ once, from all alone down, and each differs from the last', () => {
    fc.assert(
      fc.property(arbitraryShape(22), fc.double({ min: -1.1, max: 1.1, noNaN: true }), (shape, tau) => {
        const triangle = triangleOf(randomMatrix(shape));
        const all = [...plateaus(triangle, rule)];
        expect(all[0]!.upTo).toBeNull();
        expect(all[0]!.atomCount).toBe(shape.count);
        expect(all.at(-1)!.above).toBeNull();
        for (let p = 1; p < all.length; p++) {
          expect(all[p]!.upTo).toBe(all[p - 1]!.above);
          expect(labelsOf(all[p]!)).not.toBe(labelsOf(all[p - 1]!));
        }
        const holds = all.filter(({ above, upTo }) => tau > (above ?? -Infinity) && tau <= (upTo ?? Infinity));
        expect(holds.length).toBe(1);
        expect(holds[0]!.atomOf).toEqual(replayPartition(triangle, { tau, ...rule }).atomOf);
        expect(plateauAt(triangle, tau, rule)).toEqual(holds[0]);
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  test('in the middle of a plateau and on either side of its ends the naive write rule gives what is claimed', () => {
    const shape = { seed: 21, count: 36, dims: 12, topics: 4, noise: 0.8, zeros: 1, duplicates: 2 };
    const values = randomStream(shape);
    const all = [...plateaus(triangleOf(randomMatrix(shape)), rule)];
    const every = all.map((_, index) => index);
    const vectors = unitVectors(values, shape.dims);
    const { tried, tooClose, wrong } = tryPlateaus(all, every, (tau) =>
      naiveWriteRule(vectors, tau, rule.gate, rule.candidate),
    );
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(4 * all.length);
    expect(tooClose).toBeLessThan(all.length / 4);
  });

  test('the neighbourhood of τ is a part of the list', () => {
    const triangle = triangleOf(
      randomMatrix({ seed: 12, count: 40, dims: 10, topics: 5, noise: 0.9, zeros: 1, duplicates: 3 }),
    );
    const all = [...plateaus(triangle, rule)];
    for (const at of [0, 1, Math.floor(all.length / 2), all.length - 1]) {
      const { above, upTo } = all[at]!;
      const tau = above === null ? -1 : upTo === null ? 2 : (above + upTo) / 2;
      expect(plateausAround(triangle, tau, 3, rule)).toEqual(all.slice(Math.max(0, at - 3), at + 4));
    }
  });
});

test('under max-member a higher τ can give fewer atoms', () => {
  const triangle = triangleOf(
    randomMatrix({ seed: 13, count: 140, dims: 36, topics: 1, noise: 0.8, zeros: 0, duplicates: 0 }),
  );
  const counts = [...plateaus(triangle, { gate: 'max-member', candidate: 'best-score' })].map((p) => p.atomCount);
  expect(counts.some((count, p) => p > 0 && count > counts[p - 1]!)).toBe(true);
});

test('an empty stream has one plateau without ends', () => {
  const rule = { gate: 'max-member', candidate: 'best-score' } as const;
  expect([...plateaus(new SimilarityTriangle(2), rule)]).toEqual([
    { atomOf: new Int32Array(0), atomCount: 0, above: null, upTo: null },
  ]);
});
