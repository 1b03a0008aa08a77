import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openVectorStore, type StoredText, vectorKey } from '../../../../src/main/host/cache/vector-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const DIMS = 16;
const key = (text: string) => vectorKey('f', 'passage', text);
const entry = (text: string, first: number): StoredText => {
  const vector = new Float32Array(DIMS).fill(0.25);
  vector[0] = first;
  return { key: key(text), embedded: { vector, seenTokens: first, totalTokens: first + 1 } };
};
const opened = (folder = join(tempFolder(), 'vectors')) => {
  const store = openVectorStore(folder);
  onTestFinished(() => store.close());
  return store;
};

describe('vectorKey', () => {
  it('differs when embedder, kind or text differ', () => {
    const keys = [key('a'), key('b'), vectorKey('g', 'passage', 'a'), vectorKey('f', 'query', 'a')];
    expect(new Set(keys.map((each) => Buffer.from(each).toString('hex'))).size).toBe(4);
  });
});

describe('openVectorStore', () => {
  it('gives back every bit of what was put in, in copies', async () => {
    const store = opened();
    const float = fc.float({ noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.array(float, { minLength: 1, maxLength: 8 }),
        async (text, values) => {
          const embedded = { vector: Float32Array.from(values), seenTokens: 2 ** 32 - 1, totalTokens: 7 };
          await store.putMany([{ key: key(text), embedded }]);
          const read = store.get(key(text), values.length)!;
          expect(read).toEqual(embedded);
          read.vector.fill(9);
          expect(store.get(key(text), values.length)).toEqual(embedded);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('holds nothing under another key or of other dimensions', async () => {
    const store = opened();
    await store.putMany([entry('a', 1)]);
    expect(store.get(key('b'), DIMS)).toBeNull();
    expect(store.get(key('a'), DIMS + 1)).toBeNull();
  });

  it('keeps what was stored when it is opened again', async () => {
    const folder = join(tempFolder(), 'vectors');
    const first = openVectorStore(folder);
    await first.putMany(Array.from({ length: 500 }, (_, i) => entry(`${i}`, i)));
    await first.close();
    const again = opened(folder);
    for (let i = 0; i < 500; i++) expect(again.get(key(`${i}`), DIMS)!.seenTokens).toBe(i);
  });

  it.each([
    ['foreign', Buffer.alloc(65536, 'not a database ')],
    ['cut off', Buffer.from('0000')],
  ])('sets a %s file aside and starts an empty store', async (_, bytes) => {
    const parent = tempFolder();
    const folder = join(parent, 'vectors');
    for (let times = 1; times <= 2; times++) {
      mkdirSync(folder);
      writeFileSync(join(folder, 'data.mdb'), bytes);
      const store = openVectorStore(folder);
      expect(store.get(key('a'), DIMS)).toBeNull();
      await store.putMany([entry('a', 1)]);
      expect(store.get(key('a'), DIMS)!.seenTokens).toBe(1);
      await store.close();
      renameSync(folder, join(parent, `used-${times}`));
      expect(readdirSync(parent).filter((name) => name.includes('unreadable'))).toHaveLength(times);
    }
  });

  it('says which folder it is when it cannot be opened at all', () => {
    const file = join(tempFolder(), 'a file');
    writeFileSync(file, '');
    expect(() => openVectorStore(join(file, 'vectors'))).toThrow(/vector cache in .*a file.* cannot be opened/);
  });

  it('survives another process that writes at the same time and is killed', async () => {
    const folder = join(tempFolder(), 'vectors');
    const store = opened(folder);
    await store.putMany([entry('first', 1)]);
    const other = spawn(process.execPath, ['--input-type=module', '-e', WRITER, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    for (let i = 0; i < 40; i++) await store.putMany(Array.from({ length: 25 }, (_, k) => entry(`${i} ${k}`, k)));
    other.kill('SIGKILL');
    await once(other, 'exit');
    await store.putMany([entry('last', 2)]);
    for (let i = 0; i < 40; i++) expect(store.get(key(`${i} 24`), DIMS)!.seenTokens).toBe(24);
    expect(store.get(key('first'), DIMS)!.seenTokens).toBe(1);
    expect(store.get(key('last'), DIMS)!.seenTokens).toBe(2);
    // The other process wrote through the same layout: key bytes are a counter, values 16 floats and two counts.
    const theirs = store.get(Buffer.alloc(49, 0), DIMS);
    expect(theirs!.vector[15]).toBe(0.5);
  });
});

const lmdb = pathToFileURL(join(dirname(createRequire(import.meta.url).resolve('lmdb')), '..', 'node-index.js')).href;
const WRITER = `
  import { open } from ${JSON.stringify(lmdb)};
  const db = open({ path: process.argv[1], encoding: 'binary', keyEncoding: 'binary' });
  const value = Buffer.alloc(72);
  for (let k = 0; k < 16; k++) value.writeFloatLE(0.5, k * 4);
  for (let i = 0; ; i++) {
    const key = Buffer.alloc(49, 0);
    key.writeUInt32LE(i, 0);
    await db.put(key, value);
    if (i === 0) console.log('writing');
  }`;
