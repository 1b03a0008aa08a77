import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { ParseContext } from '../../../core/formats/parse-context.ts';
import { detectRecord, RecordReader, type RecordsRead } from '../../../core/formats/records.ts';
import { TableReader } from '../../../core/formats/table.ts';
import { BadInputError } from './bad-input-error.ts';
import { type ByteSource, type ReadOptions, readWhole } from './read-bytes.ts';
import type { DelimitedOptions } from './read-delimited.ts';

interface Opened {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
}

/** Reads a Parquet file row group by row group. Throws a BadInputError where it is damaged or has no text. */
export async function readParquet(
  source: ByteSource,
  context: ParseContext,
  options: DelimitedOptions,
): Promise<RecordsRead> {
  const opened = await openParquet(source, options);
  const names = parquetSchema(opened.metadata).children.map(({ element }) => element.name);
  const [first] = await readRange(source, opened, { from: 0, to: 1 });
  if (first === undefined) throw new BadInputError(source.path, null, 'this Parquet file has no rows');
  const kind = detectRecord(first);
  const named = Object.keys(options.columns ?? {}).length > 0;
  // Roles with plain texts are a table's columns; a list of parts is a chat message.
  const isTable = named || kind === 'row' || kind === null || (kind === 'message' && typeof first.content !== 'object');
  const push = isTable ? tableRows(source, context, { names, options }) : recordRows(context);
  for await (const { row, number } of allRows(source, opened, { options, columns: push.columns }))
    push.take(row, number);
  return push.finish();
}

interface RowTaker {
  readonly columns: string[] | undefined;
  readonly take: (row: Record<string, unknown>, number: number) => void;
  readonly finish: () => RecordsRead;
}

/** Reads only the columns a turn needs: an embedding beside the text can be most of the file. */
function tableRows(
  source: ByteSource,
  context: ParseContext,
  { names, options }: { names: string[]; options: DelimitedOptions },
): RowTaker {
  const table = new TableReader(context, options.columns);
  try {
    const columns = Object.values(table.settleColumns(names)).filter((name): name is string => name !== null);
    return {
      columns,
      take: (row, number) => table.add(row, number),
      finish: () => ({ kind: 'episodes', format: 'table', episodes: table.episodes() }),
    };
  } catch (error) {
    throw error instanceof RangeError ? new BadInputError(source.path, null, error.message, 'foreign') : error;
  }
}

function recordRows(context: ParseContext): RowTaker {
  const reader = new RecordReader(context);
  return { columns: undefined, take: (row, number) => reader.push(row, number), finish: () => reader.finish() };
}

/** Rows with their 1-based numbers. */
async function* allRows(
  source: ByteSource,
  opened: Opened,
  how: { options: ReadOptions; columns: string[] | undefined },
) {
  let from = 0;
  const total = Number(opened.metadata.num_rows);
  for (const group of opened.metadata.row_groups) {
    how.options.signal?.throwIfAborted();
    const to = from + Number(group.num_rows);
    const rows = await readRange(source, opened, { from, to, columns: how.columns });
    for (const [index, row] of rows.entries()) yield { row, number: from + index + 1 };
    from = to;
    const bytesDone = total === 0 ? source.bytesTotal : Math.round((source.bytesTotal * from) / total);
    how.options.onProgress?.({ path: source.path, bytesDone, bytesTotal: source.bytesTotal });
  }
}

async function openParquet(source: ByteSource, options: ReadOptions): Promise<Opened> {
  try {
    const file = source.compressed
      ? inMemory(await readWhole(source, options))
      : await asyncBufferFromFile(source.path);
    return { file, metadata: await parquetMetadataAsync(file) };
  } catch (error) {
    throw damaged(source.path, error);
  }
}

function inMemory(bytes: Buffer): AsyncBuffer {
  const copy = new Uint8Array(bytes).buffer;
  return { byteLength: copy.byteLength, slice: (start, end) => copy.slice(start, end) };
}

async function readRange(
  source: ByteSource,
  { file, metadata }: Opened,
  range: { from: number; to: number; columns?: string[] | undefined },
): Promise<Record<string, unknown>[]> {
  const columns = range.columns === undefined ? {} : { columns: range.columns };
  try {
    return await parquetReadObjects({
      file,
      metadata,
      compressors,
      rowStart: range.from,
      rowEnd: range.to,
      ...columns,
    });
  } catch (error) {
    throw damaged(source.path, error);
  }
}

function damaged(path: string, error: unknown): unknown {
  if (error instanceof BadInputError || !(error instanceof Error) || error.name === 'AbortError') return error;
  return new BadInputError(
    path,
    null,
    `this Parquet file is damaged or cut off (${error.message}); expected a complete one`,
  );
}
