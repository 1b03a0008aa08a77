import { detectRecord, type RecordReader, type RecordsRead, recordsOfDocument } from '../../../core/formats/records.ts';
import { BadInputError } from './bad-input-error.ts';
import { jsonErrorOffset, lineOfOffset } from './json-scan.ts';
import { type ByteSource, type ReadOptions, readWhole } from './read-bytes.ts';
import { decodeText, type Line, readLines } from './read-lines.ts';
import type { WarningList } from './warning-list.ts';

/** What a JSON or JSONL file held; `document` is its text where places in it are paths. */
export interface JsonRead {
  readonly read: RecordsRead;
  readonly document?: string;
}

/** V8 holds no longer string. */
const LONGEST_TEXT = 0x1fffffe8;

/** Reads JSON Lines as a stream and a JSON document whole; which of the two it is shows in the first two lines. */
export async function readJson(
  source: ByteSource,
  reader: RecordReader,
  around: { warnings: WarningList; options: ReadOptions },
): Promise<JsonRead> {
  const lines = filledLines(readLines(source, around.options));
  try {
    const first = (await lines.next()).value;
    const second = (await lines.next()).value;
    if (first !== undefined && isJsonLines(first, second)) {
      const { report } = around.warnings;
      for (const line of [first, second]) if (line !== undefined) pushLine(line, reader, report);
      for await (const line of lines) pushLine(line, reader, report);
      return { read: reader.finish() };
    }
  } catch (error) {
    if (error instanceof RangeError && /string length|Invalid string/i.test(error.message)) throw tooLong(source);
    throw error;
  } finally {
    await lines.return(undefined);
  }
  return readDocument(source, reader, around);
}

async function* filledLines(lines: AsyncGenerator<Line>): AsyncGenerator<Line, undefined> {
  for await (const line of lines) if (line.text.trim() !== '') yield line;
  return undefined;
}

/** A first line that is whole, or that is broken while the second is a record of its own. */
function isJsonLines(first: Line, second: Line | undefined): boolean {
  if (second === undefined) return false;
  if (parsed(first.text) !== undefined) return true;
  // Broken: a document's first line may look so too, but what follows it is then no record by itself.
  const start = first.text.trim();
  return start.length > 1 && !/[[{,]$/.test(start) && detectRecord(parsed(second.text)) !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function pushLine(line: Line, reader: RecordReader, report: WarningList['report']): void {
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch {
    report(`this line is not JSON: ${breakInWords(line.text)}; expected one JSON record a line`, line.number);
    return;
  }
  if (!line.wellEncoded) report('some bytes of this line are not UTF-8 and became \uFFFD', line.number);
  reader.push(value, line.number);
}

async function readDocument(
  source: ByteSource,
  reader: RecordReader,
  { warnings, options }: { warnings: WarningList; options: ReadOptions },
): Promise<JsonRead> {
  if (source.bytesTotal > LONGEST_TEXT) throw tooLong(source);
  const bytes = await readWhole(source, options);
  if (bytes.length > LONGEST_TEXT) throw tooLong(source);
  const { text, wellEncoded } = decodeText(bytes);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw brokenDocument(source.path, text);
  }
  if (!wellEncoded) warnings.report('some bytes of this file are not UTF-8 and became \uFFFD', null);
  for (const { value, place } of recordsOfDocument(document)) reader.push(value, place);
  return { read: reader.finish(), document: text };
}

function brokenDocument(path: string, text: string): BadInputError {
  const offset = jsonErrorOffset(text) ?? text.length;
  const line = lineOfOffset(text, Math.min(offset, text.trimEnd().length));
  const message = isCutOff(text, offset)
    ? 'this JSON is cut off in the middle; expected a complete document'
    : `this is not valid JSON: ${breakInWords(text)}; expected a complete document`;
  return new BadInputError(path, line, message);
}

/** The rest may also be the start of a word or of an escape: "tru", "\u00". */
function isCutOff(text: string, offset: number): boolean {
  const rest = text.slice(offset, offset + 8).trim();
  return rest === '' || /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-|[0-9a-f]{1,3})$/i.test(rest);
}

/** Where JSON text breaks: `unexpected "x" at column 12`. */
function breakInWords(text: string): string {
  const offset = jsonErrorOffset(text) ?? text.length;
  if (isCutOff(text, offset)) return 'it is cut off';
  const column = offset - text.lastIndexOf('\n', offset - 1);
  const shown = text.slice(offset, offset + 12).split(/[\r\n]/)[0]!;
  return `unexpected ${JSON.stringify(shown)} at column ${column}`;
}

function tooLong({ path, bytesTotal }: ByteSource): BadInputError {
  const size = `${Math.round(bytesTotal / 1e6)} MB`;
  return new BadInputError(
    path,
    null,
    `this JSON document of ${size} is too long to read at once (limit 536 MB); expected JSONL, a record a line`,
  );
}
