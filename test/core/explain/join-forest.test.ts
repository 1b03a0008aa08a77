import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunksBelow, joinForest, linkAt } from '../../../src/core/explain/join-forest.ts';
import { atomTree } from '../../../src/core/explain/join-forest-tree.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import { joinTreeDepth } from '../../../src/core/tau/join-tree.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const run = fc.record({
  shape: arbitraryShape(50),
  tau: fc.double({ min: -1, max: 1, noNaN: true }),
  gate: fc.constantFrom(...GATES),
  candidate: fc.constantFrom(...CANDIDATE_RULES),
});

describe('the forest of a run', () => {
  test('hangs every joined chunk from the member of its atom that is nearest to it, earlier in the stream', () => {
    fc.assert(
      fc.property(run, ({ shape, tau, gate, candidate }) => {
        const triangle = triangleOf(randomMatrix(shape));
        const log = replayRsm(triangle, { tau, gate, candidate });
        const forest = joinForest(log);
        for (let chunk = 0; chunk < log.count; chunk++) {
          const parent = forest.parentOf[chunk]!;
          if (log.opened[chunk] === 1) {
            expect([parent, forest.kindOf[chunk], forest.depthOf[chunk]]).toEqual([-1, 0, 0]);
            expect(() => linkAt(forest, chunk)).toThrow('opened its atom');
            continue;
          }
          const { by, score } = linkAt(forest, chunk);
          const mates = Array.from({ length: chunk }, (_, j) => j).filter((j) => log.atomOf[j] === log.atomOf[chunk]);
          const nearest = Math.max(...mates.map((mate) => triangle.similarity(mate, chunk)));
          expect(log.atomOf[parent]).toBe(log.atomOf[chunk]);
          expect(triangle.similarity(parent, chunk)).toBe(nearest);
          expect(score).toBeGreaterThanOrEqual(Math.fround(tau));
          if (by === 'member') expect(score).toBe(nearest);
          if (gate === 'centroid') expect(by).toBe('centroid');
          if (gate === 'member') expect(by).toBe('member');
        }
        expect(Math.max(0, ...forest.depthOf)).toBe(joinTreeDepth(log));
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});

describe('the tree of an atom', () => {
  test('holds its members once, each with all below it right behind it', () => {
    fc.assert(
      fc.property(run, fc.nat(), ({ shape, tau, gate, candidate }, pick) => {
        fc.pre(shape.count > 0);
        const log = replayRsm(triangleOf(randomMatrix(shape)), { tau, gate, candidate });
        const forest = joinForest(log);
        const atom = log.atomOf[pick % log.count]!;
        const { nodes, depth, weakest } = atomTree(forest, atom);
        const members = [...log.atomOf.keys()].filter((chunk) => log.atomOf[chunk] === atom);
        expect(nodes.map(({ chunk }) => chunk)).toEqual(members);
        expect(nodes.map(({ place }) => place).sort((a, b) => a - b)).toEqual(members.map((_, place) => place));
        for (const { chunk, place, below } of nodes) {
          const inside = nodes.filter((node) => node.place >= place && node.place < place + below);
          expect(inside.map((node) => node.chunk)).toEqual(chunksBelow(forest, chunk));
        }
        expect(depth).toBe(Math.max(...members.map((chunk) => forest.depthOf[chunk]!)));
        const scores = members.slice(1).map((chunk) => forest.scoreOf[chunk]!);
        expect(weakest?.score ?? Infinity).toBe(Math.min(...scores));
      }),
      { seed: 2, numRuns: 60 },
    );
  });

  test('a chain of thousands is no deeper than memory', () => {
    const turn = (i: number) => [Math.cos(i / 4000), Math.sin(i / 4000)];
    const triangle = triangleOf(matrixOf(Array.from({ length: 3000 }, (_, i) => turn(i))));
    const log = replayRsm(triangle, { tau: Math.cos(1.5 / 4000), gate: 'member', candidate: 'best-score' });
    const { nodes, depth } = atomTree(joinForest(log), 0);
    expect([nodes.length, depth]).toEqual([3000, 2999]);
  });

  test('an atom that is not there is refused', () => {
    const forest = joinForest(
      replayRsm(triangleOf(matrixOf([[1, 0]])), { tau: 0, gate: 'member', candidate: 'best-score' }),
    );
    expect(() => atomTree(forest, 1)).toThrow('no chunk is in atom 1');
    expect(() => linkAt(forest, 4)).toThrow('no chunk 4 among 1');
    expect(() => chunksBelow(forest, -1)).toThrow('no chunk -1 among 1');
  });
});
