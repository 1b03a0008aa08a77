import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SimilarityRows } from '../../../src/core/math/similarity-rows.ts';
import { VectorRows } from '../../../src/core/math/vector-rows.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import type { Plateau, PlateauRule } from '../../../src/core/tau/plateau.ts';
import { plateauAt, plateaus } from '../../../src/core/tau/plateaus.ts';
import { TauWalk } from '../../../src/core/tau/tau-walk.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const rules = GATES.flatMap((gate) => CANDIDATE_RULES.map((candidate) => ({ gate, candidate })));

/** The list by its definition: a whole replay at the lower end of each plateau. */
function replayedPlateaus(rows: SimilarityRows, rule: PlateauRule): Plateau[] {
  const found: Plateau[] = [];
  for (let tau: number | null = Infinity; tau !== null; tau = found.at(-1)!.above) {
    found.push(plateauAt(rows, tau, rule));
  }
  return found;
}

describe.each(rules)('$gate, $candidate', (rule) => {
  test('all plateaus are those of whole replays', () => {
    fc.assert(
      fc.property(arbitraryShape(70), (shape) => {
        const triangle = triangleOf(randomMatrix(shape));
        expect([...plateaus(triangle, rule)]).toEqual(replayedPlateaus(triangle, rule));
      }),
      { seed: 2, numRuns: 40 },
    );
  });

  test('ties are broken alike: on a grid of few directions, where scores are often equal and members cancel out', () => {
    const chunk = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(chunk, { minLength: 1, maxLength: 60 }), (chunks) => {
        const triangle = triangleOf(matrixOf(chunks));
        expect([...plateaus(triangle, rule)]).toEqual(replayedPlateaus(triangle, rule));
      }),
      { seed: 3, numRuns: 80 },
    );
  });

  test('a walk up and down arrives where a replay does', () => {
    const taus = fc.array(fc.double({ min: -1.1, max: 1.1, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(arbitraryShape(50), taus, (shape, steps) => {
        const triangle = triangleOf(randomMatrix(shape));
        const walk = new TauWalk(triangle, rule);
        for (const tau of steps) {
          walk.moveTo(tau);
          expect(walk.plateau()).toEqual(plateauAt(triangle, tau, rule));
        }
      }),
      { seed: 4, numRuns: 40 },
    );
  });

  test('at 260 chunks, from atoms of one to an atom of nearly all', () => {
    const triangle = triangleOf(
      randomMatrix({ seed: 5, count: 260, dims: 24, topics: 4, noise: 1.4, zeros: 2, duplicates: 9 }),
    );
    let count = 0;
    const walked = plateaus(triangle, rule);
    for (const plateau of replayedPlateaus(triangle, rule)) {
      const next = walked.next().value;
      // Not `toEqual` of whole objects: hundreds of plateaus of 260 labels each would take it seconds.
      expect({ ...next, atomOf: null }).toEqual({ ...plateau, atomOf: null });
      expect(next!.atomOf.every((atom, chunk) => atom === plateau.atomOf[chunk])).toBe(true);
      count++;
    }
    expect(count).toBeGreaterThan(100);
    expect(walked.next().done).toBe(true);
  });
});

test('rows that are made as they are read give the same', () => {
  const matrix = randomMatrix({ seed: 6, count: 90, dims: 8, topics: 3, noise: 0.8, zeros: 1, duplicates: 4 });
  const rule = { gate: 'max-member', candidate: 'best-score' } as const;
  expect([...plateaus(new VectorRows(matrix), rule)]).toEqual([...plateaus(triangleOf(matrix), rule)]);
});

test('τ = NaN is refused', () => {
  const walk = new TauWalk(triangleOf(matrixOf([[1, 0]])), { gate: 'member', candidate: 'best-score' });
  expect(() => walk.moveTo(Number.NaN)).toThrow('tau must be a number');
});
