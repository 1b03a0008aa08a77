import { isUtf8 } from 'node:buffer';
import { type ByteSource, type ReadOptions, streamBytes } from './read-bytes.ts';
import { utf16Label } from './sniff.ts';

/** One line of a text file. */
export interface Line {
  /** Without its line ending, and without a byte-order mark. */
  readonly text: string;
  /** 1-based. */
  readonly number: number;
  /** False where some bytes were no UTF-8: they stand as U+FFFD. */
  readonly wellEncoded: boolean;
}

const NEWLINE = 10;
const RETURN = 13;

/**
 * The lines of a text file as they are read: UTF-8, or UTF-16 with its mark. Ends lines at LF and CRLF; the last one
 * needs no ending. A line may be any length and its characters may lie across the borders of what is read at once.
 */
export async function* readLines(source: ByteSource, options: ReadOptions): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let number = 0;
  for await (const bytes of utf8Bytes(source, options)) {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      pieces.push(bytes.subarray(start, end));
      yield toLine(pieces, ++number);
      pieces = [];
      start = end + 1;
    }
    if (start < bytes.length) pieces.push(bytes.subarray(start));
  }
  if (pieces.length > 0) yield toLine(pieces, ++number);
}

/** A whole file's bytes as text, as `readLines` would read it, with its line endings. */
export function decodeText(bytes: Buffer): Pick<Line, 'text' | 'wellEncoded'> {
  const label = utf16Label(bytes);
  if (label !== null) return { text: new TextDecoder(label).decode(bytes), wellEncoded: true };
  return { text: bytes.toString('utf8').replace(/^\uFEFF/, ''), wellEncoded: isUtf8(bytes) };
}

function toLine(pieces: readonly Buffer[], number: number): Line {
  let bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  if (bytes.at(-1) === RETURN) bytes = bytes.subarray(0, -1);
  const text = bytes.toString('utf8');
  return { text: number === 1 ? text.replace(/^\uFEFF/, '') : text, number, wellEncoded: isUtf8(bytes) };
}

/** The bytes of a text file as UTF-8, whatever Unicode encoding its mark names. */
export async function* utf8Bytes(source: ByteSource, options: ReadOptions): AsyncGenerator<Buffer> {
  const label = utf16Label(source.head);
  if (label === null) {
    yield* streamBytes(source, options);
    return;
  }
  const decoder = new TextDecoder(label);
  for await (const bytes of streamBytes(source, options)) yield Buffer.from(decoder.decode(bytes, { stream: true }));
  yield Buffer.from(decoder.decode());
}
