import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeychain, type SafeStorage } from '../../../src/main/electron/keychain.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const KEY = 'sk-very-secret-1234';
const URL_A = 'https://api.somewhere.test/v1';

/** A keychain of the system that turns every byte over; `secret` is what another user's would have instead. */
function system(part: Partial<SafeStorage> = {}, secret = 0xff): SafeStorage {
  const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ secret));
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text) => turned(Buffer.from(`v:${text}`)),
    decryptString(encrypted) {
      const text = turned(encrypted).toString();
      if (!text.startsWith('v:')) throw new Error('Error while decrypting the ciphertext');
      return text.slice(2);
    },
    ...part,
  };
}

function keychainIn(folder: string, safeStorage = system(), platform = 'linux') {
  return createKeychain({ safeStorage, platform, file: join(folder, 'keys.json') });
}

describe('where the system has a keychain', () => {
  it('keeps a key across starts, by address, and never writes it as it is', () => {
    const folder = tempFolder();
    expect(keychainIn(folder).save(URL_A, KEY)).toBe('keychain');
    expect(readFileSync(join(folder, 'keys.json'), 'utf8')).not.toContain(KEY);
    const again = keychainIn(folder);
    expect(again.place(URL_A)).toBe('keychain');
    expect(again.keyFor(URL_A)).toBe(KEY);
    expect(again.keyFor('https://api.elsewhere.test/v1')).toBeNull();
    expect(again.place('http://api.somewhere.test/v1')).toBeNull();
  });

  it('knows an address however it is written', () => {
    const keychain = keychainIn(tempFolder());
    keychain.save(' HTTPS://API.somewhere.test:443/v1// ', KEY);
    expect(keychain.keyFor(URL_A)).toBe(KEY);
  });

  it('replaces and forgets', () => {
    const folder = tempFolder();
    const keychain = keychainIn(folder);
    keychain.save(URL_A, 'sk-first-key');
    keychain.save('http://localhost:1/v1', 'sk-other-key');
    keychain.save(URL_A, KEY);
    expect(keychain.keyFor(URL_A)).toBe(KEY);
    keychain.forget(URL_A);
    expect(keychainIn(folder).place(URL_A)).toBeNull();
    expect(keychainIn(folder).keyFor('http://localhost:1/v1')).toBe('sk-other-key');
  });

  it('has no key where the keychain does not give it out any more', () => {
    const folder = tempFolder();
    keychainIn(folder).save(URL_A, KEY);
    const ofAnother = keychainIn(folder, system({}, 0x55));
    expect(ofAnother.place(URL_A)).toBeNull();
    expect(ofAnother.keyFor(URL_A)).toBeNull();
  });
});

describe.each([
  ['no encryption is available', system({ isEncryptionAvailable: () => false }), 'win32'],
  ['Linux has only its well-known password', system({ getSelectedStorageBackend: () => 'basic_text' }), 'linux'],
] as const)('where %s', (_, safeStorage, platform) => {
  it('keeps a key for this run only and writes nothing', () => {
    const folder = tempFolder();
    const keychain = keychainIn(folder, safeStorage, platform);
    expect(keychain.save(URL_A, KEY)).toBe('run');
    expect(keychain.place(URL_A)).toBe('run');
    expect(keychain.keyFor(URL_A)).toBe(KEY);
    expect(existsSync(join(folder, 'keys.json'))).toBe(false);
    expect(keychainIn(folder, safeStorage, platform).place(URL_A)).toBeNull();
    keychain.forget(URL_A);
    expect(keychain.keyFor(URL_A)).toBeNull();
  });

  it('drops a key that a keychain kept before, once another takes its place', () => {
    const folder = tempFolder();
    keychainIn(folder).save(URL_A, 'sk-older-key');
    keychainIn(folder, safeStorage, platform).save(URL_A, KEY);
    expect(keychainIn(folder).keyFor(URL_A)).toBeNull();
  });
});

it('on a Mac the backend is not asked for: there is one', () => {
  const { getSelectedStorageBackend: _, ...mac } = system();
  expect(keychainIn(tempFolder(), mac, 'darwin').save(URL_A, KEY)).toBe('keychain');
});

it('leaves every key that was used out of a sentence', () => {
  const keychain = keychainIn(tempFolder());
  keychain.save(URL_A, KEY);
  keychain.hidden('sk-typed-only');
  expect(keychain.withoutKeys(`Bearer ${KEY}, ${KEY}; or sk-typed-only? 401`)).toBe('Bearer …, …; or …? 401');
});
