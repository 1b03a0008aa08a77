import { APIError, APIUserAbortError, type OpenAI } from 'openai';
import { type AnswererChoice, MOST_ANSWER_CHARACTERS } from '../../../core/contract/answers.ts';
import type { KeptReply, ReplyContent } from '../cache/answer-store.ts';
import { keyFault, quotedWords, withoutKey } from '../endpoint/endpoint-key.ts';
import { bodyText, causeOf, endpointUrl, openClient, saidBy } from '../endpoint/openai-endpoint.ts';
import { AnswerError } from './answer-error.ts';
import { chatReply } from './chat-reply.ts';
import type { Clock } from './clock.ts';
import { FailedAttempt, waitAskedFor } from './failed-attempt.ts';

const TAIL = '/chat/completions';

/** A chat endpoint that is asked once per call: whoever calls repeats what failed. */
export interface ChatEndpoint {
  /** Where requests go, for sentences and keys: ".../v1/chat/completions". */
  readonly url: string;
  /**
   * Sends one request and reads its reply. Rejects with a FailedAttempt where another attempt may do better, with an
   * AnswerError where none will, and with the reason of `signal` when that aborts.
   */
  attempt(content: ReplyContent, signal: AbortSignal): Promise<KeptReply>;
}

/** Throws an AnswerError for an address that is none, or that holds a secret. */
export function chatUrl(baseUrl: string): string {
  const url = endpointUrl(baseUrl, TAIL);
  if (url === null || !/^https?:/.test(url))
    throw new AnswerError(`"${baseUrl}" is not a URL; expected one such as http://localhost:11434/v1.`, 'refused-all');
  const { username, password, search, hash } = new URL(url);
  // The address is printed and kept with results.
  if (username || password || search || hash)
    throw new AnswerError(
      'The address of the answering endpoint may hold no name, password or query: the key is given apart.',
      'refused-all',
    );
  return url;
}

/** Opens the endpoint without asking it anything. Throws an AnswerError for an address or a key that is none. */
export function chatEndpoint(
  { baseUrl, timeoutSeconds }: Pick<AnswererChoice, 'baseUrl' | 'timeoutSeconds'>,
  apiKey: string | null,
  clock: Clock,
): ChatEndpoint {
  const url = chatUrl(baseUrl);
  const fault = keyFault(apiKey);
  if (fault) throw new AnswerError(`The key of the answering endpoint ${fault}.`, 'refused-all');
  const timeoutMs = timeoutSeconds * 1000;
  // The library's own time runs only until the first byte: ours is shorter and covers the whole reply.
  const client = openClient(url.slice(0, -TAIL.length), { apiKey, maxRetries: 0, timeoutMs: timeoutMs + 10_000 });
  return {
    url,
    async attempt(content, signal) {
      const late = AbortSignal.timeout(timeoutMs);
      let body: string | null;
      try {
        body = await request(client, content, AbortSignal.any([signal, late]));
      } catch (error) {
        signal.throwIfAborted();
        if (late.aborted) throw new FailedAttempt(`gave no whole answer within ${timeoutSeconds} s`);
        throw problemOf(error, { url, apiKey, nowMs: clock.nowMs() });
      }
      if (body === null) throw tooLong(url);
      return readable(
        url,
        chatReply(body, (text, most) => quotedWords(text, apiKey, most)),
        apiKey,
      );
    },
  };
}

/**
 * Asked for in one piece: every endpoint gives that, while some refuse to stream or to count a stream's tokens, and the
 * whole reply is needed before it counts.
 */
async function request(
  client: OpenAI,
  { model, temperature, messages }: ReplyContent,
  signal: AbortSignal,
): Promise<string | null> {
  const body = { model, messages, temperature, stream: false };
  const response = await client.post('/chat/completions', { body, signal }).asResponse();
  return await bodyText(response);
}

/** The reply as it may be kept and shown: some endpoints repeat what they were sent, the key with it. */
function readable(url: string, reply: KeptReply, apiKey: string | null): KeptReply {
  if (reply.text.length > MOST_ANSWER_CHARACTERS) throw tooLong(url);
  return { ...reply, text: withoutKey(reply.text, apiKey) };
}

function tooLong(url: string): AnswerError {
  const most = MOST_ANSWER_CHARACTERS.toLocaleString('en');
  return new AnswerError(`The answering endpoint ${url} sent more than ${most} characters: no answer.`, 'refused');
}

interface Asked {
  readonly url: string;
  readonly apiKey: string | null;
  readonly nowMs: number;
}

function problemOf(error: unknown, { url, apiKey, nowMs }: Asked): Error {
  if (!(error instanceof APIError) || error instanceof APIUserAbortError)
    return new FailedAttempt(
      `broke off: ${quotedWords(error instanceof Error ? causeOf(error) : String(error), apiKey, 200)}`,
    );
  const { status } = error;
  if (status === undefined) return new FailedAttempt(`cannot be reached: ${causeOf(error)}`);
  const words = saidBy(error, apiKey);
  const answered = `answered ${status}${words ? `: ${words}` : ''}`;
  const isSpent = error.code === 'insufficient_quota';
  if (!isSpent && (status === 408 || status === 409 || status === 429 || status >= 500))
    return new FailedAttempt(answered, waitAskedFor(error.headers, nowMs));
  const { check, kind } =
    error.param === 'temperature' ? FIXED_TEMPERATURE : (ADVICE[isSpent ? 402 : status] ?? otherwise(status));
  return new AnswerError(`The answering endpoint ${url} ${answered.replace(/\.$/, '')}. Check ${check}.`, kind);
}

/** Where a request is pointed to is not asked: prompts go to the endpoint that was named. */
function otherwise(status: number) {
  return status < 400 ? ELSEWHERE : OTHERWISE;
}

const ELSEWHERE = { check: 'the URL: nothing is sent to another than the one given', kind: 'refused-all' } as const;

const OTHERWISE = { check: "the model's name and whether it can take a prompt of this size", kind: 'refused' } as const;

/** Some models take no temperature but their own, and so give another answer each time: none that could be kept. */
const FIXED_TEMPERATURE = {
  check: 'whether the model takes temperature 0: answers are asked for at no other',
  kind: 'refused-all',
} as const;

/** What to check, by status; another status refuses one request for a reason of its own. */
const ADVICE: Readonly<Record<number, { readonly check: string; readonly kind: AnswerError['kind'] }>> = {
  401: { check: 'the key', kind: 'refused-all' },
  402: { check: 'what is left to spend with this key', kind: 'refused-all' },
  403: { check: 'whether this key may use this model', kind: 'refused-all' },
  404: { check: "the URL and the model's name", kind: 'refused-all' },
};
