import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder, cacheSubfolder, defaultModelFolder } from '../../../../src/main/host/cache/cache-folder.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const on = (platform: string, env: Record<string, string> = {}) => cacheFolder({ env, platform, home: '/home/zoë' });

describe('cacheFolder', () => {
  it.each([
    ['linux', {}, '/home/zoë/.cache/atomscope'],
    ['linux', { XDG_CACHE_HOME: '/var/c' }, '/var/c/atomscope'],
    ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/zoë/.cache/atomscope'],
    ['darwin', {}, '/home/zoë/Library/Caches/atomscope'],
    ['win32', { LOCALAPPDATA: '/L' }, '/L/atomscope'],
    ['win32', {}, '/home/zoë/AppData/Local/atomscope'],
  ])('on %s with %o is %s', (platform, env, expected) => {
    expect(on(platform, env as Record<string, string>)).toBe(join(expected));
  });

  it('is whatever ATOMSCOPE_CACHE names, made absolute', () => {
    expect(on('linux', { ATOMSCOPE_CACHE: 'c' })).toBe(resolve('c'));
  });

  it('holds the default model under models', () => {
    expect(defaultModelFolder('/c')).toBe(join('/c/models/all-MiniLM-L6-v2-q4'));
  });
});

describe('cacheSubfolder', () => {
  it('names the folder and the way out when it cannot be made', () => {
    const file = join(tempFolder(), 'a file');
    writeFileSync(file, '');
    expect(() => cacheSubfolder('vectors', file)).toThrow(/a file.*cannot be made.*ATOMSCOPE_CACHE/);
  });
});
