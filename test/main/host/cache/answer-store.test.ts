import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AnswerStore,
  type KeptReply,
  memoryAnswerStore,
  openAnswerStore,
  type ReplyContent,
  replyKey,
} from '../../../../src/main/host/cache/answer-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const never = new AbortController().signal;
const content = (prompt: string): ReplyContent => ({
  ...{ url: 'http://host/v1/chat/completions', model: 'm', temperature: 0 },
  messages: [{ role: 'user', content: prompt }],
});
const key = (prompt: string) => replyKey(content(prompt));
const reply = (text: string): KeptReply => ({ text, promptTokens: 3, completionTokens: null });
const opened = (folder = join(tempFolder(), 'answers')) => {
  const store = openAnswerStore(folder);
  onTestFinished(() => store.close());
  return store;
};

describe('replyKey', () => {
  it('differs where anything differs that shapes a reply', () => {
    const base = content('a');
    const others: ReplyContent[] = [
      ...[
        { ...base, url: 'http://other/v1/chat/completions' },
        { ...base, model: 'n' },
        { ...base, temperature: 1 },
      ],
      ...[content('b'), { ...base, messages: [{ role: 'system', content: 'a' }] }],
      { ...base, messages: [...base.messages, ...base.messages] },
    ];
    const keys = [base, ...others].map((one) => Buffer.from(replyKey(one)).toString('hex'));
    expect(new Set(keys).size).toBe(keys.length);
    expect(replyKey(content('a'))).toEqual(replyKey(base));
  });
});

describe.each<[string, () => AnswerStore]>([
  ['openAnswerStore', opened],
  ['memoryAnswerStore', memoryAnswerStore],
])('%s', (_, make) => {
  it('gives back what was obtained once, and asks no more', async () => {
    const store = make();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), async (prompt, text) => {
        const known = store.get(key(prompt));
        const wanted = known ?? reply(text);
        const first = await store.obtain(key(prompt), never, async () => wanted);
        expect(first).toEqual({ ...wanted, fromCache: known !== null });
        const again = await store.obtain(key(prompt), never, () => Promise.reject(new Error('asked again')));
        expect(again).toEqual({ ...wanted, fromCache: true });
      }),
      { numRuns: 40 },
    );
  });

  it('shares a request among all that want the same meanwhile', async () => {
    const store = make();
    let asks = 0;
    const ask = async () => {
      asks++;
      await Promise.resolve();
      return reply('one');
    };
    const all = await Promise.all([1, 2, 3].map(() => store.obtain(key('a'), never, ask)));
    expect(asks).toBe(1);
    expect(all.map(({ fromCache }) => fromCache)).toEqual([false, true, true]);
  });

  it('keeps nothing of a request that failed', async () => {
    const store = make();
    await expect(store.obtain(key('a'), never, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
    expect(store.get(key('a'))).toBeNull();
    expect((await store.obtain(key('a'), never, async () => reply('fine'))).text).toBe('fine');
  });

  it('aborts a request when nobody waits for it any more, and not before', async () => {
    const store = make();
    const [one, other] = [new AbortController(), new AbortController()];
    let aborted = false;
    const ask = (signal: AbortSignal) =>
      new Promise<KeptReply>((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    const waiting = [store.obtain(key('a'), one.signal, ask), store.obtain(key('a'), other.signal, ask)];
    const settled = Promise.allSettled(waiting);
    await new Promise(setImmediate);
    one.abort();
    await expect(waiting[0]).rejects.toThrow(/abort/i);
    expect(aborted).toBe(false);
    other.abort();
    await settled;
    expect(aborted).toBe(true);
    // Who wants it after that is not drawn into the abort.
    expect((await store.obtain(key('a'), never, async () => reply('fine'))).text).toBe('fine');
  });

  it('keeps a reply that came although all gave up, and gives it to whoever wants it next', async () => {
    const store = make();
    const abort = new AbortController();
    let arrive = (_: KeptReply) => {};
    const ask = () => new Promise<KeptReply>((resolve) => (arrive = resolve));
    const first = store.obtain(key('a'), abort.signal, ask);
    const failed = expect(first).rejects.toThrow(/abort/i);
    await new Promise(setImmediate);
    abort.abort();
    await failed;
    const second = store.obtain(key('a'), never, () => Promise.reject(new Error('asked again')));
    arrive(reply('late'));
    expect(await second).toEqual({ ...reply('late'), fromCache: true });
  });
});

describe('openAnswerStore', () => {
  it('has a reply on disk before it is returned, where another process sees it', async () => {
    const folder = join(tempFolder(), 'answers');
    const [writing, reading] = [opened(folder), opened(folder)];
    for (const prompt of ['a', 'b', 'c']) {
      await writing.obtain(key(prompt), never, async () => reply(`to ${prompt}`));
      // What a second look from another environment of the library would read.
      expect(reading.get(key(prompt))).toEqual(reply(`to ${prompt}`));
      // The library reads as of its first look in a turn, and lets go of that in a timer of its own before this one.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(readFileSync(join(folder, 'data.mdb')).includes('to c')).toBe(true);
  });

  it('sets a file aside that is none of its own', async () => {
    const folder = join(tempFolder(), 'answers');
    await mkdir(folder);
    writeFileSync(join(folder, 'data.mdb'), Buffer.alloc(65536, 'not a database '));
    const store = opened(folder);
    expect(store.get(key('a'))).toBeNull();
    expect((await store.obtain(key('a'), never, async () => reply('fine'))).fromCache).toBe(false);
  });

  it('says which folder it is when it cannot be opened at all', () => {
    const file = join(tempFolder(), 'a file');
    writeFileSync(file, '');
    expect(() => openAnswerStore(join(file, 'answers'))).toThrow(/cache of answers in .*a file.* cannot be opened/);
  });
});
