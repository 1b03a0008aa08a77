import type { Episode, Turn } from '../model/episode.ts';
import { spoken } from './clean-text.ts';
import { type JsonRecord, kindOf, scalarText } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';
import type { Place } from './report.ts';
import { findColumns, type TableColumns } from './table-columns.ts';
import { isoTimestamp } from './timestamp.ts';
import { UniqueIds } from './unique-ids.ts';

/** Collects the rows of a table into one episode, a turn a row. */
export class TableReader {
  readonly #context: ParseContext;
  readonly #named: Readonly<Record<string, string>>;
  readonly #turns: Turn[] = [];
  readonly #ids = new UniqueIds();
  #columns: TableColumns | null = null;

  constructor(context: ParseContext, named: Readonly<Record<string, string>> = {}) {
    this.#context = context;
    this.#named = named;
  }

  /** Adds a row; one without text is reported and left out. Throws a RangeError where the table has no text column. */
  add(row: JsonRecord, place: Place): void {
    const { report, cleaner } = this.#context;
    const columns = this.#columns ?? this.settleColumns(Object.keys(row));
    const raw = row[columns.text];
    if (typeof raw !== 'string' || raw === '') {
      report(
        raw === null || raw === undefined || raw === ''
          ? `${columns.text} is ${raw === '' ? 'empty' : kindOf(raw)}; expected a text`
          : wrongType(columns.text, raw),
        place,
      );
      return;
    }
    const { text, attachments } = cleaner.clean(raw, place);
    const speaker = cleaner.encodable(cell(row, columns.speaker) ?? '', place);
    const given = cell(row, columns.id);
    const turnId = this.#ids.take(given ?? String(this.#turns.length));
    if (given !== null && turnId !== given) report(`the id ${given} stands twice; this row became ${turnId}`, place);
    this.#turns.push({
      turnId,
      session: cell(row, columns.session) ?? '1',
      speaker,
      text: speaker === '' ? text : spoken(speaker, text),
      timestamp: columns.timestamp === null ? null : isoTimestamp(row[columns.timestamp]),
      attachments,
    });
  }

  /** Fixes which column is which. Throws a RangeError naming the columns seen where none holds the text. */
  settleColumns(names: readonly string[]): TableColumns {
    this.#columns = findColumns(names, this.#named);
    return this.#columns;
  }

  episodes(): Episode[] {
    const { name } = this.#context;
    if (this.#turns.length === 0) return [];
    return [{ episodeId: name, title: name, format: 'table', turns: this.#turns, questions: [] }];
  }
}

function wrongType(column: string, value: unknown): string {
  return `${column} is ${kindOf(value)}; expected a text`;
}

function cell(row: JsonRecord, column: string | null): string | null {
  if (column === null) return null;
  const value = row[column];
  const text = value instanceof Date ? value.toISOString() : scalarText(value);
  return text === null || text === '' ? null : text;
}
