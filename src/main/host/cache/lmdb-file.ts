import { closeSync, openSync, readSync, statSync } from 'node:fs';

// The first two pages of a data file are meta pages: a page header, then magic number and format version.
const MAGIC_AT = 24;
const MAGIC = 0xbeefc0de;
const VERSION_AT = 28;
const VERSION = 2;
const PAGE_SIZE_AT = 48;

/**
 * Whether LMDB may be let near this file: it is absent, empty, or begins as LMDB begins one. Asked beforehand, since
 * the native library does not refuse a foreign or cut-off file but takes the whole process down.
 */
export function isLmdbFile(path: string): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return true;
  const head = readHead(path);
  if (head.length < PAGE_SIZE_AT + 4) return false;
  const begins = head.readUInt32LE(MAGIC_AT) === MAGIC && head.readUInt32LE(VERSION_AT) === VERSION;
  return begins && size >= 2 * head.readUInt32LE(PAGE_SIZE_AT);
}

function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(PAGE_SIZE_AT + 4);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
