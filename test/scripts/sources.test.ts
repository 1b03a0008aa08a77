import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceFingerprint } from '../../scripts/sources.mjs';

let root: string;
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'atomscope-sources-'));
  write('package.json', '{}');
  write('src/core/a.ts', 'export {};');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('stays the same while nothing changes, whatever lies beside the sources', () => {
  const before = sourceFingerprint(root);
  write('README.md', 'new');
  write('out/main/cli.js', 'new');
  expect(sourceFingerprint(root)).toBe(before);
});

it('changes when a source is edited, touched, added, renamed or removed, or the set-up of the build is', () => {
  const seen = new Set([sourceFingerprint(root)]);
  const changes = [
    () => write('src/core/a.ts', 'export const a = 1;'),
    () => utimesSync(path.join(root, 'src/core/a.ts'), 1, 1),
    () => write('src/core/b.ts', ''),
    () => rmSync(path.join(root, 'src/core/b.ts')),
    () => write('tsconfig.web.json', '{}'),
    () => write('electron.vite.config.ts', ''),
  ];
  changes.forEach((change, at) => {
    const before = sourceFingerprint(root);
    change();
    expect(sourceFingerprint(root), `change ${at}`).not.toBe(before);
    seen.add(sourceFingerprint(root));
  });
  // Removing the added file again leads back to the state before it.
  expect(seen.size).toBe(changes.length);
});

it('is nothing for a packaged copy, which has no sources', () => {
  rmSync(path.join(root, 'src'), { recursive: true });
  expect(sourceFingerprint(root)).toBeUndefined();
});
