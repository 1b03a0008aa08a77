import { basename } from 'node:path';
import { parseContext } from '../../../core/formats/parse-context.ts';
import { RecordReader, type RecordsRead } from '../../../core/formats/records.ts';
import { readVectors, vectorEpisode } from '../../../core/formats/vectors.ts';
import type { EmbeddingMatrix } from '../../../core/model/embedding-matrix.ts';
import type { Episode, EpisodeFormat, ImportWarning } from '../../../core/model/episode.ts';
import { BadInputError, EXPECTED_FORMATS, wrongFile } from './bad-input-error.ts';
import { type ByteSource, openSource, type ReadOptions, readWhole } from './read-bytes.ts';
import { readDelimited } from './read-delimited.ts';
import { readJson } from './read-json.ts';
import { decodeText } from './read-lines.ts';
import { readParquet } from './read-parquet.ts';
import { readTextRows } from './read-text-rows.ts';
import { WarningList } from './warning-list.ts';

/** The episodes of one file. */
export interface ImportedFile {
  readonly path: string;
  readonly format: EpisodeFormat;
  readonly episodes: readonly Episode[];
  readonly warnings: readonly ImportWarning[];
  /** One unit vector a chunk of the file's one episode, where it brought vectors. */
  readonly vectors?: EmbeddingMatrix;
}

/** What a file holds: episodes, or something that belongs to episodes of other files. */
export type FileContent =
  | { readonly kind: 'episodes'; readonly file: ImportedFile }
  | {
      readonly kind: 'questions';
      readonly rows: Extract<RecordsRead, { kind: 'questions' }>['rows'];
      readonly warnings: readonly ImportWarning[];
    }
  | { readonly kind: 'locomo-audit'; readonly entries: readonly unknown[] };

export interface FileOptions extends ReadOptions {
  /** A table's columns by part: `{text: "Body", speaker: "Sender"}`. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** A JSONL file with one row of text for each vector of a .npy file. */
  readonly textsPath?: string | undefined;
}

/** Reads one file, whatever it is. Throws a BadInputError where it is wrong altogether, and the signal's reason when aborted. */
export async function importFile(path: string, options: FileOptions = {}): Promise<FileContent> {
  options.signal?.throwIfAborted();
  const source = await openSource(path);
  const { sniffed } = source;
  if (sniffed.kind === 'foreign') throw wrongFile(path, sniffed.what);
  if (sniffed.kind === 'empty') throw new BadInputError(path, null, `this file is empty; expected ${EXPECTED_FORMATS}`);
  if (sniffed.kind === 'npy') return { kind: 'episodes', file: await importVectors(source, options) };
  const warnings = new WarningList(path);
  const context = parseContext(nameOf(path), warnings.report);
  try {
    if (sniffed.kind === 'parquet')
      return content(path, await readParquet(source, context, options), rowNumbers(warnings.warnings()));
    if (!/^[[{"]/.test(decodeText(source.head).text.trimStart()) || isQuotedHeader(source.head)) {
      const table = await readDelimited(source, nameOf(path), options);
      return content(path, { kind: 'episodes', format: 'table', episodes: table.episodes }, table.warnings.warnings());
    }
    const reader = new RecordReader(context, options.columns);
    const { read, document } = await readJson(source, reader, { warnings, options });
    return content(path, read, warnings.warnings(document));
  } catch (error) {
    throw error instanceof RangeError ? new BadInputError(path, null, error.message) : error;
  }
}

/** A file's name without folder and ending: "notes" for "notes.jsonl.gz". */
export function nameOf(path: string): string {
  const name = basename(path).replace(/\.gz$/i, '');
  return name.replace(/(?<=.)\.[^.\s]{1,8}$/, '');
}

/** A CSV header may begin with a quotation mark; so may a lone JSON text, which is no episode either way. */
function isQuotedHeader(head: Buffer): boolean {
  return /^"[^"\n]*"\s*[,;\t|\r\n]/.test(decodeText(head).text.trimStart());
}

const KNOWN_KINDS =
  'AMA-Bench (trajectory, qa_pairs), RealMem (dialogues), LoCoMo (conversation, qa), ' +
  'LongMemEval (haystack_sessions), chat messages (role, content) or rows with a text';

function content(path: string, read: RecordsRead, warnings: readonly ImportWarning[]): FileContent {
  const [first] = warnings;
  if (read.kind === 'unknown') {
    const message = `this is JSON of an unknown kind (it holds ${read.seen}); expected ${KNOWN_KINDS}`;
    throw new BadInputError(path, first?.line ?? null, message, 'foreign');
  }
  if (read.kind === 'questions') return { ...read, warnings };
  if (read.kind !== 'episodes') return read;
  if (read.episodes.every(({ turns }) => turns.length === 0)) {
    const message = `no turn could be read from this file${first ? `: ${first.reason}` : ''}`;
    throw new BadInputError(path, first?.line ?? null, message);
  }
  return { kind: 'episodes', file: { path, format: read.format, episodes: read.episodes, warnings } };
}

/** Parquet has rows, not lines. */
function rowNumbers(warnings: readonly ImportWarning[]): ImportWarning[] {
  return warnings.map(({ path, line, reason }) => ({
    path,
    line: null,
    reason: line === null ? reason : `row ${line}: ${reason}`,
  }));
}

async function importVectors(source: ByteSource, options: FileOptions): Promise<ImportedFile> {
  const { path } = source;
  const warnings = new WarningList(options.textsPath ?? path);
  try {
    const vectors = readVectors(await readWhole(source, options));
    const { textsPath } = options;
    const rows = textsPath === undefined ? null : await readTextRows(textsPath, warnings.report, options);
    const episode = vectorEpisode(vectors.count, rows, parseContext(nameOf(path), warnings.report));
    return { path, format: 'vectors', episodes: [episode], warnings: warnings.warnings(), vectors };
  } catch (error) {
    throw error instanceof RangeError ? new BadInputError(path, null, error.message) : error;
  }
}
