import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import { gramOf, naiveReplay } from '../../support/naive-replay.ts';
import { naiveWriteRule, unitVectors } from '../../support/naive-write-rule.ts';
import { arbitraryShape, randomStream } from '../../support/random-stream.ts';

const rules = GATES.flatMap((gate) => CANDIDATE_RULES.map((candidate) => ({ gate, candidate })));

/** Nearer to another decision than this, the order of additions may decide. */
const DUST = 1e-12;

test.each(rules)('$gate, $candidate: from all cosines the definition gives the same as word by word', (rule) => {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryShape(30), fc.double({ min: -1.1, max: 1.1, noNaN: true }), (shape, tau) => {
      const vectors = unitVectors(randomStream(shape), shape.dims);
      const naive = naiveWriteRule(vectors, tau, rule.gate, rule.candidate);
      if (naive.closest < DUST || naive.shortestMean < 1e-6) return;
      compared++;
      const replayed = naiveReplay(gramOf(vectors), tau, rule.gate, rule.candidate);
      expect(replayed.atomOf).toEqual(naive.atomOf);
      expect(replayed.shortestMean).toBeCloseTo(naive.shortestMean, 6);
    }),
    { seed: 31, numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(20);
});
