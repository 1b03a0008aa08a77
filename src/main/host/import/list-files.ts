import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from './bad-input-error.ts';

/** A file to import, and whether it was named or found in a folder (where what holds no episode may be passed over). */
export interface ListedFile {
  readonly path: string;
  /** The folder that was named, or null. */
  readonly folder: string | null;
}

/** The files of a path: itself, or a folder's, subfolders included, by name; hidden ones are left out. Throws a BadInputError. */
export async function listFiles(path: string): Promise<ListedFile[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [{ path, folder: null }];
    const files: ListedFile[] = [];
    const folders = [path];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
      entries.sort((a, b) => (a.name < b.name ? -1 : 1));
      const inside: string[] = [];
      for (const entry of entries) {
        const full = join(folder, entry.name);
        if (entry.isDirectory()) inside.push(full);
        else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(full))))
          files.push({ path: full, folder: path });
      }
      folders.push(...inside.reverse());
    }
    return files;
  } catch (error) {
    throw fileProblem(path, error);
  }
}

/** Whether there is a file at the path (a link to one counts; a link that leads nowhere does not). */
export async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
