import OpenAI, { type APIError } from 'openai';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { oneLine } from '../one-line.ts';

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
    logLevel: 'off',
  });
}

/** The sentence with the key left out of it: what is sent may come back in an error, and errors are shown and kept. */
export function withoutKey(sentence: string, apiKey: string | null): string {
  return apiKey === null ? sentence : sentence.replaceAll(apiKey, '…');
}

/**
 * What is wrong with a key, in a sentence that does not hold it; null where it can be sent. A header takes no line break
 * and no letter beyond Latin-1; Node refuses one that has any by quoting it whole.
 */
export function keyProblem(apiKey: string | null): string | null {
  if (apiKey === null || /^[ -~\u00a0-\u00ff]*$/.test(apiKey.trim())) return null;
  return 'The key holds a character that no key can have, such as a line break: copy it anew.';
}

/** What the endpoint said beside its status, on one line, at most 200 characters; some quote the request, key and all. */
export function saidBy(error: APIError, apiKey: string | null): string {
  return oneLine(withoutKey(error.message, apiKey))
    .replace(new RegExp(`^${error.status} (status code \\(no body\\))?`), '')
    .trim()
    .slice(0, 200);
}

/** The library says only "Connection error."; the socket's own words are the last of its causes. */
export function causeOf(error: Error): string {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { code } = cause as { code?: unknown };
  return reasonOf(cause) || String(code ?? error.message);
}
