import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type ParseContext, parseContext } from '../../../core/formats/parse-context.ts';
import { TableReader } from '../../../core/formats/table.ts';
import { hasTextColumn } from '../../../core/formats/table-columns.ts';
import type { Episode } from '../../../core/model/episode.ts';
import { BadInputError, wrongFile } from './bad-input-error.ts';
import type { ByteSource, ReadOptions } from './read-bytes.ts';
import { decodeText, utf8Bytes } from './read-lines.ts';
import { WarningList } from './warning-list.ts';

const DELIMITERS = [',', '\t', ';', '|'] as const;

/** How the rows of a delimited file are read. */
export interface DelimitedOptions extends ReadOptions {
  readonly columns?: Readonly<Record<string, string>> | undefined;
}

/** A table as read, with what was wrong in it. */
export interface DelimitedRead {
  readonly episodes: readonly Episode[];
  readonly warnings: WarningList;
}

/** Reads CSV, TSV and their kin. Throws a BadInputError where the text is no table, or has no text column. */
export async function readDelimited(
  source: ByteSource,
  name: string,
  options: DelimitedOptions,
): Promise<DelimitedRead> {
  const delimiter = delimiterOf(source.head, options.columns);
  if (delimiter === null) throw wrongFile(source.path, 'plain text');
  try {
    return await readRows(source, { name, delimiter, quote: '"' }, options);
  } catch (error) {
    // Many TSV writers never quote, so a quotation mark there may just be one.
    if (!isUnclosedQuote(error) || delimiter !== '\t') throw error;
    return readRows(source, { name, delimiter, quote: false }, options);
  }
}

interface Dialect {
  readonly name: string;
  readonly delimiter: string;
  readonly quote: string | false;
}

async function readRows(
  source: ByteSource,
  { name, delimiter, quote }: Dialect,
  options: DelimitedOptions,
): Promise<DelimitedRead> {
  const warnings = new WarningList(source.path);
  const context = parseContext(name, warnings.report);
  const table = new TableReader(context, options.columns);
  // One piece at a time: several pieces parsed in a row would hold up the thread.
  const bytes = Readable.from(utf8Bytes(source, options), { highWaterMark: 1 });
  const parser = parse({
    bom: true,
    delimiter,
    quote,
    info: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
  });
  bytes.on('error', (error) => parser.destroy(error));
  let header: string[] | null = null;
  let line = 1;
  try {
    for await (const { record, info } of bytes.pipe(parser) as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // An empty line is no row (csv-parse could skip it too, but then its line would not be counted).
      if (record.length === 1 && record[0] === '') line = info.lines + 1;
      else if (header === null) header = settle(table, record, source.path);
      else addRow(table, record, { header, line, context });
      line = info.lines + 1;
    }
  } catch (error) {
    if (isUnclosedQuote(error) && delimiter !== '\t') {
      context.report('a quotation mark opens here and never closes; the rest of the file was left out', line);
    } else if (error instanceof CsvError && !isUnclosedQuote(error))
      throw new BadInputError(source.path, line, `this table breaks here: ${error.message}`);
    else throw error;
  } finally {
    bytes.destroy();
  }
  return { episodes: table.episodes(), warnings };
}

function settle(table: TableReader, record: string[], path: string): string[] {
  try {
    table.settleColumns(record);
  } catch (error) {
    throw error instanceof RangeError ? new BadInputError(path, 1, error.message, 'foreign') : error;
  }
  return record;
}

interface RowContext {
  readonly header: readonly string[];
  readonly line: number;
  readonly context: ParseContext;
}

function addRow(table: TableReader, cells: readonly string[], { header, line, context }: RowContext): void {
  if (cells.length > header.length) {
    context.report(
      `this row has ${cells.length} cells and the header ${header.length}; the further ones were left out`,
      line,
    );
  }
  table.add(Object.fromEntries(header.map((name, index) => [name, cells[index]])), line);
}

function isUnclosedQuote(error: unknown): boolean {
  return error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
}

/** The delimiter of the header line, or null where the text does not look like a table. */
function delimiterOf(head: Buffer, columns: Readonly<Record<string, string>> | undefined): string | null {
  const lines = decodeText(head)
    .text.split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const header = lines[0] ?? '';
  const best = DELIMITERS.map((delimiter) => ({ delimiter, names: namesOf(header, delimiter) })).sort(
    (a, b) => b.names.length - a.names.length,
  )[0]!;
  if (hasTextColumn(best.names)) return best.delimiter;
  if (columns !== undefined && Object.values(columns).some((name) => best.names.includes(name))) return best.delimiter;
  return looksTabular(best.names, lines, best.delimiter) ? best.delimiter : null;
}

/** Short names without sentence marks, and the same number of cells in the lines below. */
function looksTabular(names: readonly string[], lines: readonly string[], delimiter: string): boolean {
  const named = names.length > 1 && names.every((name) => name.length <= 40 && !/[.!?:]\s|[.!?]$/.test(name));
  const below = lines.slice(1, 4);
  return named && below.length > 0 && below.every((line) => namesOf(line, delimiter).length >= names.length);
}

function namesOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
}
