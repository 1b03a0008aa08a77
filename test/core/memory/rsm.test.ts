import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimilarityTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { createRsm, replayRsm } from '../../../src/core/memory/rsm.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import { DECIDED_BY, WRITE_COLUMNS } from '../../../src/core/model/write-log.ts';
import { type NaiveRun, naiveWriteRule, product, unitVectors } from '../../support/naive-write-rule.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const rules = GATES.flatMap((gate) => CANDIDATE_RULES.map((candidate) => ({ gate, candidate })));

// Float32 similarities may decide what lies closer than this; nothing is asked there.
const CLEAR = 1e-6;

function isClear(run: NaiveRun): boolean {
  return run.closest > CLEAR && run.shortestMean > 0.05;
}

describe('the exact replay is the naive definition', () => {
  test.each(rules)('on small streams with zero rows and copies: $gate, $candidate', ({ gate, candidate }) => {
    let compared = 0;
    const tau = fc.double({ min: -1.1, max: 1.1, noNaN: true });
    fc.assert(
      fc.property(arbitraryShape(60), tau, (shape, tau) => {
        const matrix = randomMatrix(shape);
        const vectors = unitVectors(matrix.values, shape.dims);
        const naive = naiveWriteRule(vectors, tau, gate, candidate);
        fc.pre(isClear(naive));
        compared++;
        const log = replayRsm(triangleOf(matrix), { tau, gate, candidate });
        expect([...log.atomOf]).toEqual(naive.atomOf);
        naive.writes.forEach(({ opened, best, second }, i) => {
          expect(log.opened[i]).toBe(opened ? 1 : 0);
          expect(log.bestAtom[i]).toBe(best ? best.atom : -1);
          if (!best) {
            expect(DECIDED_BY[log.decidedBy[i]!]).toBe('none');
            expect(log.margin[i]).toBeNaN();
            return;
          }
          expect(log.scoreCentroid[i]).toBeCloseTo(best.scoreCentroid ?? Number.NaN, 5);
          expect(log.scoreMember[i]).toBeCloseTo(best.scoreMember, 6);
          expect(log.margin[i]).toBeCloseTo(best.score - tau, 5);
          // Members that are equally near to within rounding may stand for one another.
          expect(product(vectors[log.nearestMember[i]!]!, vectors[i]!)).toBeCloseTo(best.scoreMember, 6);
          expect(log.runnerUp[i]).toBe(second ? second.atom : -1);
          if (second) expect(log.runnerUpScore[i]).toBeCloseTo(second.score, 5);
        });
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(compared).toBeGreaterThan(40);
  });

  test.each(rules)('on 800 chunks: $gate, $candidate', ({ gate, candidate }) => {
    const shape = { seed: 11, count: 800, dims: 32, topics: 25, noise: 0.9, zeros: 4, duplicates: 60 };
    const matrix = randomMatrix(shape);
    const vectors = unitVectors(matrix.values, shape.dims);
    const triangle = triangleOf(matrix);
    for (const tau of [0.35, 0.6]) {
      let clear = tau;
      let naive = naiveWriteRule(vectors, clear, gate, candidate);
      for (let tries = 0; !isClear(naive) && tries < 5; tries++) {
        clear += 0.00037;
        naive = naiveWriteRule(vectors, clear, gate, candidate);
      }
      expect(naive.closest).toBeGreaterThan(CLEAR);
      expect([...replayRsm(triangle, { tau: clear, gate, candidate }).atomOf]).toEqual(naive.atomOf);
    }
  });
});

describe('ties', () => {
  // The third chunk is equally near to both atoms, to the bit.
  const twins = matrixOf([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);

  test.each(rules)('go to the oldest atom: $gate, $candidate', ({ gate, candidate }) => {
    const joined = replayRsm(triangleOf(twins), { tau: 0.7, gate, candidate });
    expect([...joined.atomOf]).toEqual([0, 1, 0]);
    expect(joined.runnerUp[2]).toBe(1);
    expect(joined.runnerUpScore[2]).toBe(joined.scoreMember[2]);
  });

  test.each(rules)('between copies in different atoms go to the oldest: $gate, $candidate', ({ gate, candidate }) => {
    const copies = matrixOf(Array.from({ length: 6 }, () => [0.3, -0.2, 0.9]));
    const apart = replayRsm(triangleOf(copies), { tau: 1.5, gate, candidate });
    expect([...apart.atomOf]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...apart.bestAtom.subarray(1)]).toEqual([0, 0, 0, 0, 0]);
    expect([...apart.runnerUp.subarray(2)]).toEqual([1, 1, 1, 1]);
  });

  test.each(rules)('at τ itself join: copies are one atom at τ = 1: $gate, $candidate', ({ gate, candidate }) => {
    const copies = matrixOf(Array.from({ length: 60 }, () => [0.3, -0.2, 0.9, 0.123]));
    expect(replayRsm(triangleOf(copies), { tau: 1, gate, candidate }).atomOf.every((atom) => atom === 0)).toBe(true);
  });

  test('the member score is named only where it beat the centroid score', () => {
    const log = replayRsm(
      triangleOf(
        matrixOf([
          [1, 0],
          [0.8, 0.6],
          [1, 0],
        ]),
      ),
      {
        tau: 0.7,
        gate: 'max-member',
        candidate: 'best-score',
      },
    );
    expect([...log.decidedBy].map((decider) => DECIDED_BY[decider])).toEqual(['none', 'centroid', 'member']);
    expect(log.nearestMember[2]).toBe(0);
  });
});

describe('degenerate streams', () => {
  test.each(rules)('of no chunk and of one: $gate, $candidate', ({ gate, candidate }) => {
    const empty = replayRsm(new SimilarityTriangle(3), { tau: 0.5, gate, candidate });
    expect(empty.count).toBe(0);
    const single = replayRsm(triangleOf(matrixOf([[1, 2]])), { tau: 0.5, gate, candidate });
    expect([...single.atomOf]).toEqual([0]);
    expect(single.bestAtom[0]).toBe(-1);
  });

  test.each(rules)('zero vectors are alone, at any τ: $gate, $candidate', ({ gate, candidate }) => {
    const matrix = matrixOf([
      [0, 0],
      [1, 0],
      [0, 0],
      [1, 0],
      [-1, 0.1],
    ]);
    expect([...replayRsm(triangleOf(matrix), { tau: -2, gate, candidate }).atomOf]).toEqual([0, 1, 2, 1, 1]);
  });

  test('members that cancel out leave an atom without centroid', () => {
    const triangle = triangleOf(
      matrixOf([
        [1, 0],
        [-1, 0],
        [0, 1],
      ]),
    );
    const either = replayRsm(triangle, { tau: -1, gate: 'max-member', candidate: 'nearest-centroid' });
    expect([...either.atomOf]).toEqual([0, 0, 0]);
    expect(either.scoreCentroid[2]).toBeNaN();
    expect(DECIDED_BY[either.decidedBy[2]!]).toBe('member');
    const centroid = replayRsm(triangle, { tau: -1, gate: 'centroid', candidate: 'best-score' });
    expect([...centroid.atomOf]).toEqual([0, 0, 1]);
  });

  test.each([3, 5, 7, 9, 11])('nor does a sum that is only rounding have a direction: %i spokes', (spokes) => {
    const wheel = Array.from({ length: spokes }, (_, spoke) => {
      const angle = (spoke * 2 * Math.PI) / spokes;
      return [Math.cos(angle), Math.sin(angle)];
    });
    const rule = { tau: -1, gate: 'max-member', candidate: 'best-score' } as const;
    const log = replayRsm(triangleOf(matrixOf([...wheel, [1, 2]])), rule);
    expect(log.atomOf.every((atom) => atom === 0)).toBe(true);
    expect(log.scoreCentroid[spokes]).toBeNaN();
  });
});

describe('a live memory', () => {
  test('grows with its triangle, and its log is that of the whole run', () => {
    const matrix = randomMatrix({ seed: 3, count: 150, dims: 12, topics: 6, noise: 0.8, zeros: 2, duplicates: 8 });
    const options = { tau: 0.5, gate: 'max-member', candidate: 'best-score' } as const;
    const triangle = new SimilarityTriangle(12, 1);
    const memory = createRsm(triangle, { ...options, capacity: 1 });
    for (let i = 0; i < matrix.count; i++) {
      triangle.append(matrix.values.subarray(i * 12, (i + 1) * 12));
      memory.write(i);
    }
    const whole = replayRsm(triangleOf(matrix), options);
    expect(memory.atomCount).toBe(Math.max(...whole.atomOf) + 1);
    for (const column of WRITE_COLUMNS) expect(memory.log[column]).toEqual(whole[column]);
  });

  test('refuses chunks out of order, chunks unknown, and τ = NaN', () => {
    const options = { tau: 0.5, gate: 'max-member', candidate: 'best-score' } as const;
    const triangle = triangleOf(matrixOf([[1, 0]]));
    expect(() => createRsm(triangle, options).write(1)).toThrow('chunk 1 is out of order: chunk 0 is next');
    const memory = createRsm(triangle, options);
    memory.write(0);
    expect(() => memory.write(1)).toThrow('chunk 1 has no similarities yet');
    expect(() => createRsm(triangle, { ...options, tau: Number.NaN })).toThrow('tau must be a number');
  });
});
