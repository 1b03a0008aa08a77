import { createHash } from 'node:crypto';
import { APIError, type OpenAI } from 'openai';
import { keyFault, keyIn, quotedWords } from '../endpoint/endpoint-key.ts';
import { causeOf, endpointUrl, openClient, saidBy } from '../endpoint/openai-endpoint.ts';
import { type EmbeddedText, type Embedder, EmbedError } from './embedder.ts';
import { normalised } from './pool.ts';

export interface OpenAiOptions {
  /** Default `text-embedding-3-small`. */
  readonly model?: string;
  /** Default: ATOMSCOPE_API_KEY; without either no key is sent, as local servers want it. Never logged or stored. */
  readonly apiKey?: string;
  /** Asks the endpoint for this many dimensions; default: whatever the model gives. */
  readonly dims?: number;
  /** How often a request is sent before its failure counts; default 5. */
  readonly attempts?: number;
}

/** One endpoint, and how it is asked. */
interface Endpoint {
  /** Where requests go, for sentences: ".../v1/embeddings". */
  readonly url: string;
  readonly client: OpenAI;
  readonly key: string | null;
  readonly model: string;
  readonly dims: number | undefined;
  readonly attempts: number;
}

interface Answer {
  readonly vectors: Float32Array[];
  /** Tokens the endpoint counted over the whole call; null where it does not say. */
  readonly promptTokens: number | null;
}

const TEXTS_PER_CALL = 64;
const ATTEMPTS = 5;

/**
 * Opens any OpenAI-compatible endpoint; `baseUrl` is what `/embeddings` comes after (".../v1"). Asks once for a vector,
 * to learn the dimensions. How much of a text such a server reads is not known, so token counts are its own where it
 * gives them, shared over a call by length. Throws an `EmbedError` that names the URL and what came back.
 */
export async function openOpenAiEmbedder(baseUrl: string, options: OpenAiOptions = {}): Promise<Embedder> {
  const endpoint = endpointAt(baseUrl, options);
  const { url, model } = endpoint;
  const dims = (await request(endpoint, ['dimensions'])).vectors[0]!.length;
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
        const answer = await request(endpoint, inputs, signal);
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

function emptyText(dims: number): EmbeddedText {
  return { vector: new Float32Array(dims), seenTokens: 0, totalTokens: 0 };
}

function endpointAt(baseUrl: string, options: OpenAiOptions): Endpoint {
  const url = endpointUrl(baseUrl, '/embeddings');
  if (url === null) throw new EmbedError(`"${baseUrl}" is not a URL; expected one such as http://localhost:8080/v1.`);
  const key = keyIn(options.apiKey ?? process.env.ATOMSCOPE_API_KEY);
  const fault = keyFault(key);
  if (fault) throw new EmbedError(`The key of the embedding endpoint ${fault}.`);
  const attempts = options.attempts ?? ATTEMPTS;
  const client = openClient(url.replace(/\/embeddings$/, ''), { apiKey: key, maxRetries: attempts - 1 });
  return { url, client, key, model: options.model ?? 'text-embedding-3-small', dims: options.dims, attempts };
}

/** The library sends again on 429, 5xx and broken connections, with growing pauses or those the server asks for. */
async function request(endpoint: Endpoint, inputs: readonly string[], signal?: AbortSignal): Promise<Answer> {
  const { client, model, dims } = endpoint;
  const body = { model, input: inputs, encoding_format: 'float', ...(dims === undefined ? {} : { dimensions: dims }) };
  try {
    const response = await client.post('/embeddings', { body, ...(signal ? { signal } : {}) }).asResponse();
    return parseAnswer(endpoint, await response.text(), inputs.length);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof APIError ? refusal(endpoint, error) : error;
  }
}

function refusal({ url, key, attempts }: Endpoint, error: APIError): EmbedError {
  const again = error.status === undefined || error.status === 429 || error.status >= 500;
  const tries = again && attempts > 1 ? ` (tried ${attempts} times)` : '';
  if (error.status === undefined)
    return new EmbedError(`The embedding endpoint ${url} cannot be reached: ${causeOf(error)}${tries}.`);
  const said = saidBy(error, key);
  return new EmbedError(`The embedding endpoint ${url} answered ${error.status}${said ? `: ${said}` : ''}${tries}.`);
}

function parseAnswer({ url, key }: Endpoint, body: string, count: number): Answer {
  const refuse = (what: string) => new EmbedError(`The embedding endpoint ${url} ${what}.`);
  let answer: { data?: unknown; usage?: { prompt_tokens?: unknown } } | null;
  try {
    answer = JSON.parse(body);
  } catch {
    throw refuse(`did not answer in JSON but with "${quotedWords(body, key, 80)}"`);
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
