import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isStale, withLock } from '../../scripts/lock.mjs';

let folder: string;
let file: string;
const ownedBy = (pid: number, host = os.hostname()) => writeFileSync(file, JSON.stringify({ pid, host }));
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'atomscope-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets one at a time in and leaves nothing behind', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await delay(20);
    inside--;
  };
  await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

it('is released when the work fails, and passes its failure on', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

it('is taken over from a process that died holding it', async () => {
  ownedBy(deadPid());
  expect(await withLock(file, async () => 'done')).toBe('done');
});

it('is stale when its owner is dead, silent for half a minute, or unreadable; never while the owner lives', () => {
  ownedBy(process.pid);
  expect(isStale(file)).toBe(false);
  expect(isStale(file, Date.now() + 31_000)).toBe(true);
  ownedBy(deadPid());
  expect(isStale(file)).toBe(true);
  // A process number of another machine, on a shared home folder, says nothing here.
  ownedBy(deadPid(), 'elsewhere');
  expect(isStale(file)).toBe(false);
  utimesSync(file, 1, 1);
  expect(isStale(file)).toBe(true);
  writeFileSync(file, 'torn');
  expect(isStale(file)).toBe(true);
  rmSync(file);
  expect(isStale(file)).toBe(false);
});
