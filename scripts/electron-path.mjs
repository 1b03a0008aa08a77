import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheRoot, projectRoot } from './folders.mjs';

const packageFolder = path.join(projectRoot, 'node_modules', 'electron');

/** The version the fallback runtime in tools/electron-runtime unpacks: the tested floor. */
export const fallbackVersion = '33.2.1';

/**
 * Returns `{executable, version, source}` of the Electron to run: the one ATOMSCOPE_ELECTRON names, else the official
 * binary, else the unpacked fallback. Throws when none is there; `npm start` and `npm test` fetch one.
 */
export function electronExecutable(env = process.env) {
  const named = env.ATOMSCOPE_ELECTRON;
  if (named) {
    if (!existsSync(named)) throw new Error(`ATOMSCOPE_ELECTRON names ${named}, and there is no such file`);
    return {
      executable: named,
      version: versionBeside(named),
      source: named.startsWith(fallbackFolder()) ? 'fallback' : 'official',
    };
  }
  const found = officialElectron() ?? fallbackElectron();
  if (!found) throw new Error('no Electron is unpacked yet: run `npm start` or `npm test` once');
  return found;
}

/** Returns the official binary when the electron package's own installer has finished, else nothing. */
export function officialElectron() {
  const executable = path.join(packageFolder, 'dist', readOr(path.join(packageFolder, 'path.txt')) ?? '');
  const version = readOr(path.join(packageFolder, 'dist', 'version'))?.replace(/^v/, '');
  // The installer writes path.txt last: without it the folder is half unpacked.
  if (!existsSync(path.join(packageFolder, 'path.txt')) || version !== declaredVersion() || !existsSync(executable))
    return undefined;
  return { executable, version, source: 'official' };
}

/** Returns the fallback runtime when it is unpacked, else nothing. */
export function fallbackElectron() {
  const executable = path.join(fallbackFolder(), 'electron');
  return existsSync(executable) ? { executable, version: fallbackVersion, source: 'fallback' } : undefined;
}

/** Returns where the fallback runtime lives; the folder appears there whole or not at all. */
export function fallbackFolder() {
  return path.join(cacheRoot(), `electron-${fallbackVersion}-linux-x64`);
}

/** Returns the version of the electron package that is installed, or nothing. */
export function declaredVersion() {
  const manifest = readOr(path.join(packageFolder, 'package.json'));
  return manifest && JSON.parse(manifest).version;
}

function versionBeside(executable) {
  return (
    readOr(path.join(path.dirname(executable), 'version'))
      ?.trim()
      .replace(/^v/, '') ?? 'unknown'
  );
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
