import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withScratch } from '../../scripts/scratch.mjs';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'atomscope-scratch-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('gives an empty folder inside the parent and removes it, also when the work fails', async () => {
  const seen = await withScratch(parent, async (folder: string) => {
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(path.join(folder, 'half'), 'written');
    return folder;
  });
  expect(path.dirname(seen)).toBe(parent);
  await expect(withScratch(parent, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(parent)).toEqual([]);
});

it('sweeps what a killed process left, and nothing else', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const mine = `.scratch-${process.pid}-other`;
  for (const name of [`.scratch-${pid}-left`, mine, 'models']) mkdirSync(path.join(parent, name));
  await withScratch(parent, async () => {
    expect(existsSync(path.join(parent, `.scratch-${pid}-left`))).toBe(false);
  });
  expect(readdirSync(parent).sort()).toEqual([mine, 'models']);
});
