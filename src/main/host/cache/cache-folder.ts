import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { reasonOf } from '../../../core/contract/reason-of.ts';

/** What the rule below reads of the machine; tests pass their own. */
export interface CacheSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
}

const here = (): CacheSurroundings => ({ env: process.env, platform: process.platform, home: homedir() });

/**
 * Returns the folder for everything that is fetched or computed once per user: models, vectors.
 * ATOMSCOPE_CACHE names it outright; otherwise it is `atomscope` in the platform's cache folder.
 */
export function cacheFolder(surroundings: CacheSurroundings = here()): string {
  const named = surroundings.env.ATOMSCOPE_CACHE;
  return named ? resolve(named) : join(platformCache(surroundings), 'atomscope');
}

function platformCache({ env, platform, home }: CacheSurroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  // The XDG rule: a relative path there is to be ignored.
  const named = env.XDG_CACHE_HOME;
  return named && isAbsolute(named) ? named : join(home, '.cache');
}

/** Returns `<cache>/<name>`, made if it was not there. Throws a sentence when it cannot be made. */
export function cacheSubfolder(name: string, root: string = cacheFolder()): string {
  const folder = join(root, name);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = reasonOf(error);
    throw new Error(`The cache folder ${folder} cannot be made (${reason}); set ATOMSCOPE_CACHE to a writable folder.`);
  }
  return folder;
}

/** Where the default embedding model lies, whether or not it has been fetched. */
export function defaultModelFolder(root: string = cacheFolder()): string {
  return join(root, 'models', 'all-MiniLM-L6-v2-q4');
}
