import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bridgeChunks } from '../../../src/core/explain/join-forest-bridges.ts';
import { piecesWithout } from '../../../src/core/explain/join-forest-pieces.ts';
import { replayPartition } from '../../../src/core/memory/replay-partition.ts';
import { surveyPairs } from '../../../src/core/tau/pair-survey.ts';
import { arbitraryShape, randomMatrix, triangleOf } from '../../support/random-stream.ts';

/** Pieces of a graph on `nodes`, by spreading marks. */
function pieces(nodes: readonly number[], joined: (a: number, b: number) => boolean): number {
  const left = new Set(nodes);
  let count = 0;
  for (const start of nodes) {
    if (!left.delete(start)) continue;
    count++;
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const other of [...left]) if (joined(node, other) && left.delete(other)) open.push(other);
    }
  }
  return count;
}

test('a node’s pieces are those of its component without it', () => {
  const graph = fc.integer({ min: 1, max: 40 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 60 }),
    }),
  );
  fc.assert(
    fc.property(graph, ({ count, edges }) => {
      const pairs = new Set(edges.flatMap(([a, b]) => (a === b ? [] : [`${a} ${b}`, `${b} ${a}`])));
      const joined = (a: number, b: number) => pairs.has(`${a} ${b}`);
      const nodes = Array.from({ length: count }, (_, node) => node);
      const next = (node: number, from: number) => nodes.findIndex((other) => other >= from && joined(node, other));
      // Taking a node out of its component leaves its pieces in place of that one component.
      const whole = pieces(nodes, joined);
      const expected = nodes.map(
        (out) =>
          pieces(
            nodes.filter((node) => node !== out),
            joined,
          ) -
          whole +
          1,
      );
      expect([...piecesWithout(count, next)]).toEqual(expected);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('bridges of an atom are what splits its graph of pairs at τ, and what is at τ to another atom', () => {
  fc.assert(
    fc.property(arbitraryShape(40), fc.double({ min: -0.2, max: 0.95, noNaN: true }), (shape, tau) => {
      const rows = triangleOf(randomMatrix(shape));
      const { atomOf, atomCount } = replayPartition(rows, { tau, gate: 'max-member', candidate: 'best-score' });
      const near = (a: number, b: number) => !rows.isZero(a) && !rows.isZero(b) && rows.similarity(a, b) >= tau;
      const touching = new Set<number>();
      for (let atom = 0; atom < atomCount; atom++) {
        const members = [...atomOf.keys()].filter((chunk) => atomOf[chunk] === atom);
        const whole = pieces(members, near);
        const found = new Map(bridgeChunks({ rows, atomOf, atom, tau }).map((bridge) => [bridge.chunk, bridge]));
        for (const chunk of members) {
          const without =
            pieces(
              members.filter((member) => member !== chunk),
              near,
            ) -
            whole +
            1;
          const others = [...atomOf.keys()].filter((other) => atomOf[other] !== atom && near(chunk, other));
          const otherAtoms = [...new Set(others.map((other) => atomOf[other]!))].sort((a, b) => a - b);
          const isBridge = without >= 2 || otherAtoms.length > 0;
          expect(found.get(chunk)).toEqual(isBridge ? { chunk, pieces: without, otherAtoms } : undefined);
          const hasMate = members.some((member) => member !== chunk && near(chunk, member));
          if (otherAtoms.length + (hasMate ? 1 : 0) >= 2) touching.add(chunk);
        }
      }
      expect(touching.size).toBe(surveyPairs(rows, atomOf, tau).bridgeChunks);
    }),
    { seed: 2, numRuns: 60 },
  );
});
