import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchByLength } from '../../../../src/main/host/embed/batches.ts';

describe('batchByLength', () => {
  it('puts like lengths together', () => {
    expect(batchByLength([100, 5, 99, 5], 1024)).toEqual([
      [1, 3],
      [2, 0],
    ]);
  });

  it('takes every input once, within the token limit, and hardly pads', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 200 }), (lengths) => {
        const batches = batchByLength(lengths, 1024);
        expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, index) => index));
        for (const batch of batches) {
          const width = Math.max(...batch.map((index) => lengths[index]!));
          const real = batch.reduce((sum, index) => sum + lengths[index]!, 0);
          expect(width * batch.length).toBeLessThanOrEqual(1024);
          expect(real).toBeGreaterThanOrEqual(0.9 * width * batch.length);
        }
      }),
    );
  });
});
