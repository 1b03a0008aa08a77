import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAt } from '../../../src/core/explain/cut.ts';
import { chunksBelow, joinForest } from '../../../src/core/explain/join-forest.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { replayPartition } from '../../../src/core/memory/replay-partition.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import { plateaus } from '../../../src/core/tau/plateaus.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const anyRule = fc.record({ gate: fc.constantFrom(...GATES), candidate: fc.constantFrom(...CANDIDATE_RULES) });

test('the cut is at the lower end of the first plateau upwards that has chunk and parent apart', () => {
  fc.assert(
    fc.property(
      arbitraryShape(35),
      anyRule,
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.nat(),
      (shape, rule, tau, pick) => {
        const rows = triangleOf(randomMatrix(shape));
        const log = replayRsm(rows, { tau, ...rule });
        const joined = [...log.opened.keys()].filter((chunk) => log.opened[chunk] === 0);
        fc.pre(joined.length > 0);
        const chunk = joined[pick % joined.length]!;
        const forest = joinForest(log);
        const cut = finish(cutAt({ rows, rule, tau, forest, chunk }));
        const parent = forest.parentOf[chunk]!;
        const upwards = [...plateaus(rows, rule)].reverse().filter(({ upTo }) => upTo === null || upTo >= tau);
        const away = upwards.findIndex(({ atomOf }) => atomOf[chunk] !== atomOf[parent]);
        const { above, upTo, atomOf } = upwards[away]!;
        expect(cut).toMatchObject({ above, upTo, plateausAway: away, partition: { atomOf } });
        expect(cut.tau).toBeGreaterThan(above!);
        expect(replayPartition(rows, { tau: cut.tau, ...rule }).atomOf).toEqual(atomOf);
        // Nothing below it separates them: at the plateau's open end they are still together.
        const before = replayPartition(rows, { tau: above!, ...rule }).atomOf;
        expect(before[chunk]).toBe(before[parent]);
        expect(cut.side).toEqual(chunksBelow(forest, chunk));
        expect(cut.sideStillWithChunk).toBe(cut.side.filter((other) => atomOf[other] === atomOf[chunk]).length);
        expect(cut.sideStillWithParent).toBe(cut.side.filter((other) => atomOf[other] === atomOf[parent]).length);
      },
    ),
    { seed: 1, numRuns: 80 },
  );
});

test('two clumps that one chunk ties together come apart where its pair is refused', () => {
  const at = (degrees: number) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rows = triangleOf(matrixOf([0, 4, 21, 40, 44].map(at)));
  const rule = { gate: 'member', candidate: 'best-score' } as const;
  const tau = Math.cos((30 * Math.PI) / 180);
  const log = replayRsm(rows, { tau, ...rule });
  expect([...log.atomOf]).toEqual([0, 0, 0, 0, 0]);
  const cut = finish(cutAt({ rows, rule, tau, forest: joinForest(log), chunk: 3 }));
  expect([...cut.partition.atomOf]).toEqual([0, 0, 0, 1, 1]);
  expect(cut).toMatchObject({ link: { parent: 2, by: 'member' }, plateausAway: 1, side: [3, 4] });
  expect([cut.sideStillWithChunk, cut.sideStillWithParent]).toEqual([2, 0]);
  expect(cut.tau).toBeCloseTo(Math.cos((19 * Math.PI) / 180), 6);
});

test('an opener hangs from nothing that could be cut', () => {
  const rows = triangleOf(matrixOf([[1, 0]]));
  const rule = { gate: 'member', candidate: 'best-score' } as const;
  const forest = joinForest(replayRsm(rows, { tau: 0, ...rule }));
  expect(() => finish(cutAt({ rows, rule, tau: 0, forest, chunk: 0 }))).toThrow('opened its atom');
});
