import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { declaredVersion, officialElectron } from './electron-path.mjs';
import { cacheRoot, projectRoot } from './folders.mjs';
import { run } from './run.mjs';
import { withScratch } from './scratch.mjs';

const stallMs = 15_000;
const memoryFile = path.join(cacheRoot(), 'electron-out-of-reach.json');

/**
 * Fetches the official binary with the electron package's own installer and resolves with it, or with nothing when
 * it is out of reach: the download fails, or no byte has arrived for 15 seconds.
 */
export async function fetchOfficialElectron() {
  await withScratch(path.join(cacheRoot(), 'scratch'), async (scratch) => {
    const stalled = new AbortController();
    const written = [scratch, path.join(projectRoot, 'node_modules/electron/dist')];
    const stopWatching = whenStalled(written, () => stalled.abort());
    // The installer downloads into the temporary folder, which is where the watch sees bytes arrive.
    const env = { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch, ELECTRON_GET_NO_PROGRESS: '1' };
    delete env.ELECTRON_OVERRIDE_DIST_PATH;
    const installer = path.join(projectRoot, 'node_modules/electron/install.js');
    await run(process.execPath, [installer], { env, signal: stalled.signal });
    stopWatching();
  });
  const found = officialElectron();
  if (!found) remember();
  return found;
}

/** Returns whether today's try for this version already failed, so that a second start does not wait for it again. */
export function failedToday() {
  try {
    const { version, day } = JSON.parse(readFileSync(memoryFile, 'utf8'));
    return version === declaredVersion() && day === today();
  } catch {
    return false;
  }
}

function remember() {
  mkdirSync(path.dirname(memoryFile), { recursive: true });
  writeFileSync(memoryFile, JSON.stringify({ version: declaredVersion(), day: today() }));
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

function whenStalled(folders, act) {
  let bytes = 0;
  const timer = setInterval(() => {
    const now = folders.reduce((sum, folder) => sum + bytesIn(folder), 0);
    if (now === bytes) act();
    bytes = now;
  }, stallMs);
  return () => clearInterval(timer);
}

function bytesIn(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true }).map((name) => statSync(path.join(folder, name)));
    return entries.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
  } catch {
    return 0;
  }
}
