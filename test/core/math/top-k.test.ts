import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topK } from '../../../src/core/math/top-k.ts';

test('is the head of a full sort, ties to the lower index, NaN left out', () => {
  const score = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN), fc.constant(-Infinity));
  fc.assert(
    fc.property(fc.array(score, { maxLength: 60 }), fc.integer({ min: 0, max: 70 }), fc.nat(70), (scores, k, count) => {
      const seen = scores.slice(0, Math.min(count, scores.length));
      const sorted = [...seen.keys()]
        .filter((i) => !Number.isNaN(seen[i]!))
        .sort((a, b) => (seen[a] === seen[b] ? a - b : seen[b]! - seen[a]!));
      expect([...topK(scores, k, seen.length)]).toEqual(sorted.slice(0, k));
    }),
    { seed: 1 },
  );
});
