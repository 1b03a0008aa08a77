import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recallScale, spreadLabels } from '../../../src/renderer/canvas/recall-draw.ts';

describe('the chart of recall', () => {
  it('spreads labels apart, in their order and inside, where there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 20 }), (wanted) => {
        const at = spreadLabels(wanted, 0, 300).map((y, i) => ({ y, wanted: wanted[i]! }));
        const sorted = [...at].sort((a, b) => a.y - b.y);
        for (const [i, { y }] of sorted.entries()) {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(300);
          if (i > 0) expect(y - sorted[i - 1]!.y).toBeGreaterThanOrEqual(15);
        }
        expect(sorted.map((label) => label.wanted)).toEqual([...wanted].sort((a, b) => a - b));
      }),
    );
  });

  it('scales to what is there', () => {
    const line = {
      name: 'rsm',
      isReference: false,
      places: [
        { recall: 0.42, tokens: 2500 },
        { recall: 0.48, tokens: 4900 },
      ],
    };
    expect(recallScale([line], { width: 800, height: 300 })).toMatchObject({ recall: [0.4, 0.5], mostTokens: 5000 });
  });
});
