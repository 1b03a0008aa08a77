import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OpenAiOptions, openOpenAiEmbedder } from '../../../../src/main/host/embed/openai-embedder.ts';

interface Request {
  readonly model: string;
  readonly input: readonly string[];
}
type Reply = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };
type Respond = (request: Request, count: number) => Reply;

const answer = (request: Request, dims = 3): Reply => ({
  body: {
    data: request.input.map((text, index) => ({ index, embedding: [text.length, 1, 0].slice(0, dims) })).reverse(),
    usage: { prompt_tokens: request.input.join('').length },
  },
});

async function endpoint(respond: Respond) {
  const seen: { headers: IncomingHttpHeaders; url: string; body: Request }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text) as Request;
    seen.push({ headers: request.headers, url: request.url!, body });
    const reply = respond(body, seen.length);
    response.writeHead(reply.status ?? 200, reply.headers);
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen };
}

const open = (url: string, options: OpenAiOptions = {}) =>
  openOpenAiEmbedder(url, { model: 'm', attempts: 2, ...options });

describe('openOpenAiEmbedder', () => {
  it('gives unit vectors in the order of the texts, whatever the order of the rows', async () => {
    const { url, seen } = await endpoint((request) => answer(request));
    const embedder = await open(url);
    const [one, empty, three] = await embedder.embed(['a', '  ', 'abc'], 'passage');
    expect(embedder.dims).toBe(3);
    expect(one!.vector[0]! / one!.vector[1]!).toBeCloseTo(1, 5);
    expect(three!.vector[0]! / three!.vector[1]!).toBeCloseTo(3, 5);
    expect(Math.hypot(...three!.vector)).toBeCloseTo(1, 6);
    expect(empty).toEqual({ vector: new Float32Array(3), seenTokens: 0, totalTokens: 0 });
    expect(three!.totalTokens).toBe(3);
    expect(seen.at(-1)).toMatchObject({ url: '/v1/embeddings', body: { model: 'm', input: ['a', 'abc'] } });
  });

  it('sends at most 64 texts a request', async () => {
    const { url, seen } = await endpoint((request) => answer(request));
    const embedder = await open(url);
    const texts = Array.from({ length: 130 }, (_, i) => 'x'.repeat(i + 1));
    const results = await embedder.embed(texts, 'query');
    expect(seen.slice(1).map(({ body }) => body.input.length)).toEqual([64, 64, 2]);
    expect(results[129]!.vector[0]! / results[129]!.vector[1]!).toBeCloseTo(130, 2);
  });

  it('tries again when the server is busy', async () => {
    const { url, seen } = await endpoint((request, count) =>
      count === 1
        ? { status: 429, body: '', headers: { 'retry-after': '0' } }
        : count === 2
          ? { status: 503, body: '', headers: { 'retry-after-ms': '1' } }
          : answer(request),
    );
    await open(url, { attempts: 3 });
    expect(seen).toHaveLength(3);
  });

  it('sends the key as a bearer token, and no header without one', async () => {
    const { url, seen } = await endpoint((request) => answer(request));
    await open(url, { apiKey: 'sk-secret' });
    await open(url, { apiKey: '' });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-secret', undefined]);
  });

  it('never repeats the key in a failure', async () => {
    const { url } = await endpoint(() => ({ status: 401, body: 'bad key sk-secret' }));
    await expect(open(url, { apiKey: 'sk-secret' })).rejects.toThrow(
      `The embedding endpoint ${url}/embeddings answered 401: bad key ….`,
    );
  });

  it.each<[string, Respond, RegExp]>([
    ['a lasting failure', () => ({ status: 500, body: 'boom' }), /answered 500: boom \(tried 2 times\)/],
    ['a page instead of JSON', () => ({ body: '<html>' }), /did not answer in JSON but with "<html>"/],
    ['no rows', () => ({ body: { error: 1 } }), /answered with no "data" list; 1 embeddings/],
    ['a null', () => ({ body: 'null' }), /answered with no "data" list/],
    [
      'a row that is no vector',
      () => ({ body: { data: [{ embedding: ['x'] }] } }),
      /no list of finite numbers as embedding 0/,
    ],
  ])('explains %s', async (_, respond, sentence) => {
    const { url } = await endpoint(respond);
    await expect(open(url)).rejects.toThrow(sentence);
  });

  it('refuses rows of other dimensions than the first', async () => {
    const { url } = await endpoint((request, count) => answer(request, count === 1 ? 3 : 2));
    const embedder = await open(url);
    await expect(embedder.embed(['a'], 'passage')).rejects.toThrow(/gave 2 dimensions; its first answer had 3/);
  });

  it('says when nobody listens, and when the URL is none', async () => {
    await expect(open('http://127.0.0.1:1/v1')).rejects.toThrow(
      /127\.0\.0\.1:1\/v1\/embeddings cannot be reached: .+ \(tried 2 times\)/,
    );
    await expect(open('http://')).rejects.toThrow('"http://" is not a URL');
  });

  it('has another fingerprint for another model', async () => {
    const { url } = await endpoint((request) => answer(request));
    const [a, b, again] = await Promise.all([open(url), open(url, { model: 'n' }), open(url)]);
    expect(a!.fingerprint).not.toBe(b!.fingerprint);
    expect(a!.fingerprint).toBe(again!.fingerprint);
  });

  it('ends at once when cancelled', async () => {
    const { url } = await endpoint((request, count) => (count === 1 ? answer(request) : { status: 503, body: '' }));
    const embedder = await open(url, { attempts: 20 });
    const controller = new AbortController();
    const pending = embedder.embed(['a'], 'passage', controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(pending).rejects.toThrow(/abort/i);
  });
});
