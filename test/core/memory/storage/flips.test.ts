import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayRsm } from '../../../../src/core/memory/rsm.ts';
import { flippedRanks, flippedWrites, openersOf } from '../../../../src/core/memory/storage/flips.ts';
import { int8Matrix } from '../../../../src/core/memory/storage/int8.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../../support/random-stream.ts';

const rule = { gate: 'max-member', candidate: 'best-score' } as const;

test('a run against itself flips nothing; without flips two runs have the same labels', () => {
  fc.assert(
    fc.property(arbitraryShape(40), fc.double({ min: -0.5, max: 1, noNaN: true }), (shape, tau) => {
      const matrix = randomMatrix(shape);
      const before = replayRsm(triangleOf(matrix), { tau, ...rule });
      const after = replayRsm(triangleOf(int8Matrix(matrix)), { tau, ...rule });
      expect(flippedWrites(before, before)).toEqual([]);
      const flips = flippedWrites(before, after);
      if (flips.length === 0) expect(after.atomOf).toEqual(before.atomOf);
      const first = flips[0];
      if (!first) return;
      expect(after.atomOf.subarray(0, first.chunk)).toEqual(before.atomOf.subarray(0, first.chunk));
      for (const { chunk, how } of flips) {
        const opened = [before.opened[chunk], after.opened[chunk]];
        expect(opened).toEqual({ opened: [0, 1], joined: [1, 0], moved: [0, 0] }[how]);
      }
    }),
    { seed: 2, numRuns: 60 },
  );
});

test('what follows from a flip is counted too, whatever the atoms are numbered', () => {
  // Chunk 1 opens an atom at 0.9 and joins at 0.5; chunk 2 stays in the atom of chunk 0, chunk 3 loses its own.
  const triangle = triangleOf(
    matrixOf([
      [1, 0],
      [0.8, 0.6],
      [1, 0.02],
      [0.79, 0.61],
    ]),
  );
  const high = replayRsm(triangle, { tau: 0.95, ...rule });
  const low = replayRsm(triangle, { tau: 0.5, ...rule });
  expect([...openersOf(high)]).toEqual([0, 1]);
  expect(flippedWrites(high, low)).toEqual([
    { chunk: 1, how: 'joined', openerBefore: 1, openerAfter: 0 },
    { chunk: 3, how: 'moved', openerBefore: 1, openerAfter: 0 },
  ]);
  expect(flippedWrites(low, high).map(({ how }) => how)).toEqual(['opened', 'moved']);
});

test('ranks flip where the first K atoms differ, or their order', () => {
  const before = [[3, 1, 2], [3, 1, 2], [3, 1, 2], [3]];
  const after = [
    [3, 1, 0],
    [1, 3, 2],
    [3, 2, 1],
    [3, 1],
  ];
  expect(flippedRanks(before, after, 2)).toEqual([
    { question: 1, firstRank: 0, left: [], entered: [] },
    { question: 2, firstRank: 1, left: [1], entered: [2] },
    { question: 3, firstRank: 1, left: [], entered: [1] },
  ]);
  expect(flippedRanks(before, after, 3)[0]).toEqual({ question: 0, firstRank: 2, left: [2], entered: [0] });
});

test('runs and rankings of different lengths are refused', () => {
  const log = replayRsm(triangleOf(matrixOf([[1, 0]])), { tau: 0, ...rule });
  expect(() => flippedWrites(log, { ...log, count: 0 })).toThrow('runs of 1 and 0 chunks');
  expect(() => flippedRanks([], [[1]], 1)).toThrow('rankings of 0 and 1 questions');
});
