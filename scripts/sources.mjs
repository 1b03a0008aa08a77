import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const rootFiles = /^(package\.json|package-lock\.json|electron\.vite\.config\.\w+|tsconfig.*\.json)$/;

/**
 * Returns a fingerprint of everything the build is made from: names, sizes and times of the files, not their text, so
 * that it takes milliseconds. Returns nothing when `root` has no src folder, as in a packaged copy.
 */
export function sourceFingerprint(root) {
  const source = path.join(root, 'src');
  if (!existsSync(source)) return undefined;
  const hash = createHash('sha256');
  for (const name of readdirSync(root)
    .filter((entry) => rootFiles.test(entry))
    .sort())
    add(hash, path.join(root, name));
  walk(hash, source);
  return hash.digest('hex');
}

function walk(hash, folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(hash, place);
    else add(hash, place);
  }
}

function add(hash, file) {
  const { size, mtimeMs } = statSync(file);
  hash.update(`${file}\0${size}\0${mtimeMs}\n`);
}
