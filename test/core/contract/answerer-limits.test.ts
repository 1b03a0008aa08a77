import { describe, expect, it } from 'vitest';
import { addressFault } from '../../../src/core/contract/answerer-limits.ts';

describe('addressFault', () => {
  it.each(['http://localhost:11434/v1', 'HTTPS://a.test', 'https://[::1]:8080/a/b', 'https://a.test/v1/@me'])(
    'takes %s',
    (address) => {
      expect(addressFault(address)).toBeNull();
      expect(URL.canParse(address)).toBe(true);
    },
  );

  it.each(['', 'a.test/v1', 'ftp://a.test', 'http://', 'http://a.test:port/v1', 'http://a test/v1', 'http://[::1/v1'])(
    'is no address: %j',
    (address) => expect(addressFault(address)).toBe('no-address'),
  );

  it.each(['https://me:secret@a.test/v1', 'https://secret@a.test', 'https://a.test/v1?key=secret', 'https://a.test#k'])(
    'holds a secret: %s',
    (address) => expect(addressFault(address)).toBe('holds-secret'),
  );
});
