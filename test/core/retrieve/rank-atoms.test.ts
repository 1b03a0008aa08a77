import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { chunkEpisode } from '../../../src/core/model/chunk.ts';
import { type EmbeddingMatrix, normaliseRows, rowOf } from '../../../src/core/model/embedding-matrix.ts';
import { createMemoryView, type MemoryView, viewAsOf, visibleMembers } from '../../../src/core/retrieve/memory-view.ts';
import { basisRank, rankAtoms } from '../../../src/core/retrieve/rank-atoms.ts';
import { rankMembers } from '../../../src/core/retrieve/rank-chunks.ts';
import { episodeOf } from '../../support/pack-case.ts';

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, i) => sum + x * b[i]!, 0);

function viewOf(embeddings: EmbeddingMatrix, atomOf: readonly number[]): MemoryView {
  const chunks = chunkEpisode(episodeOf(atomOf.map((_, i) => `Ada: ${i}`)), 1);
  return createMemoryView({ chunks, embeddings, atomOf: Int32Array.from(atomOf) });
}

interface Case {
  readonly view: MemoryView;
  readonly q: Float32Array;
  readonly similarities: Float32Array;
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    seed: fc.nat(10_000),
    count: fc.integer({ min: 1, max: 24 }),
    atoms: fc.integer({ min: 1, max: 6 }),
    seen: fc.nat(23),
  })
  .map(({ seed, count, atoms, seen }) => {
    const random = createRandom(seed);
    const embeddings = normaliseRows(
      Float32Array.from({ length: count * 5 }, () => random.normal()),
      count,
      5,
    );
    let born = 0;
    const atomOf = Array.from({ length: count }, () => {
      const atom = random.integer(Math.min(atoms, born + 1));
      if (atom === born) born++;
      return atom;
    });
    const q = normaliseRows(
      Float32Array.from({ length: 5 }, () => random.normal()),
      1,
      5,
    ).values;
    const similarities = Float32Array.from({ length: count }, (_, i) => dot(q, rowOf(embeddings, i)));
    return { view: viewAsOf(viewOf(embeddings, atomOf), 1 + (seen % count)), q, similarities };
  });

describe('rankAtoms', () => {
  it('scores as the definitions say, over the visible members only', () => {
    fc.assert(
      fc.property(cases, ({ view, q, similarities }) => {
        const centroid = rankAtoms(view, similarities, 'centroid');
        const nearest = rankAtoms(view, similarities, 'max-member');
        for (const atom of centroid.order) {
          const members = visibleMembers(view, atom).map((chunk) => rowOf(view.embeddings, chunk));
          const sum = Array.from({ length: 5 }, (_, k) => members.reduce((total, row) => total + row[k]!, 0));
          expect(centroid.scoreOf[atom]).toBeCloseTo(dot(q, sum) / Math.sqrt(dot(sum, sum)), 4);
          expect(nearest.scoreOf[atom]).toBeCloseTo(Math.max(...members.map((row) => dot(q, row))), 6);
        }
      }),
    );
  });

  it('v1 and basis are projections: v1 never above basis-1, a full basis holds all of q that the members span', () => {
    fc.assert(
      fc.property(cases, ({ view, similarities }) => {
        const v1 = rankAtoms(view, similarities, 'v1').scoreOf;
        const basis1 = rankAtoms(view, similarities, 'basis-1').scoreOf;
        const basis9 = rankAtoms(view, similarities, 'basis-9').scoreOf;
        v1.forEach((score, atom) => {
          expect(Math.abs(score)).toBeCloseTo(basis1[atom]!, 6);
          expect(basis9[atom]).toBeGreaterThanOrEqual(basis1[atom]! - 1e-6);
          const best = Math.max(...visibleMembers(view, atom).map((chunk) => Math.abs(similarities[chunk]!)));
          expect(basis9[atom]).toBeGreaterThanOrEqual(best - 1e-4);
        });
      }),
    );
  });

  it('puts every visible atom in one place, best first, ties to the oldest', () => {
    const view = viewOf(normaliseRows(Float32Array.from([1, 0, 0, 1, 1, 0, 0, 1]), 4, 2), [0, 1, 2, 3]);
    const { order, rankOf } = rankAtoms(view, Float32Array.from([0.5, 0.9, 0.5, 0.9]), 'max-member');
    expect([...order]).toEqual([1, 3, 0, 2]);
    expect([...rankOf]).toEqual([2, 0, 3, 1]);
  });

  it('ranks an atom without a direction last, under every rule that needs one', () => {
    const view = viewOf(normaliseRows(Float32Array.from([0, 0, -1, 0]), 2, 2), [0, 1]);
    for (const rule of ['centroid', 'v1', 'basis-2'] as const) {
      expect([...rankAtoms(view, Float32Array.from([0, -1]), rule).order]).toEqual([1, 0]);
    }
  });

  it('ranks members by similarity, ties to the earlier chunk', () => {
    const view = viewOf(normaliseRows(new Float32Array(10).fill(1), 5, 2), [0, 0, 1, 0, 0]);
    expect(rankMembers(view, Float32Array.from([0.2, 0.7, 0.9, 0.7, 0.8]), 0)).toEqual([4, 1, 3, 0]);
  });

  it('knows basis-R for positive integers only', () => {
    expect(basisRank('basis-4')).toBe(4);
    expect(() => basisRank('basis-0')).toThrow('expected basis-1, basis-2, …, got basis-0');
    expect(() => basisRank('basis-1.5')).toThrow(RangeError);
  });
});

describe('createMemoryView', () => {
  it('refuses chunks, vectors and atoms of different counts, and a prefix that is not there', () => {
    const view = viewOf(normaliseRows(new Float32Array(4).fill(1), 2, 2), [0, 0]);
    expect(() => createMemoryView({ ...view, atomOf: new Int32Array(3) })).toThrow('got 2, 2 and 3');
    expect(() => viewAsOf(view, 3)).toThrow('visibleCount must lie in 0 … 2, got 3');
  });
});
