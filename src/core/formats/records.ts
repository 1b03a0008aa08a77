import type { Episode, EpisodeFormat } from '../model/episode.ts';
import { isAmaBench, parseAmaBench } from './ama-bench.ts';
import { ChatReader, isConversation, isMessage } from './chat.ts';
import { isHotpotClag, parseHotpotClag } from './hotpot-clag.ts';
import { isRecord, type JsonRecord, kindOf } from './json-value.ts';
import { isLocomo, parseLocomo } from './locomo.ts';
import { isLocomoAudit } from './locomo-audit.ts';
import { isLongMemEval, parseLongMemEval } from './longmemeval.ts';
import type { ParseContext } from './parse-context.ts';
import { isQuestion, type PlacedValue } from './questions.ts';
import { isRealMem, parseRealMem } from './realmem.ts';
import type { Place } from './report.ts';
import { TableReader } from './table.ts';
import { hasTextColumn } from './table-columns.ts';

type DocumentKind = 'ama-bench' | 'realmem' | 'locomo' | 'hotpot-clag' | 'longmemeval';
/** What one record of a file is. */
export type RecordKind = DocumentKind | 'conversation' | 'message' | 'row' | 'question' | 'locomo-audit';

const DOCUMENTS: Readonly<
  Record<
    DocumentKind,
    { is: (value: JsonRecord) => boolean; parse: (value: JsonRecord, place: Place, context: ParseContext) => Episode }
  >
> = {
  'ama-bench': { is: isAmaBench, parse: parseAmaBench },
  realmem: { is: isRealMem, parse: parseRealMem },
  'hotpot-clag': { is: isHotpotClag, parse: parseHotpotClag },
  locomo: { is: isLocomo, parse: parseLocomo },
  longmemeval: { is: isLongMemEval, parse: parseLongMemEval },
};
const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[];

/** What a record is, by its content; null where nothing fits. */
export function detectRecord(value: unknown): RecordKind | null {
  if (!isRecord(value)) return null;
  const document = DOCUMENT_KINDS.find((kind) => DOCUMENTS[kind].is(value));
  if (document) return document;
  if (isLocomoAudit(value)) return 'locomo-audit';
  if (isConversation(value)) return 'conversation';
  if (isMessage(value)) return 'message';
  if (hasTextColumn(Object.keys(value))) return 'row';
  return isQuestion(value) ? 'question' : null;
}

/** What a whole file turned out to hold. */
export type RecordsRead =
  | { readonly kind: 'episodes'; readonly format: EpisodeFormat; readonly episodes: readonly Episode[] }
  | { readonly kind: 'questions'; readonly rows: readonly PlacedValue[] }
  | { readonly kind: 'locomo-audit'; readonly entries: readonly unknown[] }
  | { readonly kind: 'unknown'; readonly seen: string };

/**
 * Takes the records of one file one by one, so that a long file never stands in memory as parsed JSON.
 * The first record that is recognised decides what the file is; others that differ are reported and left out.
 */
export class RecordReader {
  readonly #context: ParseContext;
  readonly #chat: ChatReader;
  readonly #table: TableReader;
  readonly #tabular: boolean;
  readonly #episodes: Episode[] = [];
  readonly #rows: PlacedValue[] = [];
  #kind: RecordKind | null = null;
  #seen: string | null = null;

  /** `columns` names a table's columns and makes any flat record a row of it. */
  constructor(context: ParseContext, columns?: Readonly<Record<string, string>>) {
    this.#context = context;
    this.#chat = new ChatReader(context);
    this.#table = new TableReader(context, columns);
    this.#tabular = columns !== undefined && Object.keys(columns).length > 0;
  }

  /** Takes one record. Throws a RangeError where a table has no text column. */
  push(value: unknown, place: Place): void {
    try {
      this.#sort(value, place);
    } catch (error) {
      if (!(error instanceof RangeError) || !/call stack/.test(error.message)) throw error;
      this.#context.report('this record is nested too deeply to be read; it was left out', place);
    }
  }

  /** What was collected. */
  finish(): RecordsRead {
    const kind = this.#kind;
    if (kind === null) return { kind: 'unknown', seen: this.#seen ?? 'nothing' };
    if (kind === 'question') return { kind: 'questions', rows: this.#rows };
    if (kind === 'locomo-audit') return { kind, entries: this.#rows.map(({ value }) => value) };
    if (kind === 'message' || kind === 'conversation')
      return { kind: 'episodes', format: 'chat', episodes: this.#chat.episodes() };
    if (kind === 'row') return { kind: 'episodes', format: 'table', episodes: this.#table.episodes() };
    return { kind: 'episodes', format: kind, episodes: this.#episodes };
  }

  #sort(value: unknown, place: Place): void {
    const kind = this.#kindOf(value);
    this.#seen ??= isRecord(value)
      ? `the keys ${Object.keys(value).slice(0, 8).join(', ') || '(none)'}`
      : kindOf(value);
    if (kind === null && (this.#kind === null || !this.#takesAnything())) {
      const what = isRecord(value) ? 'a record of no known kind' : kindOf(value);
      this.#context.report(`this is ${what}${expected(this.#kind)}`, place);
    } else if (kind !== null && this.#kind !== null && kind !== this.#kind && !this.#takesAnything()) {
      this.#context.report(`this is a ${kind} record in a file of ${this.#kind} records; it was left out`, place);
    } else {
      this.#kind ??= kind;
      this.#take(this.#kind!, value, place);
    }
  }

  #kindOf(value: unknown): RecordKind | null {
    const kind = detectRecord(value);
    const flat = kind === null || kind === 'message' || kind === 'question';
    return this.#tabular && flat && isRecord(value) ? 'row' : kind;
  }

  /** These readers report themselves what is wrong with a record, in their own words. */
  #takesAnything(): boolean {
    return (
      this.#kind === 'message' || this.#kind === 'conversation' || this.#kind === 'row' || this.#kind === 'question'
    );
  }

  #take(kind: RecordKind, value: unknown, place: Place): void {
    if (kind === 'question' || kind === 'locomo-audit') this.#rows.push({ value, place });
    else if (kind === 'message' || kind === 'conversation') {
      if (isRecord(value) && isConversation(value)) this.#chat.addConversation(value, place);
      else this.#chat.addMessage(value, place);
    } else if (kind === 'row') {
      if (isRecord(value)) this.#table.add(value, place);
      else this.#context.report(`this is ${kindOf(value)}; expected a row with the keys of the first`, place);
    } else this.#episodes.push(DOCUMENTS[kind].parse(value as JsonRecord, place, this.#context));
  }
}

function expected(kind: RecordKind | null): string {
  return kind === null ? '' : `; expected a ${kind} record as before`;
}

const WRAPPERS = ['data', 'rows', 'turns', 'items', 'episodes', 'examples', 'questions'];

/** The records of a JSON document with their paths: a list's entries, one record, or the entries under a wrapping key. */
export function recordsOfDocument(document: unknown): PlacedValue[] {
  if (Array.isArray(document)) return document.map((value, position) => ({ value, place: [position] }));
  if (isRecord(document) && detectRecord(document) === null) {
    const key = WRAPPERS.find(
      (wrapper) => Array.isArray(document[wrapper]) && (document[wrapper] as unknown[]).some(isRecord),
    );
    if (key !== undefined)
      return (document[key] as unknown[]).map((value, position) => ({ value, place: [key, position] }));
  }
  return [{ value: document, place: [] }];
}
