import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figure, intervalText, textTable, whole } from '../../../../src/main/host/cli/text-table.ts';

describe('textTable', () => {
  it('puts numbers to the right and words to the left', () => {
    const table = textTable([
      ['atom', 'chunks', 'share', 'words'],
      [0, '1,204', '0.500', 'oven'],
      [11, '3', '–', 'van · road'],
    ]);
    expect(table.split('\n')).toEqual([
      'atom  chunks  share  words',
      '   0   1,204  0.500  oven',
      '  11       3      –  van · road',
    ]);
  });

  it('keeps every cell, and columns under one another', () => {
    const cell = fc.oneof(fc.integer(), fc.stringMatching(/^[a-z]{1,8}$/));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const lines = textTable([['one', 'two', 'three'], ...rows]).split('\n');
        expect(lines.length).toBe(rows.length + 1);
        rows.forEach((row, i) => void expect(lines[i + 1]!.trim().split(/\s+/)).toEqual(row.map(String)));
        for (const line of lines) expect(line).toBe(line.trimEnd());
      }),
    );
  });

  it('is a heading alone where there are no rows', () => {
    expect(textTable([['file', 'turns']])).toBe('file  turns');
  });
});

describe('figures', () => {
  it('have three decimals, or a dash', () => {
    expect([figure(0.5), figure(1 / 3, 4), figure(null), figure(undefined), figure(Number.NaN)]).toEqual([
      '0.500',
      '0.3333',
      '–',
      '–',
      '–',
    ]);
  });

  it('are grouped where they are whole', () => {
    expect(whole(1234567)).toBe('1,234,567');
  });
});

describe('intervalText', () => {
  it('takes as many decimals as tell the ends apart, and no fewer than asked for', () => {
    expect(intervalText({ above: 0.7, upTo: 0.8 })).toBe('(0.7000, 0.8000]');
    expect(intervalText({ above: 0.73121, upTo: 0.73124 })).toBe('(0.73121, 0.73124]');
    expect(intervalText({ above: null, upTo: 0.25 }, 2)).toBe('(–, 0.25]');
  });

  it('shows a plateau between neighbouring numbers whole', () => {
    expect(intervalText({ above: 0.5, upTo: 0.5 + 2 ** -52 })).toBe('(0.5, 0.5000000000000002]');
  });
});
