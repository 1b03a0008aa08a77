import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with a name that is hard on path handling, removed when the test ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atomscope é 日本 '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
