import type { EmbeddingMatrix } from '../model/embedding-matrix.ts';
import type { Episode, Turn } from '../model/episode.ts';
import { spoken } from './clean-text.ts';
import { isRecord, kindOf, scalarText } from './json-value.ts';
import { type NpyHeader, readNpyHeader } from './npy.ts';
import type { ParseContext } from './parse-context.ts';
import type { PlacedValue } from './questions.ts';
import { findColumns, hasTextColumn } from './table-columns.ts';
import { isoTimestamp } from './timestamp.ts';
import { UniqueIds } from './unique-ids.ts';

/**
 * The rows of a .npy file, each scaled to unit length; zero rows stay zero.
 * Throws a RangeError whose sentence names what is wrong: the header, a file cut off, a row with NaN or an infinity.
 */
export function readVectors(bytes: Uint8Array): EmbeddingMatrix {
  const header = readNpyHeader(bytes);
  const { count, dims, bytesPerValue, dataOffset } = header;
  const values = Math.floor((bytes.length - dataOffset) / bytesPerValue);
  if (count === 0) throw new RangeError('this .npy file holds no vectors');
  if (values < count * dims) {
    throw new RangeError(
      `this .npy file is cut off: its header promises ${count} × ${dims} values and ${values} are there`,
    );
  }
  return { count, dims, values: unitRows(bytes, header) };
}

/** Rows are scaled by their largest value first, so that float64 values whose squares overflow still come out right. */
function unitRows(bytes: Uint8Array, { count, dims, bytesPerValue, dataOffset }: NpyHeader): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + dataOffset, count * dims * bytesPerValue);
  const rows = new Float32Array(count * dims);
  const row = new Float64Array(dims);
  for (let i = 0; i < count; i++) {
    let largest = 0;
    for (let k = 0; k < dims; k++) {
      const at = (i * dims + k) * bytesPerValue;
      const value = bytesPerValue === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
      if (!Number.isFinite(value))
        throw new RangeError(`row ${i} of this .npy file holds ${value} at column ${k}; expected finite numbers`);
      row[k] = value;
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest === 0) continue;
    let squares = 0;
    for (let k = 0; k < dims; k++) squares += (row[k]! / largest) ** 2;
    const norm = Math.sqrt(squares);
    for (let k = 0; k < dims; k++) rows[i * dims + k] = row[k]! / largest / norm;
  }
  return rows;
}

/**
 * An episode for brought vectors: a turn a row, each in a session of its own, so that whatever `chunkTurns` is a chunk
 * stays one vector. Texts are those of `rows` (one a vector), or "vector 0", "vector 1", …
 * Throws a RangeError when there are rows and not as many as vectors.
 */
export function vectorEpisode(count: number, rows: readonly PlacedValue[] | null, context: ParseContext): Episode {
  if (rows !== null && rows.length !== count) {
    throw new RangeError(`there are ${count} vectors and ${rows.length} rows of text; expected one row a vector`);
  }
  const ids = new UniqueIds();
  const turns = Array.from({ length: count }, (_, index): Turn => {
    const plain: Turn = {
      turnId: String(index),
      session: String(index),
      speaker: '',
      text: `vector ${index}`,
      timestamp: null,
      attachments: [],
    };
    const turn = rows === null ? plain : textTurn(rows[index]!, plain, context);
    return { ...turn, turnId: ids.take(turn.turnId) };
  });
  return { episodeId: context.name, title: context.name, format: 'vectors', turns, questions: [] };
}

/** The vector's turn with the row's text; a row without one is reported and the vector keeps its number. */
function textTurn({ value, place }: PlacedValue, plain: Turn, context: ParseContext): Turn {
  const record = typeof value === 'string' ? { text: value } : value;
  if (!isRecord(record) || !hasTextColumn(Object.keys(record))) {
    context.report(`this is ${kindOf(value)} without a text; expected {text}: its vector keeps its number`, place);
    return plain;
  }
  const columns = findColumns(Object.keys(record), {});
  const raw = record[columns.text];
  if (typeof raw !== 'string') {
    context.report(`${columns.text} is ${kindOf(raw)}; expected a text: its vector keeps its number`, place);
    return plain;
  }
  const { text, attachments } = context.cleaner.clean(raw, place);
  const speaker = columns.speaker === null ? '' : (scalarText(record[columns.speaker]) ?? '');
  return {
    ...plain,
    turnId: (columns.id === null ? null : scalarText(record[columns.id])) ?? plain.turnId,
    speaker,
    text: speaker === '' ? text : spoken(speaker, text),
    timestamp: columns.timestamp === null ? null : isoTimestamp(record[columns.timestamp]),
    attachments,
  };
}
