import { existsSync, renameSync } from 'node:fs';
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
export function openLmdbFolder(folder: string, what: string): BinaryDb {
  try {
    if (!isLmdbFile(join(folder, 'data.mdb'))) renameSync(folder, unusedName(`${folder}.unreadable`));
    // Binary keys and values: nothing is decoded by the library, and nothing depends on its serialisation.
    return open<Buffer, Buffer>({ path: folder, encoding: 'binary', keyEncoding: 'binary', noSubdir: false });
  } catch (error) {
    throw new Error(`${what} in ${folder} cannot be opened: ${reasonOf(error)}`);
  }
}

function unusedName(path: string): string {
  let name = path;
  for (let n = 2; existsSync(name); n++) name = `${path}-${n}`;
  return name;
}
