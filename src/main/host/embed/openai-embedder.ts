import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedText, type Embedder, EmbedError, reasonOf } from './embedder.ts';
import { normalised } from './pool.ts';

export interface OpenAiOptions {
  /** Default `text-embedding-3-small`. */
  readonly model?: string;
  /** Default: ATOMSCOPE_API_KEY; without either no key is sent, as local servers want it. Never logged or stored. */
  readonly apiKey?: string;
  /** Asks the endpoint for this many dimensions; default: whatever the model gives. */
  readonly dims?: number;
  /** Milliseconds before the first retry, doubled at each; tests pass 0. */
  readonly firstPauseMs?: number;
  readonly fetch?: typeof fetch;
}

/** One request to one endpoint. */
interface Call {
  readonly url: string;
  readonly model: string;
  readonly options: OpenAiOptions;
  readonly signal: AbortSignal | undefined;
}

interface Answer {
  readonly vectors: Float32Array[];
  /** Tokens the endpoint counted over the whole call; null where it does not say. */
  readonly promptTokens: number | null;
}

const TEXTS_PER_CALL = 64;
const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Opens any OpenAI-compatible endpoint; `baseUrl` is what `/embeddings` comes after (".../v1"). Asks once for a vector,
 * to learn the dimensions. How much of a text such a server reads is not known, so token counts are its own where it
 * gives them, shared over a call by length. Throws an `EmbedError` that names the URL and what came back.
 */
export async function openOpenAiEmbedder(baseUrl: string, options: OpenAiOptions = {}): Promise<Embedder> {
  const url = embeddingsUrl(baseUrl);
  const model = options.model ?? 'text-embedding-3-small';
  const call = { url, model, options };
  const dims = (await request({ ...call, signal: undefined }, ['dimensions'])).vectors[0]!.length;
  const facts = { scheme: 1, url, model, dims };
  return {
    fingerprint: createHash('sha256').update(JSON.stringify(facts)).digest('hex'),
    name: `${model} at ${new URL(url).host}`,
    dims,
    inputLimitTokens: 0,
    textsPerCall: TEXTS_PER_CALL,
    async embed(texts, _kind, signal) {
      signal?.throwIfAborted();
      const results: EmbeddedText[] = texts.map(() => emptyText(dims));
      const worded = texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
      for (let from = 0; from < worded.length; from += TEXTS_PER_CALL) {
        const part = worded.slice(from, from + TEXTS_PER_CALL);
        const inputs = part.map((index) => texts[index]!);
        const answer = await request({ ...call, signal }, inputs);
        checkDims(url, answer.vectors, dims);
        const tokens = shareTokens(inputs, answer.promptTokens);
        part.forEach((index, row) => {
          const vector = normalised(answer.vectors[row]!);
          results[index] = { vector, seenTokens: tokens[row]!, totalTokens: tokens[row]! };
        });
      }
      return results;
    },
    async close() {},
  };
}

function embeddingsUrl(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new EmbedError(`"${baseUrl}" is not a URL; expected one such as http://localhost:8080/v1.`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/embeddings') ? path : `${path === '' ? '/v1' : path}/embeddings`;
  return url.href;
}

function emptyText(dims: number): EmbeddedText {
  return { vector: new Float32Array(dims), seenTokens: 0, totalTokens: 0 };
}

/** Sends until it is answered: 429, 5xx and a broken connection are tried again, with growing pauses. */
async function request(call: Call, inputs: readonly string[]): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(call, inputs);
    if (!('failure' in outcome)) return parseAnswer(call.url, outcome.body, inputs.length);
    if (!outcome.again || attempt === ATTEMPTS) {
      const tries = attempt > 1 ? ` (tried ${attempt} times)` : '';
      throw new EmbedError(`The embedding endpoint ${call.url} ${outcome.failure}${tries}.`);
    }
    const doubled = (call.options.firstPauseMs ?? 500) * 2 ** (attempt - 1);
    await sleep(Math.min(outcome.pauseMs ?? doubled, LONGEST_PAUSE_MS), undefined, signalOf(call));
  }
}

function signalOf({ signal }: Call): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

type Outcome = { readonly body: string } | Failure;
interface Failure {
  readonly failure: string;
  readonly again: boolean;
  /** What the server asked for, in milliseconds. */
  readonly pauseMs?: number;
}

async function send(call: Call, inputs: readonly string[]): Promise<Outcome> {
  const { url, model, options } = call;
  const key = options.apiKey ?? process.env.ATOMSCOPE_API_KEY;
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
  const dimensions = options.dims === undefined ? {} : { dimensions: options.dims };
  const body = JSON.stringify({ model, input: inputs, encoding_format: 'float', ...dimensions });
  try {
    const response = await (options.fetch ?? fetch)(url, { method: 'POST', headers, body, ...signalOf(call) });
    const text = await response.text();
    return response.ok ? { body: text } : failureOf(response, text, key);
  } catch (error) {
    call.signal?.throwIfAborted();
    return { failure: `cannot be reached: ${causeOf(error)}`, again: true };
  }
}

function failureOf(response: Response, text: string, key: string | undefined): Failure {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  // Some servers quote the request, key and all.
  const said = (key ? text.replaceAll(key, '…') : text).replace(/\s+/g, ' ').trim().slice(0, 200);
  return {
    failure: `answered ${response.status}${said ? `: ${said}` : ''}`,
    again: response.status === 429 || response.status >= 500,
    ...(retryAfter >= 0 ? { pauseMs: retryAfter * 1000 } : {}),
  };
}

// fetch says only "fetch failed"; the socket's own words are its cause.
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return reasonOf(cause instanceof Error && (cause.message || 'code' in cause) ? cause : error);
}

function parseAnswer(url: string, body: string, count: number): Answer {
  const refuse = (what: string) => new EmbedError(`The embedding endpoint ${url} ${what}.`);
  let answer: { data?: unknown; usage?: { prompt_tokens?: unknown } } | null;
  try {
    answer = JSON.parse(body);
  } catch {
    throw refuse(`did not answer in JSON but with "${body.slice(0, 80)}"`);
  }
  const rows = answer?.data;
  if (!Array.isArray(rows) || rows.length !== count) {
    const got = Array.isArray(rows) ? `${rows.length} rows` : 'no "data" list';
    throw refuse(`answered with ${got}; ${count} embeddings were expected`);
  }
  const vectors: Float32Array[] = new Array(count);
  rows.forEach((row: { index?: unknown; embedding?: unknown }, place) => {
    const values = row?.embedding;
    if (!Array.isArray(values) || values.length === 0 || !values.every((value) => Number.isFinite(value))) {
      throw refuse(`gave no list of finite numbers as embedding ${place}`);
    }
    vectors[typeof row.index === 'number' ? row.index : place] = Float32Array.from(values as number[]);
  });
  for (let i = 0; i < count; i++) if (!vectors[i]) throw refuse(`left out embedding ${i}`);
  const tokens = answer?.usage?.prompt_tokens;
  return { vectors, promptTokens: typeof tokens === 'number' ? tokens : null };
}

function checkDims(url: string, vectors: readonly Float32Array[], dims: number): void {
  const other = vectors.find((vector) => vector.length !== dims);
  if (other) {
    throw new EmbedError(
      `The embedding endpoint ${url} gave ${other.length} dimensions; its first answer had ${dims}.`,
    );
  }
}

// Four characters a token where the endpoint does not count.
function shareTokens(inputs: readonly string[], promptTokens: number | null): number[] {
  const chars = inputs.reduce((sum, input) => sum + input.length, 0);
  const perChar = promptTokens === null ? 1 / 4 : promptTokens / chars;
  return inputs.map((input) => Math.max(1, Math.round(input.length * perChar)));
}
