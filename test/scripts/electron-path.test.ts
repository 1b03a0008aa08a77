import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { electronExecutable } from '../../scripts/electron-path.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'atomscope-electron-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes the executable ATOMSCOPE_ELECTRON names, with the version written beside it', () => {
  const executable = path.join(folder, 'dist', 'electron');
  mkdirSync(path.dirname(executable));
  writeFileSync(executable, '');
  writeFileSync(path.join(folder, 'dist', 'version'), 'v45.5.0\n');
  expect(electronExecutable({ ATOMSCOPE_ELECTRON: executable })).toEqual({
    executable,
    version: '45.5.0',
    source: 'official',
  });
});

it('says so when there is no such file, rather than taking another Electron', () => {
  const executable = path.join(folder, 'none');
  expect(() => electronExecutable({ ATOMSCOPE_ELECTRON: executable })).toThrow(executable);
});
