import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onInterrupt } from './interrupts.mjs';
import { say } from './steps.mjs';

const beatMs = 5_000;
const silentMs = 30_000;

/**
 * Runs `work` while this process alone holds the lock file; resolves with what `work` gives.
 * A lock whose process has died, or has not touched it for half a minute, is taken over.
 */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let tries = 0; !take(file); tries++) {
    if (tries === 5) say('  another process is at it; waiting for it');
    if (isStale(file)) clear(file);
    else await delay(100);
  }
  const release = () => rmSync(file, { force: true });
  const forget = onInterrupt(release);
  const beat = setInterval(() => touch(file), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    forget();
    release();
  }
}

// Written whole under another name and linked into place: a lock is never seen without its owner.
function take(file) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, host: os.hostname() }));
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Returns whether the lock file's owner is gone. A lock that has just been released is not stale. */
export function isStale(file, nowMs = Date.now()) {
  try {
    if (nowMs - statSync(file).mtimeMs > silentMs) return true;
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8'));
    return host === os.hostname() && !isAlive(pid);
  } catch (error) {
    return error instanceof SyntaxError;
  }
}

/** Returns whether a process of this machine is running. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Killed, but kept in the table by a parent that does not ask after it, as is common in containers.
function isZombie(pid) {
  if (process.platform !== 'linux') return false;
  return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

// Moved aside before it is deleted: of two waiters only one can move it.
function clear(file) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // Another waiter was first.
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Taken over after a long sleep of the machine; the work ends with an atomic rename all the same.
  }
}
