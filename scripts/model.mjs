import { cpSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { cacheRoot, projectRoot } from './folders.mjs';
import { withLock } from './lock.mjs';
import { extras, required } from './model-files.mjs';
import { sources } from './model-sources.mjs';
import { withScratch } from './scratch.mjs';
import { sha256 } from './sha256.mjs';
import { SetupFailure, step } from './steps.mjs';

/** Returns the folder the default embedder's files are kept in, whether they are there yet or not. */
export function modelFolder() {
  return path.join(cacheRoot(), 'models', 'all-MiniLM-L6-v2-q4');
}

/** Makes sure the default embedder is in the cache folder, every file checked; throws SetupFailure with the reasons. */
export async function ensureModel() {
  await step('default model', {
    done: () => modelReady() && 'all-MiniLM-L6-v2, already there',
    doing: 'fetching all-MiniLM-L6-v2 (50 MB) once',
    work: () => withLock(`${modelFolder()}.lock`, fetchModel),
  });
}

/** Returns whether the model's files are there in full. They are hashed before they are put there, so sizes suffice. */
function modelReady() {
  return required.every(
    ({ name, bytes }) => statSync(path.join(modelFolder(), name), { throwIfNoEntry: false })?.size === bytes,
  );
}

async function fetchModel() {
  if (modelReady()) return 'by another process';
  const reasons = [];
  for (const source of sources) {
    try {
      await withScratch(path.dirname(modelFolder()), (scratch) => fetchFrom(source, scratch));
      return `from ${source.name}`;
    } catch (error) {
      reasons.push(`${source.name}: ${error.message}`);
    }
  }
  throw new SetupFailure(`the default model could not be fetched. ${reasons.join('; ')}`);
}

async function fetchFrom(source, scratch) {
  const fetched = await source.fetch(scratch);
  const ready = path.join(scratch, 'ready');
  for (const file of required) await take(file, fetched, ready, reject);
  for (const file of extras) await take(file, fetched, ready, () => {});
  cpSync(path.join(projectRoot, 'scripts', 'apache-2.0.txt'), path.join(ready, 'LICENSE.txt'));
  if (statSync(modelFolder(), { throwIfNoEntry: false })) renameSync(modelFolder(), path.join(scratch, 'damaged'));
  renameSync(ready, modelFolder());
}

async function take({ name, hash }, from, to, otherwise) {
  const file = path.join(from, name);
  const found = await sha256(file).catch(() => undefined);
  if (found !== hash) return otherwise(name, found);
  mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
  renameSync(file, path.join(to, name));
}

function reject(name, found) {
  throw new Error(found ? `${name} is not the expected file (sha256 ${found})` : `${name} is missing`);
}
