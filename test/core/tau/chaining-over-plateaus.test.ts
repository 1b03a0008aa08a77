import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../../../src/core/math/finish.ts';
import { nextUp } from '../../../src/core/math/next-up.ts';
import type { SimilarityRows } from '../../../src/core/math/similarity-rows.ts';
import { CANDIDATE_RULES, GATES } from '../../../src/core/model/settings.ts';
import {
  chainingSteps,
  EXACT_CHAINING_PAIRS,
  type PlateauChaining,
} from '../../../src/core/tau/chaining-over-plateaus.ts';
import { quickDiagnose } from '../../../src/core/tau/diagnostics.ts';
import type { Plateau, PlateauRule } from '../../../src/core/tau/plateau.ts';
import { plateaus } from '../../../src/core/tau/plateaus.ts';
import { arbitraryShape, matrixOf, randomMatrix, triangleOf } from '../../support/random-stream.ts';

const rules = GATES.flatMap((gate) => CANDIDATE_RULES.map((candidate) => ({ gate, candidate })));

/** Chaining over one plateau by counting its pairs at every τ that is told. */
function naively(rows: SimilarityRows, plateau: Plateau, told: PlateauChaining): PlateauChaining {
  const at = (tau: number) => quickDiagnose(rows, plateau, tau).chainingIndex;
  return {
    high: plateau.upTo === null ? 0 : at(plateau.upTo),
    low: plateau.above === null ? 0 : at(nextUp(plateau.above)),
    inner: told.inner.map(({ tau }) => ({ tau, chaining: at(tau) })),
  };
}

function expectExact(rows: SimilarityRows, rule: PlateauRule): void {
  const chaining = finish(chainingSteps(rows))!;
  for (const plateau of plateaus(rows, rule)) {
    const told = finish(chaining.next(plateau));
    expect(told).toEqual(naively(rows, plateau, told));
    for (const { tau } of told.inner) {
      expect(tau).toBeGreaterThan(plateau.above ?? -Infinity);
      expect(tau).toBeLessThan(plateau.upTo ?? Infinity);
    }
  }
}

test.each(rules)(
  '$gate, $candidate: at the ends of every plateau and between them, as counted pair by pair',
  (rule) => {
    fc.assert(
      fc.property(arbitraryShape(40), (shape) => expectExact(triangleOf(randomMatrix(shape)), rule)),
      { seed: 11, numRuns: 25 },
    );
  },
);

test('cosines that are often equal are passed together', () => {
  const chunk = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 1, maxLength: 40 }), (chunks) =>
      expectExact(triangleOf(matrixOf(chunks)), { gate: 'max-member', candidate: 'best-score' }),
    ),
    { seed: 12, numRuns: 60 },
  );
});

test('a wide plateau is told in steps a screen can show', () => {
  const rows = triangleOf(
    randomMatrix({ seed: 4, count: 60, dims: 6, topics: 3, noise: 0.7, zeros: 0, duplicates: 0 }),
  );
  const chaining = finish(chainingSteps(rows))!;
  const all = [...plateaus(rows, { gate: 'max-member', candidate: 'best-score' })].map((plateau) =>
    finish(chaining.next(plateau)),
  );
  const { inner } = all.at(-1)!;
  expect(inner.length).toBeGreaterThan(20);
  for (let at = 1; at < inner.length; at++) {
    expect(inner[at]!.tau).toBeLessThan(inner[at - 1]!.tau);
    expect(inner[at]!.chaining).toBeLessThanOrEqual(inner[at - 1]!.chaining);
  }
});

test('an episode with too many pairs is not counted', () => {
  const count = 3002;
  expect((count * (count - 1)) / 2).toBeGreaterThan(EXACT_CHAINING_PAIRS);
  const rows = { count } as SimilarityRows;
  expect(finish(chainingSteps(rows))).toBeNull();
});
