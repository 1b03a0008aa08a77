import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../../../src/core/math/finish.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { rsmFromVectors } from '../../../src/core/memory/rsm-from-vectors.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import { WRITE_COLUMNS } from '../../../src/core/model/write-log.ts';
import { arbitraryShape, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const runs = GATES.flatMap((gate) =>
  CANDIDATE_RULES.flatMap((candidate) => [0.2, 0.7].map((tau) => ({ tau, gate, candidate }))),
);

test('without a triangle every run gives the same log, to the bit', () => {
  fc.assert(
    fc.property(arbitraryShape(110), (shape) => {
      const matrix = randomMatrix(shape);
      const triangle = triangleOf(matrix);
      finish(rsmFromVectors(matrix, runs)).forEach((log, run) => {
        const kept = replayRsm(triangle, runs[run]!);
        for (const column of WRITE_COLUMNS) expect(log[column]).toEqual(kept[column]);
      });
    }),
    { numRuns: 25, seed: 2 },
  );
});

test('progress counts chunks and pauses every 32', () => {
  const matrix = randomMatrix({ seed: 1, count: 100, dims: 4, topics: 2, noise: 1, zeros: 0, duplicates: 0 });
  expect([...rsmFromVectors(matrix, [runs[0]!])].map(({ done, total }) => `${done}/${total}`)).toEqual([
    '32/100',
    '64/100',
    '96/100',
  ]);
});
