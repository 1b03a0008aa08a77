import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayOnlineKmeans } from '../../../src/core/memory/online-kmeans.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import { intervalOfLog } from '../../../src/core/tau/log-interval.ts';
import { plateauAt } from '../../../src/core/tau/plateaus.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

test('a log tells the plateau that a replay finds', () => {
  const rule = fc.record({ gate: fc.constantFrom(...GATES), candidate: fc.constantFrom(...CANDIDATE_RULES) });
  fc.assert(
    fc.property(arbitraryShape(50), rule, fc.double({ min: -1.1, max: 1.1, noNaN: true }), (shape, options, tau) => {
      const triangle = triangleOf(randomMatrix(shape));
      const { above, upTo } = plateauAt(triangle, tau, options);
      expect(intervalOfLog(replayRsm(triangle, { tau, ...options }))).toEqual({ above, upTo });
    }),
    { seed: 1, numRuns: 150 },
  );
});

test('K-means compares nothing with τ', () => {
  const rows = triangleOf(
    matrixOf([
      [1, 0],
      [0, 1],
      [1, 1],
    ]),
  );
  expect(intervalOfLog(replayOnlineKmeans(rows, 2))).toEqual({ above: null, upTo: null });
});
