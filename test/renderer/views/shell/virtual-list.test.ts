import { describe, expect, it } from 'vitest';
import { rowAfterKey } from '../../../../src/renderer/views/shell/virtual-list.tsx';

describe('rowAfterKey', () => {
  const of = (key: string, at: number, count = 10) => rowAfterKey(key, { at, count, page: 4 });
  it('moves by rows, pages and to the ends', () => {
    expect([
      of('ArrowDown', 3),
      of('ArrowUp', 3),
      of('PageDown', 3),
      of('PageUp', 3),
      of('Home', 3),
      of('End', 3),
    ]).toEqual([4, 2, 7, 0, 0, 9]);
  });
  it('begins at the first row when none is active', () => {
    expect(of('ArrowDown', -1)).toBe(0);
  });
  it('stays in the list, and means nothing in an empty one', () => {
    expect(of('ArrowDown', 9)).toBe(9);
    expect(of('ArrowUp', 0)).toBe(0);
    expect(of('ArrowDown', 0, 0)).toBeNull();
    expect(of('a', 3)).toBeNull();
  });
});
