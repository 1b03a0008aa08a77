import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ImportOptions, importPaths } from '../../src/main/host/import/import-paths.ts';
import { tempFolder } from './temp-folder.ts';

export type FileContents = string | Uint8Array;

/** Writes files into a fresh folder and returns it. */
export function folderWith(files: Readonly<Record<string, FileContents>>): string {
  const folder = tempFolder();
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  }
  return folder;
}

/** Imports one file with these contents; companions may stand beside it. */
export async function importText(
  contents: FileContents,
  options: ImportOptions & { name?: string; beside?: Record<string, FileContents> } = {},
) {
  const { name = 'notes.bin', beside = {}, ...rest } = options;
  const path = join(folderWith({ [name]: contents, ...beside }), name);
  const result = await importPaths([path], rest);
  const file = result.files[0];
  return {
    path,
    result,
    file,
    turns: file?.episodes[0]?.turns ?? [],
    failure: result.failures[0],
    warnings: file?.warnings ?? [],
  };
}

/** One JSON value a line. */
export function jsonLines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** A .npy file: format version 1 to 3, '<f4' or '<f8'. */
export function npyOf(
  values: readonly number[],
  shape: readonly number[],
  how: { dtype?: string; version?: number; fortran?: boolean } = {},
): Buffer {
  const { dtype = '<f4', version = 1, fortran = false } = how;
  const header = `{'descr': '${dtype}', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': (${shape.join(', ')},), }\n`;
  const length = Buffer.alloc(version === 1 ? 2 : 4);
  if (version === 1) length.writeUInt16LE(header.length);
  else length.writeUInt32LE(header.length);
  const data = dtype === '<f8' ? Float64Array.from(values) : Float32Array.from(values);
  return Buffer.concat([
    Buffer.from(`\x93NUMPY${String.fromCharCode(version)}\0`, 'latin1'),
    length,
    Buffer.from(header, 'latin1'),
    Buffer.from(data.buffer),
  ]);
}
