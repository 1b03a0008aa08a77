import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeOldFiles } from './old-files.ts';
import { replaceFile } from './replace-file.ts';

/** Tokens of the texts of whole corpora: a corpus that is opened again is not counted again. */
export interface TokenCountStore {
  /** Tokens of each text in order, or null where nothing (or nothing whole) is kept. */
  read(key: string, count: number): Uint32Array | null;
  /** Replaces what is kept; a kill at any moment leaves the old or the new. What cannot be written is not kept. */
  write(key: string, counts: Uint32Array): void;
}

const DIGEST_BYTES = 32;

/** The key of these texts in this order; `counter` stands for the encoding and the code that counts. */
export function tokenCountsKey(counter: string, texts: readonly string[]): string {
  const hash = createHash('sha256').update(`${counter}\n`);
  // With its length before it no text runs into the next.
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest('hex');
}

/** The store in `folder`, a file a corpus; those not written for 30 days are removed. */
export function openTokenCountStore(folder: string, nowMs: number = Date.now()): TokenCountStore {
  removeOldFiles(folder, nowMs);
  const pathOf = (key: string) => join(folder, `${key}.counts`);
  return {
    read(key, count) {
      try {
        return decode(readFileSync(pathOf(key)), count);
      } catch {
        return null;
      }
    },
    write(key, counts) {
      try {
        replaceFile(pathOf(key), encode(counts));
      } catch {
        // Only a cache: the next opening counts again.
      }
    },
  };
}

/** The digest of the counts, then the counts as little-endian uint32. */
function encode(counts: Uint32Array): Buffer {
  const bytes = Buffer.alloc(4 * counts.length);
  counts.forEach((count, at) => {
    bytes.writeUInt32LE(count, 4 * at);
  });
  return Buffer.concat([digest(bytes), bytes]);
}

function decode(file: Buffer, count: number): Uint32Array | null {
  const bytes = file.subarray(DIGEST_BYTES);
  if (bytes.length !== 4 * count || !digest(bytes).equals(file.subarray(0, DIGEST_BYTES))) return null;
  return Uint32Array.from({ length: count }, (_, at) => bytes.readUInt32LE(4 * at));
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** A store that lasts as long as the process: for tests, and where no cache folder can be had. */
export function memoryTokenCountStore(): TokenCountStore {
  const kept = new Map<string, Uint32Array>();
  return {
    read: (key) => kept.get(key)?.slice() ?? null,
    write: (key, counts) => void kept.set(key, counts.slice()),
  };
}
