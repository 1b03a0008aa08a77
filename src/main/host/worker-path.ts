import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the built file of the worker `name`, wherever this module stands: in out/main/main.js, in one of its chunks,
 * inside an app archive, or still in src/. Throws a sentence when nothing has been built.
 */
export function workerPath(name: string, from: string = fileURLToPath(import.meta.url)): string {
  return findWorker(`${name}.js`, dirname(from), existsSync);
}

/** The nearest folder upwards that holds the file, or whose out/main does. */
export function findWorker(file: string, folder: string, exists: (path: string) => boolean): string {
  for (let at = folder; ; at = dirname(at)) {
    for (const path of [join(at, file), join(at, 'out', 'main', file)]) if (exists(path)) return path;
    if (dirname(at) === at) break;
  }
  throw new Error(`The worker ${file} was not found above ${folder}: "npm start" builds it.`);
}
