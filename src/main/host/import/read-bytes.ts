import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { BadInputError, fileProblem } from './bad-input-error.ts';
import { SNIFF_BYTES, type Sniffed, sniff } from './sniff.ts';

/** How far a file was read, in its own bytes (compressed ones, where it is compressed). */
export interface ImportProgress {
  readonly path: string;
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** How a file is read: who hears of it, and what may stop it. */
export interface ReadOptions {
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A file ready to be read as what its first bytes say it is. */
export interface ByteSource {
  readonly path: string;
  readonly bytesTotal: number;
  readonly compressed: boolean;
  readonly sniffed: Exclude<Sniffed, { kind: 'gzip' }>;
  /** The first bytes, decompressed. */
  readonly head: Buffer;
}

const STREAM_BYTES = 64 * 1024;
/** Compressed bytes come in smaller pieces: each is many times its size when read. */
const COMPRESSED_BYTES = 16 * 1024;

/** Opens a file far enough to tell what it is; looks inside gzip. Throws a BadInputError where it cannot be read. */
export async function openSource(path: string): Promise<ByteSource> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new BadInputError(path, null, 'this is not a regular file; expected a file or a folder');
    const { size } = found;
    const raw = await readHead(path);
    const sniffed = sniff(raw);
    if (sniffed.kind !== 'gzip') return { path, bytesTotal: size, compressed: false, sniffed, head: raw };
    const head = await gunzippedHead(path);
    const within = sniff(head);
    const what = 'this is gzip inside gzip; expected one layer of compression';
    if (within.kind === 'gzip') throw new BadInputError(path, null, what);
    return { path, bytesTotal: size, compressed: true, sniffed: within, head };
  } catch (error) {
    throw fileProblem(path, error);
  }
}

/** The file's bytes in order, decompressed, with progress; ends with the signal's reason when aborted. */
export async function* streamBytes(source: ByteSource, options: ReadOptions): AsyncGenerator<Buffer> {
  const { path, bytesTotal, compressed } = source;
  const file = createReadStream(path, { highWaterMark: compressed ? COMPRESSED_BYTES : STREAM_BYTES });
  let bytesDone = 0;
  file.on('data', (bytes) => {
    bytesDone += bytes.length;
    options.onProgress?.({ path, bytesDone, bytesTotal });
  });
  const stream = compressed ? file.pipe(createGunzip({ chunkSize: STREAM_BYTES })) : file.pause();
  if (compressed) file.on('error', (error) => stream.destroy(error));
  try {
    for await (const bytes of stream) {
      options.signal?.throwIfAborted();
      yield bytes as Buffer;
    }
  } catch (error) {
    throw gzipProblem(path, error);
  } finally {
    file.destroy();
    stream.destroy();
  }
}

/** The whole file, decompressed. */
export async function readWhole(source: ByteSource, options: ReadOptions): Promise<Buffer> {
  const { path, bytesTotal, compressed } = source;
  try {
    const raw = await readFile(path, { signal: options.signal });
    options.onProgress?.({ path, bytesDone: raw.length, bytesTotal });
    return compressed ? await promisify(gunzip)(raw) : raw;
  } catch (error) {
    options.signal?.throwIfAborted();
    throw gzipProblem(path, error);
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function gunzippedHead(path: string): Promise<Buffer> {
  const file = createReadStream(path);
  const stream = file.pipe(createGunzip());
  file.on('error', (error) => stream.destroy(error));
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const bytes of stream) {
      pieces.push(bytes as Buffer);
      length += (bytes as Buffer).length;
      if (length >= SNIFF_BYTES) break;
    }
  } catch (error) {
    if (length === 0) throw gzipProblem(path, error);
  } finally {
    file.destroy();
    stream.destroy();
  }
  return Buffer.concat(pieces);
}

function gzipProblem(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'Z_BUF_ERROR') {
    return new BadInputError(path, null, 'this gzip file is cut off before its end; expected a complete one');
  }
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new BadInputError(path, null, 'this gzip file is damaged; expected one that decompresses');
  }
  return fileProblem(path, error);
}
