import { describe, expect, it } from 'vitest';
import { electronArguments, electronEnvironment } from '../../scripts/electron-arguments.mjs';

describe('electronArguments', () => {
  it('take the sandbox off for root on Linux only', () => {
    expect(electronArguments('linux', 0)).toEqual(['--no-sandbox']);
    expect(electronArguments('linux', 1000)).toEqual([]);
    expect(electronArguments('darwin', 0)).toEqual([]);
  });
});

describe('electronEnvironment', () => {
  it('names an encoding where no locale does, so that any file name can be dropped', () => {
    expect(electronEnvironment({}, 'linux')).toEqual({ LC_ALL: 'C.UTF-8' });
    expect(electronEnvironment({ LANG: 'C' }, 'linux')).toEqual({ LANG: 'C', LC_ALL: 'C.UTF-8' });
  });

  it('leaves a locale with an encoding, and other systems, alone', () => {
    for (const env of [{ LANG: 'de_DE.UTF-8' }, { LC_ALL: 'C.utf8', LANG: 'C' }])
      expect(electronEnvironment(env, 'linux')).toBe(env);
    const env = {};
    expect(electronEnvironment(env, 'win32')).toBe(env);
  });
});
