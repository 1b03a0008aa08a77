import OpenAI, { type APIError } from 'openai';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { quotedWords } from './endpoint-key.ts';

/**
 * Where an OpenAI-compatible endpoint takes requests: `baseUrl` is what `/chat/completions` or `/embeddings` (`tail`)
 * comes after; `/v1` is put in where it names no path. Null for what is no URL.
 */
export function endpointUrl(baseUrl: string, tail: string): string | null {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    return null;
  }
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith(tail) ? path : `${path === '' ? '/v1' : path}${tail}`;
  return url.href;
}

export interface ClientOptions {
  /** Without one none is sent, as local servers want it. */
  readonly apiKey: string | null;
  /** How often the library itself sends a request again. */
  readonly maxRetries: number;
  readonly timeoutMs?: number;
}

/** A client of the library that takes nothing from the environment and logs nothing. */
export function openClient(baseURL: string, { apiKey, maxRetries, timeoutMs }: ClientOptions): OpenAI {
  return new OpenAI({
    baseURL,
    // The library insists on a key; a local server must not be sent one.
    apiKey: apiKey ?? 'none',
    ...(apiKey === null ? { defaultHeaders: { authorization: null } } : {}),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    organization: null,
    project: null,
    maxRetries,
    // Who is named is asked, and nobody else: a server that points elsewhere would pass prompts on to a stranger.
    fetchOptions: { redirect: 'manual' },
    logLevel: 'off',
  });
}

/** What the endpoint said beside its status, on one line, at most 200 characters; some quote the request, key and all. */
export function saidBy(error: APIError, apiKey: string | null): string {
  const to = error.status !== undefined && error.status < 400 ? error.headers?.get('location') : null;
  if (to) return `it points to ${quotedWords(to, apiKey, 200)}`;
  const said = error.message.replace(new RegExp(`^${error.status} (status code \\(no body\\))?`), '');
  return quotedWords(said, apiKey, 200);
}

/** More than any reply needs; a server that sends without end would fill the memory. */
const MOST_BODY_BYTES = 1 << 26;

/** The whole of a reply's body as text; null where it is longer than any is. */
export async function bodyText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.length;
    // Leaving the loop hangs up.
    if (bytes > MOST_BODY_BYTES) return null;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The library says only "Connection error."; the socket's own words are the last of its causes. */
export function causeOf(error: Error): string {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { code } = cause as { code?: unknown };
  return reasonOf(cause) || String(code ?? error.message);
}
