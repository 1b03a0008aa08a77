import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainWrite } from '../../../src/core/explain/why-here.ts';
import { replayOnlineKmeans } from '../../../src/core/memory/online-kmeans.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { GATES } from '../../../src/core/model/settings.ts';
import { naiveWriteRule, unitVectors } from '../../support/naive-write-rule.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

test.each(GATES)('the best of all candidates is what the log says: %s', (gate) => {
  fc.assert(
    fc.property(arbitraryShape(40), fc.double({ min: -0.5, max: 1, noNaN: true }), (shape, tau) => {
      const triangle = triangleOf(randomMatrix(shape));
      const log = replayRsm(triangle, { tau, gate, candidate: 'best-score' });
      let atoms = 0;
      for (let i = 0; i < shape.count; i++) {
        const explanation = explainWrite(triangle, log, i, gate);
        const [best, second] = explanation.candidates;
        expect(explanation.atomsExisted).toBe(atoms);
        expect(best?.atom ?? -1).toBe(log.bestAtom[i]);
        expect(second?.atom ?? -1).toBe(log.runnerUp[i]);
        if (best) {
          expect(best.scoreCentroid).toBe(log.scoreCentroid[i]);
          expect(best.scoreMember).toBe(log.scoreMember[i]);
          expect(best.nearestMember).toBe(log.nearestMember[i]);
          expect(explanation.margin).toBe(Math.fround(best.score - tau));
        } else expect(explanation.margin).toBeNull();
        if (second) expect(second.score).toBe(log.runnerUpScore[i]);
        if (explanation.opened) expect(explanation.atom).toBe(atoms++);
      }
    }),
    { seed: 2, numRuns: 30 },
  );
});

test('candidates are all the atoms there were, with the scores of the definition', () => {
  const matrix = randomMatrix({ seed: 8, count: 60, dims: 12, topics: 6, noise: 0.8, zeros: 1, duplicates: 0 });
  const triangle = triangleOf(matrix);
  const naive = naiveWriteRule(unitVectors(matrix.values, 12), 0.55);
  expect(naive.closest).toBeGreaterThan(1e-6);
  const log = replayRsm(triangle, { tau: 0.55, gate: 'max-member', candidate: 'best-score' });
  for (const i of [1, 20, 59]) {
    const { candidates, atom, opened, decidedBy } = explainWrite(triangle, log, i, 'max-member');
    const { best, second } = naive.writes[i]!;
    expect({ atom, opened }).toEqual({ atom: naive.atomOf[i], opened: naive.writes[i]!.opened });
    expect(decidedBy).toBe(best!.scoreMember > best!.scoreCentroid! ? 'member' : 'centroid');
    for (const [rank, score] of [best, second].entries()) {
      if (!score) continue;
      expect(candidates[rank]!.atom).toBe(score.atom);
      expect(candidates[rank]!.scoreCentroid).toBeCloseTo(score.scoreCentroid!, 6);
      expect(candidates[rank]!.scoreMember).toBeCloseTo(score.scoreMember, 6);
    }
    expect(candidates.length).toBe(new Set([...log.atomOf.subarray(0, i)].filter((_, j) => !triangle.isZero(j))).size);
  }
});

test('a zero vector, the first chunk and a seed of K-means have no deciding score', () => {
  const triangle = triangleOf(
    matrixOf([
      [1, 0],
      [0, 0],
      [0, 1],
    ]),
  );
  const log = replayRsm(triangle, { tau: 0.5, gate: 'max-member', candidate: 'best-score' });
  expect(explainWrite(triangle, log, 0, 'max-member')).toEqual({
    chunk: 0,
    atom: 0,
    opened: true,
    decidedBy: 'none',
    margin: null,
    tau: 0.5,
    atomsExisted: 0,
    candidates: [],
  });
  expect(explainWrite(triangle, log, 1, 'max-member')).toMatchObject({ decidedBy: 'none', candidates: [] });
  const kmeans = explainWrite(triangle, replayOnlineKmeans(triangle, 3), 2, 'centroid');
  expect(kmeans).toMatchObject({ decidedBy: 'none', margin: null, tau: Number.NaN });
  expect(kmeans.candidates.map(({ atom }) => atom)).toEqual([0]);
});

test('a write that is not in the log is named', () => {
  const triangle = triangleOf(matrixOf([[1, 0]]));
  const log = replayRsm(triangle, { tau: 0.5, gate: 'member', candidate: 'best-score' });
  expect(() => explainWrite(triangle, log, 1, 'member')).toThrow('no write 1 among 1');
});
