import { existsSync, mkdirSync, renameSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { isLmdbFile } from './lmdb-file.ts';

export type BinaryDb = RootDatabase<Buffer, Buffer>;

/**
 * Opens the database in `folder`, which several processes may have open at once. One that LMDB cannot read is set aside
 * beside it (it is only a cache) and an empty one opened. Throws a sentence that begins with `what`, such as
 * "The vector cache", when the folder cannot be used at all.
 */
export function openLmdbFolder(folder: string, what: string, freeBytes = freeBytesIn): BinaryDb {
  try {
    mkdirSync(folder, { recursive: true });
    if (freeBytes(folder) < LEAST_FREE_BYTES) throw new Error('the disk is full');
    if (!isLmdbFile(join(folder, 'data.mdb'))) renameSync(folder, unusedName(`${folder}.unreadable`));
    // Binary keys and values: nothing is decoded by the library, and nothing depends on its serialisation.
    return open<Buffer, Buffer>({ path: folder, encoding: 'binary', keyEncoding: 'binary', noSubdir: false });
  } catch (error) {
    throw new Error(`${what} in ${folder} cannot be opened: ${reasonOf(error).replace(/\.$/, '')}.`);
  }
}

/** The lock file is mapped before the disk has given it its pages: on a full one the process would be killed at its first use. */
const LEAST_FREE_BYTES = 1 << 20;

function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function unusedName(path: string): string {
  let name = path;
  for (let n = 2; existsSync(name); n++) name = `${path}-${n}`;
  return name;
}
