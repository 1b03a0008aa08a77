import { describe, expect, it } from 'vitest';
import { placeAfter } from '../../../../src/renderer/views/evaluate/figure-button.tsx';

describe('places among figures', () => {
  it('stay inside rows of any length', () => {
    expect(placeAfter([0, 3], [1, 0], [4, 2])).toEqual([1, 1]);
    expect(placeAfter([0, 0], [-1, 0], [4, 2])).toEqual([0, 0]);
    expect(placeAfter([1, 0], [0, Number.POSITIVE_INFINITY], [4, 2])).toEqual([1, 1]);
  });
});
