import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheRoot } from '../../scripts/folders.mjs';

describe('cacheRoot', () => {
  it('is the folder ATOMSCOPE_CACHE names, made absolute', () => {
    expect(cacheRoot({ ATOMSCOPE_CACHE: 'kept' }, 'linux', '/home/ada')).toBe(path.resolve('kept'));
  });

  it('follows the rule of each platform otherwise', () => {
    expect(cacheRoot({}, 'linux', '/home/ada')).toBe(path.join('/home/ada', '.cache', 'atomscope'));
    expect(cacheRoot({ XDG_CACHE_HOME: '/var/cache/ada' }, 'linux', '/home/ada')).toBe('/var/cache/ada/atomscope');
    expect(cacheRoot({}, 'darwin', '/Users/ada')).toBe(path.join('/Users/ada', 'Library', 'Caches', 'atomscope'));
    expect(cacheRoot({ LOCALAPPDATA: '/local' }, 'win32', '/ada')).toBe(path.join('/local', 'atomscope'));
  });

  it('ignores a relative XDG_CACHE_HOME, as the XDG rule asks', () => {
    expect(cacheRoot({ XDG_CACHE_HOME: 'cache' }, 'linux', '/home/ada')).toBe('/home/ada/.cache/atomscope');
  });
});
