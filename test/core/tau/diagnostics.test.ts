import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimilarityTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { VectorRows } from '../../../src/core/math/vector-rows.ts';
import { replayRsm } from '../../../src/core/memory/rsm.ts';
import { partitionOf } from '../../../src/core/model/partition.ts';
import type { WriteLog } from '../../../src/core/model/write-log.ts';
import { pairsWithin } from '../../../src/core/tau/atom-facts.ts';
import { diagnose, quickDiagnose } from '../../../src/core/tau/diagnostics.ts';
import { runDiagnosticsOf } from '../../../src/core/tau/run-diagnostics.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const rule = { gate: 'max-member', candidate: 'best-score' } as const;
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** FIELD section 3 pair by pair. */
function naiveDiagnostics(triangle: SimilarityTriangle, log: WriteLog, tau: number) {
  const { atomOf } = log;
  const chunks = [...atomOf.keys()];
  const vectors = chunks.filter((i) => !triangle.isZero(i));
  const pairs = vectors.flatMap((i) =>
    vectors.filter((j) => j < i).map((j) => ({ i, j, s: triangle.similarity(i, j) })),
  );
  const within = pairs.filter(({ i, j }) => atomOf[i] === atomOf[j]);
  const across = pairs.filter(({ i, j }) => atomOf[i] !== atomOf[j]);
  const atoms = [...new Set(atomOf)];
  const membersOf = (atom: number) => chunks.filter((i) => atomOf[i] === atom);
  const sizes = atoms.map((atom) => membersOf(atom).length);
  const distance = (i: number, others: number[]) => mean(others.map((j) => 1 - triangle.similarity(i, j)))!;
  const silhouettes = vectors.map((i) => {
    const own = membersOf(atomOf[i]!).filter((j) => j !== i);
    if (own.length === 0) return 0;
    const others = atoms.filter((atom) => atom !== atomOf[i] && vectors.includes(membersOf(atom)[0]!));
    const inside = distance(i, own);
    const outside = Math.min(...others.map((atom) => distance(i, membersOf(atom))));
    return Math.max(inside, outside) === 0 ? 0 : (outside - inside) / Math.max(inside, outside);
  });
  const depthOf = (i: number): number => (log.opened[i] ? 0 : 1 + depthOf(log.nearestMember[i]!));
  const vectorAtoms = new Set(vectors.map((i) => atomOf[i]));
  return {
    chainingIndex: mean(within.map(({ s }) => (s < tau ? 1 : 0))) ?? 0,
    smallestWithinPair: within.length === 0 ? null : Math.min(...within.map(({ s }) => s)),
    intraMean: mean(within.map(({ s }) => s)),
    interMean: mean(across.map(({ s }) => s)),
    bridgeChunks: vectors.filter((i) => {
      const near = vectors.filter((j) => j !== i && triangle.similarity(i, j) >= tau);
      return new Set(near.map((j) => atomOf[j])).size > 1;
    }).length,
    treeDepth: Math.max(0, ...chunks.map(depthOf)),
    largestShare: chunks.length === 0 ? 0 : Math.max(...sizes) / chunks.length,
    effectiveAtoms: chunks.length === 0 ? 0 : 1 / sizes.reduce((sum, size) => sum + (size / chunks.length) ** 2, 0),
    singletonRate: mean(sizes.map((size) => (size === 1 ? 1 : 0))) ?? 0,
    silhouette: vectorAtoms.size < 2 ? null : mean(silhouettes),
  };
}

function expectClose(value: unknown, expected: number | null, name: string): void {
  if (expected === null) expect(value, name).toBeNull();
  else expect(value as number, name).toBeCloseTo(expected, 6);
}

describe('diagnostics', () => {
  test('are what their definitions give', () => {
    fc.assert(
      fc.property(arbitraryShape(36), fc.double({ min: -0.2, max: 1, noNaN: true }), (shape, tau) => {
        const matrix = randomMatrix(shape);
        const triangle = triangleOf(matrix);
        const log = replayRsm(triangle, { tau, ...rule });
        const found = diagnose(triangle, log, tau);
        const expected = naiveDiagnostics(triangle, log, tau);
        for (const [name, value] of Object.entries(expected))
          expectClose(found[name as keyof typeof found], value, name);
        expect(found.atoms).toBe(new Set(log.atomOf).size);
        expect(found.chunks).toBe(shape.count);
        expect(found.joinsByGate.centroid + found.joinsByGate.member).toBe(shape.count - found.atoms);
        const quick = quickDiagnose(triangle, partitionOf(log.atomOf), tau);
        for (const name of ['atoms', 'largestShare', 'singletonRate', 'chainingIndex'] as const) {
          expect(quick[name]).toBe(found[name]);
        }
        const within = pairsWithin(triangle, partitionOf(log.atomOf), tau);
        expect(found).toMatchObject(runDiagnosticsOf(within, log, tau));
        const { silhouette, ...others } = diagnose(new VectorRows(matrix), log, tau);
        expect(silhouette).toBeNull();
        expect(found).toMatchObject(others);
      }),
      { seed: 9, numRuns: 60 },
    );
  });

  test('of nothing', () => {
    const triangle = new SimilarityTriangle(2);
    expect(diagnose(triangle, replayRsm(triangle, { tau: 0.5, ...rule }), 0.5)).toEqual({
      atoms: 0,
      chunks: 0,
      largestShare: 0,
      largestAtom: null,
      effectiveAtoms: 0,
      singletonRate: 0,
      joinsByGate: { centroid: 0, member: 0 },
      chainingIndex: 0,
      smallestWithinPair: null,
      treeDepth: 0,
      bridgeChunks: 0,
      silhouette: null,
      intraMean: null,
      interMean: null,
      warnings: [],
    });
  });

  test('warn of a giant atom and of chains, in words', () => {
    // Six steps of 30° around a circle: each joins its neighbour, the ends have nothing in common.
    const circle = Array.from({ length: 7 }, (_, i) => [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)]);
    const triangle = triangleOf(matrixOf(circle));
    const log = replayRsm(triangle, { tau: 0.85, gate: 'member', candidate: 'best-score' });
    const { treeDepth, warnings, joinsByGate, largestAtom } = diagnose(triangle, log, 0.85);
    expect(treeDepth).toBe(6);
    expect(largestAtom).toBe(0);
    expect(joinsByGate).toEqual({ centroid: 0, member: 6 });
    expect(warnings).toEqual([
      'The largest atom holds 100 % of the 7 chunks; a higher τ may divide it.',
      '71 % of the pairs inside atoms are less similar than τ = 0.850: their chunks are together through others, by chains of neighbours or by a centroid.',
    ]);
  });

  test('call no atom of one chunk a giant, however few chunks there are', () => {
    const apart = triangleOf(
      matrixOf([
        [1, 0],
        [0, 1],
      ]),
    );
    const alone = triangleOf(matrixOf([[1, 0]]));
    const warningsOf = (triangle: SimilarityTriangle) =>
      diagnose(triangle, replayRsm(triangle, { tau: 0.5, ...rule }), 0.5).warnings;
    expect(warningsOf(apart)).toEqual([]);
    expect(warningsOf(alone)).toEqual([]);
  });
});
