import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

/** Removes the files of a cache folder that nobody has written for 30 days. */
export function removeOldFiles(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modifiedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (modifiedMs < nowMs - DAYS_KEPT * DAY_MS) rmSync(path, { force: true });
  }
}
