import { createHash } from 'node:crypto';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import type { EmbeddedText, TextKind } from '../embed/embedder.ts';
import { openLmdbFolder } from './lmdb-folder.ts';

/** Embedded texts by key. Reads are synchronous: they touch memory-mapped pages only. */
export interface VectorStore {
  /** Returns a copy, or null where the store holds nothing of that many dimensions. */
  get(key: Uint8Array, dims: number): EmbeddedText | null;
  /** Resolves when all are on disk. */
  putMany(entries: readonly StoredText[]): Promise<void>;
  close(): Promise<void>;
}

export interface StoredText {
  readonly key: Uint8Array;
  readonly embedded: EmbeddedText;
}

const KIND_BYTES: Readonly<Record<TextKind, number>> = { passage: 0, query: 1 };
const FINGERPRINT_BYTES = 16;
/** Two uint32 after the vector: tokens seen, tokens in all. */
const COUNT_BYTES = 8;

/** The key of one text under one embedder: fingerprint (16 bytes), kind (1), sha256 of the text as UTF-8 (32). */
export function vectorKey(fingerprint: string, kind: TextKind, text: string): Uint8Array {
  const space = createHash('sha256').update(fingerprint).digest().subarray(0, FINGERPRINT_BYTES);
  return Buffer.concat([space, Uint8Array.of(KIND_BYTES[kind]), createHash('sha256').update(text).digest()]);
}

/**
 * Opens the store in `folder`, which several processes may have open at once: every batch is one transaction, so a kill
 * at any moment leaves the last whole batch. A store that LMDB cannot read is set aside beside it (it is only a cache)
 * and an empty one opened. Throws a sentence when the folder cannot be used at all.
 */
export function openVectorStore(folder: string): VectorStore {
  const db = openLmdbFolder(folder, 'The vector cache');
  return {
    get(key, dims) {
      const bytes: Uint8Array | undefined = db.get(key as Buffer);
      return bytes === undefined ? null : decode(bytes, dims);
    },
    async putMany(entries) {
      try {
        await Promise.all(entries.map(({ key, embedded }) => db.put(key as Buffer, encode(embedded))));
      } catch (error) {
        throw new Error(`The vector cache in ${folder} cannot be written: ${reasonOf(error)}`);
      }
    },
    async close() {
      await db.close();
    },
  };
}

function encode({ vector, seenTokens, totalTokens }: EmbeddedText): Buffer {
  const bytes = Buffer.alloc(vector.byteLength + COUNT_BYTES);
  bytes.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
  bytes.writeUInt32LE(seenTokens, vector.byteLength);
  bytes.writeUInt32LE(totalTokens, vector.byteLength + 4);
  return bytes;
}

// Copied out of the library's buffer: that one is reused by the next read, and lies outside Electron's memory cage.
function decode(bytes: Uint8Array, dims: number): EmbeddedText | null {
  if (bytes.length !== dims * 4 + COUNT_BYTES) return null;
  const vector = new Float32Array(dims);
  new Uint8Array(vector.buffer).set(bytes.subarray(0, dims * 4));
  const counts = new DataView(bytes.buffer, bytes.byteOffset + dims * 4, COUNT_BYTES);
  return { vector, seenTokens: counts.getUint32(0, true), totalTokens: counts.getUint32(4, true) };
}

/** A store that lasts as long as the process: for tests, and where no cache folder can be had. */
export function memoryVectorStore(): VectorStore {
  const kept = new Map<string, EmbeddedText>();
  const name = (key: Uint8Array) => Buffer.from(key).toString('hex');
  return {
    get(key, dims) {
      const found = kept.get(name(key));
      return found && found.vector.length === dims ? { ...found, vector: found.vector.slice() } : null;
    },
    async putMany(entries) {
      for (const { key, embedded } of entries) kept.set(name(key), { ...embedded, vector: embedded.vector.slice() });
    },
    async close() {},
  };
}
