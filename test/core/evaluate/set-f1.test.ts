import { describe, expect, it } from 'vitest';
import { setF1 } from '../../../src/core/evaluate/set-f1.ts';

describe('setF1', () => {
  it('counts a word once, stems nothing and keeps articles', () => {
    // {red, blue} | {red}: 1 shared of 2 and 1.
    expect(setF1('red red blue', 'Red, red!')).toBeCloseTo(2 / 3, 12);
    expect(setF1('dogs', 'dog')).toBe(0);
    // {the, park} | {a, park}
    expect(setF1('the park', 'a park')).toBe(0.5);
  });

  it('is 0 where one of them is empty', () => {
    expect([setF1('', 'a'), setF1('a', ' . '), setF1('', '')]).toEqual([0, 0, 0]);
  });
});
