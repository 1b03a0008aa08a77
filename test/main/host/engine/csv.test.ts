import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../../../src/main/host/engine/csv.ts';
import { nastyText } from '../../../support/nasty-text.ts';

const parsed = (text: string) =>
  parse(text, { bom: true, record_delimiter: '\r\n', relax_column_count: true }) as string[][];

describe('csvText', () => {
  it('begins with a BOM and ends each row with CRLF', () => {
    expect(
      csvText([
        ['a', 1],
        [null, 'é'],
      ]),
    ).toBe('\uFEFFa,1\r\n,é\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('never lets a spreadsheet run %j', (text) => {
    const [[cell]] = parsed(csvText([[text]])) as [[string]];
    expect(cell).toBe(`'${text}`);
  });

  it('leaves numbers alone, negative ones too', () => {
    expect(csvText([[-0.25, 0, 1e-9]])).toBe('\uFEFF-0.25,0,1e-9\r\n');
  });

  it('quotes what would break a row', () => {
    expect(csvText([['a,b', 'say "hi"', 'two\nlines', ' plain ']])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines", plain \r\n',
    );
  });

  it('is read again as it was, but for what was made harmless', () => {
    const cell = nastyText(6).filter(
      (text) => text !== '' && !/\p{Cs}/u.test(text) && !/^[=+\-@\t\r]/.test(text) && !text.startsWith('\uFEFF'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(parsed(csvText(rows))).toEqual(rows);
      }),
    );
  });
});
