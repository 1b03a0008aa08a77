import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that holds package.json.
 * Not by import.meta.dirname: an outdated Node must get as far as the sentence about its version.
 */
export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Returns the folder for everything fetched or unpacked once per user: the Electron fallback, the model, caches.
 * ATOMSCOPE_CACHE names it outright; otherwise it is `atomscope` in the platform's cache folder.
 */
export function cacheRoot(env = process.env, platform = process.platform, home = os.homedir()) {
  if (env.ATOMSCOPE_CACHE) return path.resolve(env.ATOMSCOPE_CACHE);
  return path.join(platformCache(env, platform, home), 'atomscope');
}

function platformCache(env, platform, home) {
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches');
  if (platform === 'win32') return env.LOCALAPPDATA || path.join(home, 'AppData', 'Local');
  // The XDG rule: a relative path there is to be ignored.
  const named = env.XDG_CACHE_HOME;
  return named && path.isAbsolute(named) ? named : path.join(home, '.cache');
}
