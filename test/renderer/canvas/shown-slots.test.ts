import { describe, expect, it } from 'vitest';
import { shownSlots } from '../../../src/renderer/canvas/shown-slots.ts';

const run = { slotOf: Uint8Array.of(1, 12, 0, 0), sizeOf: Int32Array.of(9, 3, 2, 1) };

describe('shownSlots', () => {
  it('lends the last slot to a selected grey atom', () => {
    expect([...shownSlots(run, 2)]).toEqual([1, 0, 12, 0]);
  });

  it.each([null, 0, 3, 99])('changes nothing for %s: none, coloured, single or unknown', (selected) => {
    expect(shownSlots(run, selected)).toBe(run.slotOf);
  });
});
