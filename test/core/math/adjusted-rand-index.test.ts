import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustedRandIndex } from '../../../src/core/math/adjusted-rand-index.ts';

const labels = (most: number) =>
  fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 2, maxLength: most }).map((pairs) => ({
    a: Int32Array.from(pairs, ([a]) => a),
    b: Int32Array.from(pairs, ([, b]) => b),
  }));

test('is the index counted pair by pair', () => {
  fc.assert(
    fc.property(labels(30), ({ a, b }) => {
      let both = 0;
      let inA = 0;
      let inB = 0;
      let pairs = 0;
      for (let i = 0; i < a.length; i++) {
        for (let j = 0; j < i; j++) {
          pairs++;
          if (a[i] === a[j]) inA++;
          if (b[i] === b[j]) inB++;
          if (a[i] === a[j] && b[i] === b[j]) both++;
        }
      }
      const expected = (inA * inB) / pairs;
      const most = (inA + inB) / 2;
      fc.pre(Math.abs(most - expected) > 1e-9);
      expect(adjustedRandIndex(a, b)).toBeCloseTo((both - expected) / (most - expected), 10);
      expect(adjustedRandIndex(b, a)).toBeCloseTo(adjustedRandIndex(a, b), 10);
    }),
    { seed: 1 },
  );
});

test('names do not matter, and trivial clusterings agree', () => {
  expect(adjustedRandIndex(Int32Array.of(0, 0, 1, 2), Int32Array.of(5, 5, 0, 1))).toBe(1);
  expect(adjustedRandIndex(Int32Array.of(0, 0), Int32Array.of(0, 0))).toBe(1);
  expect(adjustedRandIndex(new Int32Array(0), new Int32Array(0))).toBe(1);
  expect(() => adjustedRandIndex(Int32Array.of(0), Int32Array.of(0, 1))).toThrow('1 and 2 chunks');
});
