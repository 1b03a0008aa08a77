import type { KeyPlace } from '../../core/contract/calls.ts';
import { withoutKey } from '../host/endpoint/endpoint-key.ts';
import { readJson, writeJson } from './window-state.ts';

/** The part of Electron's `safeStorage` that is needed here; tests pass their own. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

export interface KeychainOptions {
  readonly safeStorage: SafeStorage;
  readonly platform: string;
  /** Where encrypted keys lie: a file of the user's own folder. */
  readonly file: string;
}

/** Keys of endpoints, by base URL. They go in, and out only to the engine. */
export interface Keychain {
  /** Keeps a key, which takes the place of an earlier one; tells where. */
  save(baseUrl: string, key: string): KeyPlace;
  place(baseUrl: string): KeyPlace | null;
  forget(baseUrl: string): void;
  /** For the engine alone; null where none is kept, or where the system's keychain does not give it out any more. */
  keyFor(baseUrl: string): string | null;
  /** From now on leaves this key out of every sentence; returns it. */
  hidden(key: string): string;
  /** A sentence with every key that was used since the start left out of it. */
  withoutKeys(sentence: string): string;
}

/**
 * Guarantees that no key is written to disk but encrypted by the system's own keychain: where there is none (Linux
 * without a key ring then "encrypts" with a password known to all), keys last until the app is closed.
 */
export function createKeychain({ safeStorage, platform, file }: KeychainOptions): Keychain {
  const ofThisRun = new Map<string, string>();
  const used = new Set<string>();
  const stored = (): Readonly<Record<string, string>> => encryptedKeys(readJson(file));
  const isTrusted = () =>
    safeStorage.isEncryptionAvailable() &&
    !(platform === 'linux' && safeStorage.getSelectedStorageBackend?.() === 'basic_text');

  function drop(address: string): void {
    const { [address]: dropped, ...others } = stored();
    if (dropped !== undefined) writeJson(file, others);
  }

  function decrypted(address: string): string | null {
    const encrypted = stored()[address];
    if (encrypted === undefined || !isTrusted()) return null;
    try {
      return safeStorage.decryptString(Buffer.from(encrypted, 'base64'));
    } catch {
      // Another user's, or from before the keychain was reset: nobody can read it any more.
      return null;
    }
  }

  const hidden = (key: string) => {
    used.add(key);
    return key;
  };
  const keyFor = (baseUrl: string) => {
    const address = addressOf(baseUrl);
    const key = ofThisRun.get(address) ?? decrypted(address);
    return key === null ? null : hidden(key);
  };

  return {
    save(baseUrl, key) {
      const address = addressOf(baseUrl);
      hidden(key);
      if (!isTrusted()) {
        drop(address);
        ofThisRun.set(address, key);
        return 'run';
      }
      ofThisRun.delete(address);
      writeJson(file, { ...stored(), [address]: safeStorage.encryptString(key).toString('base64') });
      return 'keychain';
    },
    place(baseUrl) {
      if (ofThisRun.has(addressOf(baseUrl))) return 'run';
      return keyFor(baseUrl) === null ? null : 'keychain';
    },
    forget(baseUrl) {
      const address = addressOf(baseUrl);
      ofThisRun.delete(address);
      drop(address);
    },
    keyFor,
    hidden,
    withoutKeys: (sentence) => [...used].reduce(withoutKey, sentence),
  };
}

/** One address for all ways to write it: case of the host, a default port, slashes at the end. Throws a sentence for none. */
function addressOf(baseUrl: string): string {
  const text = baseUrl.trim();
  if (!URL.canParse(text))
    throw new Error('The address of the endpoint is not a URL: expected one such as http://localhost:11434/v1.');
  return new URL(text).href.replace(/\/+$/, '');
}

function encryptedKeys(saved: unknown): Record<string, string> {
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return {};
  return Object.fromEntries(
    Object.entries(saved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
