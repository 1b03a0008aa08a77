import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheRoot, projectRoot } from './folders.mjs';
import { installMatchesLock } from './installed.mjs';
import { withLock } from './lock.mjs';
import { npm, npmReason } from './npm.mjs';
import { SetupFailure, step } from './steps.mjs';

const lockFile = path.join(projectRoot, 'package-lock.json');
const modules = path.join(projectRoot, 'node_modules');
const stampFile = path.join(modules, '.atomscope-installed');

/** Makes node_modules what package-lock.json says, announcing it; throws SetupFailure with npm's reason. */
export async function ensurePackages() {
  await step('packages', {
    done: () => packagesReady() && 'already installed',
    doing: 'npm ci, about a minute the first time',
    work: () => withLock(path.join(cacheRoot(), 'locks', `install-${projectKey()}`), install),
  });
}

/** Returns whether the installed packages are those of the lock file; an interrupted install is not. */
export function packagesReady() {
  // A packaged copy has no lock file and nothing to install.
  if (!existsSync(lockFile)) return true;
  const stamp = lockHash();
  if (readOr(stampFile) === stamp) return true;
  if (!installMatchesLock(parseOr(lockFile), parseOr(path.join(modules, '.package-lock.json')))) return false;
  writeFileSync(stampFile, stamp);
  return true;
}

/** Returns a short name for this copy of the project, for files in folders that several copies share. */
function projectKey() {
  return createHash('sha256').update(projectRoot).digest('hex').slice(0, 12);
}

async function install() {
  // Another process may have finished while this one waited.
  if (packagesReady()) return 'by another process';
  const { code, output } = await npm(['ci'], { cwd: projectRoot });
  if (code !== 0) throw new SetupFailure(`npm ci did not finish (exit code ${code}): ${npmReason(output)}`);
  writeFileSync(stampFile, lockHash());
  return 'installed';
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parseOr(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
