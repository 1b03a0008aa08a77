import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onInterrupt } from './interrupts.mjs';
import { isAlive } from './lock.mjs';

const namePattern = /^\.scratch-(\d+)-/;

/**
 * Calls `work` with a new empty folder inside `parent` and deletes the folder afterwards, on Ctrl-C too.
 * Folders left by processes that were killed outright are deleted first.
 */
export async function withScratch(parent, work) {
  mkdirSync(parent, { recursive: true });
  sweep(parent);
  const folder = mkdtempSync(path.join(parent, `.scratch-${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const forget = onInterrupt(remove);
  try {
    return await work(folder);
  } finally {
    forget();
    remove();
  }
}

function sweep(parent) {
  for (const name of readdirSync(parent)) {
    const owner = namePattern.exec(name);
    if (owner && !isAlive(Number(owner[1]))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
