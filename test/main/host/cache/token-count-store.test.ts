import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTokenCountStore, tokenCountsKey } from '../../../../src/main/host/cache/token-count-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const counts = Uint32Array.of(3, 0, 70_000);

describe('openTokenCountStore', () => {
  it('gives back what it was given, also when opened again, and nothing half-written lies about', () => {
    const folder = tempFolder();
    const store = openTokenCountStore(folder);
    expect(store.read('k', 3)).toBeNull();
    store.write('k', counts);
    expect(openTokenCountStore(folder).read('k', 3)).toEqual(counts);
    expect(readdirSync(folder)).toEqual(['k.counts']);
  });

  it('takes a damaged file for none, and one of another length', () => {
    const folder = tempFolder();
    const store = openTokenCountStore(folder);
    store.write('k', counts);
    expect(store.read('k', 2)).toBeNull();
    const whole = readFileSync(join(folder, 'k.counts'));
    const flipped = Buffer.from(whole);
    flipped[whole.length - 1]! ^= 1;
    for (const damaged of [whole.subarray(0, -1), flipped, Buffer.alloc(0)]) {
      writeFileSync(join(folder, 'k.counts'), damaged);
      expect(store.read('k', 3)).toBeNull();
    }
  });

  it('goes on without keeping anything where its folder is gone', () => {
    const folder = tempFolder();
    const store = openTokenCountStore(folder);
    expect(() => store.write('no/such/folder', counts)).not.toThrow();
    expect(store.read('no/such/folder', 3)).toBeNull();
  });

  it('removes what nobody has written for a month', () => {
    const folder = tempFolder();
    openTokenCountStore(folder).write('old', counts);
    openTokenCountStore(folder).write('new', counts);
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    utimesSync(join(folder, 'old.counts'), longAgo, longAgo);
    openTokenCountStore(folder);
    expect(readdirSync(folder)).toEqual(['new.counts']);
  });
});

describe('tokenCountsKey', () => {
  it('tells apart counters, texts, their order and where one ends', () => {
    const keys = [
      tokenCountsKey('a', ['one', 'two']),
      tokenCountsKey('b', ['one', 'two']),
      tokenCountsKey('a', ['two', 'one']),
      tokenCountsKey('a', ['onet', 'wo']),
      tokenCountsKey('a', ['one', 'two', '']),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(tokenCountsKey('a', ['one', 'two'])).toBe(keys[0]);
  });
});
