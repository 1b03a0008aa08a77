import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOf, countAtoms } from '../../../src/renderer/canvas/as-of.ts';
import { runOf } from '../../support/renderer-fixtures.ts';

describe('asOf', () => {
  it('counts the first writes, as counting them anew does', () => {
    const labels = [0, 0, 1, 2, 1, 0, 3];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), (playhead) => {
        const { count, sizeOf } = asOf(runOf(labels), playhead);
        expect(count).toBe(Math.min(playhead, labels.length));
        expect([...sizeOf]).toEqual(
          [0, 1, 2, 3].map((atom) => labels.slice(0, count).filter((label) => label === atom).length),
        );
      }),
    );
  });

  it('is the whole run without a playhead', () => {
    const run = runOf([0, 1, 1]);
    expect(asOf(run, null)).toEqual({ count: 3, sizeOf: run.sizeOf });
  });
});

describe('countAtoms', () => {
  it('tells coloured, grey and single ones apart', () => {
    expect(countAtoms(Int32Array.of(5, 2, 1, 0), Uint8Array.of(1, 0, 0, 2))).toEqual({
      coloured: 1,
      grey: 1,
      alone: 1,
    });
  });
});
