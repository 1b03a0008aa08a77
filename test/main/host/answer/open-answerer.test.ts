import { describe, expect, it, onTestFinished } from 'vitest';
import type { AnswererChoice } from '../../../../src/core/contract/answers.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { Clock } from '../../../../src/main/host/answer/clock.ts';
import { type AnswererOptions, backoffMs, openAnswerer } from '../../../../src/main/host/answer/open-answerer.ts';
import { memoryAnswerStore } from '../../../../src/main/host/cache/answer-store.ts';
import { type ChatAsked, type ChatTurn, startChatStub } from '../../../support/chat-stub.ts';

const CHOICE: AnswererChoice = {
  baseUrl: '',
  model: 'small',
  judgeModel: 'strict',
  concurrency: 2,
  requestsPerMinute: null,
  timeoutSeconds: 5,
  prices: { input: 1, output: 10 },
};
const never = new AbortController().signal;
const ask = { prompt: 'Ann has a boat.', question: 'What has Ann?' };

/** Waits for nothing and remembers for how long it was asked to. */
function hastyClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let nowMs = Date.UTC(2026, 0, 1);
  return {
    waits,
    nowMs: () => nowMs,
    async wait(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      nowMs += ms;
    },
  };
}

async function opened(
  turns: readonly ChatTurn[] | ((asked: ChatAsked) => ChatTurn),
  choice: Partial<AnswererChoice> = {},
  options: Partial<AnswererOptions> = {},
) {
  const stub = await startChatStub();
  onTestFinished(() => stub.close());
  let turn = 0;
  stub.onAsked(typeof turns === 'function' ? turns : () => turns[turn++] ?? { say: 'a boat' });
  const clock = hastyClock();
  const answerer = openAnswerer(
    { ...CHOICE, baseUrl: stub.url, ...choice },
    { apiKey: null, store: memoryAnswerStore(), clock, random: createRandom(7), ...options },
  );
  return { stub, clock, answerer };
}

describe('openAnswerer', () => {
  it('asks once at temperature 0, and never again for the same content', async () => {
    const { stub, answerer } = await opened([{ say: ' a boat\n' }], {}, { apiKey: 'sk-secret' });
    const first = await answerer.answer(ask, never);
    const again = await answerer.answer(ask, never);
    expect(first).toMatchObject({ text: 'a boat', fromCache: false, completionTokens: 8 });
    expect(again).toEqual({ ...first, fromCache: true });
    expect(stub.asked).toHaveLength(1);
    expect(stub.asked[0]!.body).toMatchObject({ model: 'small', temperature: 0, stream: false });
    expect(stub.asked[0]!.prompt).toContain('Ann has a boat.');
    expect(stub.asked[0]!.headers.authorization).toBe('Bearer sk-secret');
    const { promptTokens } = first;
    expect(answerer.totals()).toEqual({
      ...{ asked: 1, fromCache: 1, retries: 0, promptTokens, completionTokens: 8, uncounted: 0 },
      cost: (promptTokens! + 80) / 1e6,
    });
  });

  it.each<[string, ChatTurn]>([
    ['a server that streams unasked', { say: 'a boat', as: 'stream' }],
    ['a wrong content type', { say: 'a boat', as: 'html-type' }],
    ['thinking aloud', { say: '<think>hm, a\n"boat"?</think>\n\na boat' }],
    ['content in parts', { send: '{"choices":[{"message":{"content":[{"type":"text","text":"a boat"}]}}]}' }],
    ['usage that is missing', { say: 'a boat', usage: 'missing' }],
  ])('reads %s', async (_, turn) => {
    const { stub, answerer } = await opened([turn]);
    expect((await answerer.answer(ask, never)).text).toBe('a boat');
    expect(stub.asked).toHaveLength(1);
  });

  it('counts replies whose tokens were not told', async () => {
    const { answerer } = await opened([{ say: 'a boat', usage: 'missing' }]);
    expect(await answerer.answer(ask, never)).toMatchObject({ promptTokens: null, completionTokens: null });
    expect(answerer.totals()).toMatchObject({ asked: 1, uncounted: 1, promptTokens: 0, cost: 0 });
  });

  it.each<[string, ChatTurn]>([
    ['408', { status: 408 }],
    ['409', { status: 409 }],
    ['429', { status: 429 }],
    ['500', { status: 500, body: 'boom' }],
    ['a dropped connection', { drop: 'at-once' }],
    ['a connection dropped midway', { drop: 'midway' }],
    ['a body that is no JSON', { send: '<html>' }],
    ['half a JSON', { send: '{"choices":[{"mess' }],
    ['null', { send: 'null' }],
    ['no choice', { send: '{"choices":[]}' }],
    ['no word', { say: ' ' }],
  ])('tries again after %s', async (_, turn) => {
    const { stub, clock, answerer } = await opened([turn, turn]);
    expect((await answerer.answer(ask, never)).text).toBe('a boat');
    expect(stub.asked).toHaveLength(3);
    expect(clock.waits).toHaveLength(2);
    expect(answerer.totals().retries).toBe(2);
  });

  it.each(['silent', 'trickling'] as const)('gives up a %s reply when its time is over', async (hang) => {
    const { stub, answerer } = await opened([{ hang }], { timeoutSeconds: 0.2 });
    expect((await answerer.answer(ask, never)).text).toBe('a boat');
    expect(stub.asked).toHaveLength(2);
  });

  it('waits as long as it is told to, in seconds or until a date', async () => {
    const date = new Date(Date.UTC(2026, 0, 1) + 60_000).toUTCString();
    const headers = (value: string) => ({ status: 429, headers: { 'retry-after': value } });
    const { clock, answerer } = await opened([headers('7'), headers(date)]);
    await answerer.answer(ask, never);
    expect(clock.waits).toEqual([7000, 53_000]);
  });

  it('does not wait for an hour', async () => {
    const { stub, answerer } = await opened([{ status: 503, headers: { 'retry-after': '3600' } }]);
    await expect(answerer.answer(ask, never)).rejects.toThrow(/answered 503.* and asks to wait 3600 s\.$/);
    expect(stub.asked).toHaveLength(1);
  });

  it('says what failed last when all attempts did, and may be asked again', async () => {
    let broken = true;
    const { stub, answerer } = await opened(() => (broken ? { status: 500, body: 'boom' } : { say: 'a boat' }));
    await expect(answerer.answer(ask, never)).rejects.toMatchObject({
      message: `The answering endpoint ${stub.url}/chat/completions answered 500: boom, the last of 6 times.`,
      name: 'AnswerError',
      kind: 'failed',
    });
    broken = false;
    expect(await answerer.answer(ask, never)).toMatchObject({ text: 'a boat', fromCache: false });
  });

  it.each<[number, string, RegExp]>([
    [400, 'refused', /answered 400: bad\. Check the model's name/],
    [401, 'refused-all', /answered 401: bad\. Check the key\./],
    [403, 'refused-all', /answered 403: bad\. Check whether this key/],
    [404, 'refused-all', /answered 404: bad\. Check the URL and the model/],
    [413, 'refused', /answered 413: bad\. Check .*a prompt of this size/],
  ])('never repeats what was refused with %i', async (status, kind, sentence) => {
    const { stub, answerer } = await opened(() => ({ status, body: { error: { message: 'bad' } } }));
    const refused = answerer.answer(ask, never);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toMatchObject({ kind });
    expect(stub.asked).toHaveLength(1);
  });

  it('knows a spent quota from a busy endpoint', async () => {
    const body = { error: { message: 'no money', code: 'insufficient_quota' } };
    const { answerer } = await opened(() => ({ status: 429, body }));
    await expect(answerer.answer(ask, never)).rejects.toMatchObject({ kind: 'refused-all' });
  });

  it('knows a model that takes no temperature 0', async () => {
    const body = { error: { message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' } };
    const { answerer } = await opened(() => ({ status: 400, body }));
    await expect(answerer.answer(ask, never)).rejects.toMatchObject({
      kind: 'refused-all',
      message: expect.stringMatching(/answered 400: Unsupported value\. Check whether the model takes temperature 0/),
    });
  });

  it('never repeats the key in a sentence, and keeps it nowhere', async () => {
    const { stub, answerer } = await opened(
      () => ({ status: 401, body: 'bad sk-secret' }),
      {},
      { apiKey: 'sk-secret' },
    );
    await expect(answerer.answer(ask, never)).rejects.toThrow(
      `The answering endpoint ${stub.url}/chat/completions answered 401: bad …. Check the key.`,
    );
  });

  it.each<[string, string]>([
    ['as it is', 'sk-secret-"1"'],
    ['in JSON', JSON.stringify({ key: 'sk-secret-"1"' })],
    ['in an address', encodeURIComponent('sk-secret-"1"')],
    ['after much else', `${' '.repeat(3)}${'x'.repeat(70)}sk-secret-"1"`],
  ])('hides a key that comes back %s, whatever it comes back in', async (_, echoed) => {
    const turns: readonly ChatTurn[] = [
      { say: echoed },
      { send: `<html>${echoed}</html>` },
      { send: JSON.stringify({ error: { message: echoed } }) },
      { say: `maybe ${echoed}` },
      { status: 400, body: { error: { message: echoed } } },
      { status: 307, headers: { location: `http://127.0.0.1:1/?key=${encodeURIComponent('sk-secret-"1"')}` } },
    ];
    for (const turn of turns) {
      const { answerer } = await opened(() => turn, {}, { apiKey: 'sk-secret-"1"', attempts: 1 });
      const words = [
        await answerer.answer(ask, never).then(({ text }) => text, String),
        await answerer.judge({ question: 'q', expected: 'boat', said: 'a boat' }, never).then(JSON.stringify, String),
      ].join();
      expect(words).not.toMatch(/secret/);
    }
  });

  it('takes a key for a local server that is a word of the answer for no secret', async () => {
    const { answerer } = await opened([{ say: 'a boat' }], {}, { apiKey: 'boat' });
    expect((await answerer.answer(ask, never)).text).toBe('a boat');
  });

  it.each(['sk-secret\nsecret', 'sk-secret secret', 'sk-sécret'])('refuses the key %j without repeating it', (apiKey) =>
    expect(opened([], {}, { apiKey })).rejects.toThrow(
      /^The key of the answering endpoint holds a space, a line break or a letter that no key has; expected the key alone\.$/,
    ),
  );

  it.each([301, 302, 303, 307, 308])('sends a prompt to nobody it is pointed to with %i', async (status) => {
    const elsewhere = await startChatStub();
    onTestFinished(() => elsewhere.close());
    const headers = { location: `${elsewhere.url}/chat/completions` };
    const { stub, answerer } = await opened(() => ({ status, headers }));
    await expect(answerer.answer(ask, never)).rejects.toMatchObject({
      kind: 'refused-all',
      message: `The answering endpoint ${stub.url}/chat/completions answered ${status}: it points to ${headers.location}. Check the URL: nothing is sent to another than the one given.`,
    });
    expect(stub.asked).toHaveLength(1);
    expect(elsewhere.asked).toHaveLength(0);
  });

  it('takes no answer that nobody could read, and says so once', async () => {
    const { stub, answerer } = await opened([{ say: 'x'.repeat(100_001) }, { send: ' '.repeat((1 << 26) + 1) }]);
    for (let time = 0; time < 2; time++)
      await expect(answerer.answer(ask, never)).rejects.toThrow(/sent more than 100,000 characters: no answer\.$/);
    expect(stub.asked).toHaveLength(2);
  });

  it('repeats no word of an endpoint that a terminal would obey', async () => {
    const words = '\u001b[31mred\u001b]0;title\u0007\u0000\u202egnorw';
    for (const turn of [{ status: 400, body: words }, { send: words }, { say: `maybe ${words}` }] as const) {
      const { answerer } = await opened(() => turn, {}, { attempts: 1 });
      const told = answerer.judge({ question: 'q', expected: 'boat', said: 'a boat' }, never);
      await expect(told).rejects.toThrow(/^[^\p{Cc}\p{Bidi_Control}]*red ?\]0;title gnorw/u);
    }
  });

  it('tells what went wrong where an endpoint says so under status 200', async () => {
    const { answerer } = await opened([{ send: '{"error":{"message":"overloaded"}}' }], {}, { attempts: 1 });
    await expect(answerer.answer(ask, never)).rejects.toThrow('answered with an error: overloaded.');
  });

  it('says when nobody listens, and refuses an address that is none or holds a secret', async () => {
    const { answerer } = await opened([], { baseUrl: 'http://127.0.0.1:1/v1' });
    await expect(answerer.answer(ask, never)).rejects.toThrow(
      /127\.0\.0\.1:1\/v1\/chat\/completions cannot be reached/,
    );
    for (const baseUrl of ['nowhere', 'ftp://host/v1'])
      await expect(opened([], { baseUrl })).rejects.toThrow('not a URL');
    for (const baseUrl of ['http://a:b@host/v1', 'http://host/v1?key=k', 'http://host/v1#k'])
      await expect(opened([], { baseUrl })).rejects.toThrow('may hold no name, password or query');
  });

  it('judges by the first word, and takes nothing else for a verdict', async () => {
    const { stub, answerer } = await opened([{ say: 'Maybe.' }, { say: '**YES**, it does.' }]);
    const judged = await answerer.judge({ question: 'q', expected: 'boat', said: 'a boat' }, never);
    expect(judged).toMatchObject({ text: 'yes', fromCache: false });
    expect(stub.asked.map(({ model }) => model)).toEqual(['strict', 'strict']);
    // Both replies were paid.
    expect(answerer.totals()).toMatchObject({ asked: 1, retries: 1, completionTokens: 6 + 17 });
    expect((await answerer.judge({ question: 'q', expected: 'boat', said: 'a boat' }, never)).text).toBe('yes');
  });

  it('lets those who want the same wait for one request', async () => {
    const { stub, answerer } = await opened([]);
    const replies = await Promise.all([1, 2, 3].map(() => answerer.answer(ask, never)));
    expect(stub.asked).toHaveLength(1);
    expect(replies.map(({ fromCache }) => fromCache)).toEqual([false, true, true]);
  });

  it('keeps to its limit of requests at once', async () => {
    const { stub, answerer } = await opened([]);
    stub.holdWhile(() => true);
    const replies = [1, 2, 3, 4, 5].map((n) => answerer.answer({ ...ask, question: `${n}` }, never));
    await expect.poll(() => stub.asked.length).toBe(2);
    stub.holdWhile(() => false);
    await Promise.all(replies);
    expect(stub.asked).toHaveLength(5);
  });

  it('stops at once when aborted, whatever it waits for', async () => {
    const { stub, answerer } = await opened([{ hang: 'silent' }, { hang: 'silent' }], { timeoutSeconds: 60 });
    const abort = new AbortController();
    const replies = [1, 2, 3].map((n) => answerer.answer({ ...ask, question: `${n}` }, abort.signal));
    await expect.poll(() => stub.asked.length).toBe(2);
    abort.abort();
    for (const reply of replies) await expect(reply).rejects.toThrow(/abort/i);
    // The places are free again.
    expect((await answerer.answer(ask, never)).text).toBe('a boat');
  });

  it('goes on for those who did not abort', async () => {
    const { stub, answerer } = await opened([]);
    stub.holdWhile(() => true);
    const abort = new AbortController();
    const [one, other] = [answerer.answer(ask, abort.signal), answerer.answer(ask, never)];
    await expect.poll(() => stub.asked.length).toBe(1);
    abort.abort();
    await expect(one).rejects.toThrow(/abort/i);
    stub.holdWhile(() => false);
    expect((await other).text).toBe('a boat');
    expect(stub.asked).toHaveLength(1);
  });
});

describe('backoffMs', () => {
  it('draws from the whole of a range that doubles up to 30 s, the same for the same seed', () => {
    const ends = [1, 2, 3, 6, 7, 20].map((attempt) => backoffMs(attempt, { next: () => 1 }));
    expect(ends).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
    expect(backoffMs(9, { next: () => 0 })).toBe(0);
    const draws = (seed: number) => {
      const random = createRandom(seed);
      return [1, 2, 3].map((attempt) => backoffMs(attempt, random));
    };
    expect(draws(3)).toEqual(draws(3));
    expect(draws(3)).not.toEqual(draws(4));
  });
});
