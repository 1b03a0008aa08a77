import type { KeptReply } from '../cache/answer-store.ts';
import { FailedAttempt } from './failed-attempt.ts';

interface ChatBody {
  readonly choices?: readonly {
    readonly message?: { readonly content?: unknown } | null;
    readonly delta?: { readonly content?: unknown } | null;
  }[];
  readonly error?: { readonly message?: unknown } | null;
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
}

type Quoted = (words: string, mostCharacters: number) => string;

/**
 * What a chat endpoint's body says, whatever its content type claims: one JSON document, or the events of a stream,
 * which some send unasked. What a reasoning model thinks aloud at its start is left out. Throws a FailedAttempt for
 * anything else; `quoted` says which of its words may stand in a sentence.
 */
export function chatReply(body: string, quoted: Quoted): KeptReply {
  const bodies = /^\s*(data|event|id|:)/.test(body) ? streamedBodies(body, quoted) : [parsed(body, quoted)];
  const pieces = bodies.flatMap(({ choices }) => {
    const choice = Array.isArray(choices) ? choices[0] : undefined;
    return choice ? [wordsOf(choice.message?.content ?? choice.delta?.content)] : [];
  });
  if (pieces.length === 0) throw new FailedAttempt(withoutChoice(bodies, quoted));
  const text = pieces
    .join('')
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim();
  const usage = bodies.findLast((one) => one.usage)?.usage;
  return { text, promptTokens: countIn(usage?.prompt_tokens), completionTokens: countIn(usage?.completion_tokens) };
}

/** Some send what went wrong under status 200. */
function withoutChoice(bodies: readonly ChatBody[], quoted: Quoted): string {
  const message = bodies.find(({ error }) => error)?.error?.message;
  return typeof message === 'string' ? `answered with an error: ${quoted(message, 200)}` : 'answered without a choice';
}

function streamedBodies(body: string, quoted: Quoted): ChatBody[] {
  return body
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .filter((data) => data !== '' && data !== '[DONE]')
    .map((data) => parsed(data, quoted));
}

function parsed(text: string, quoted: Quoted): ChatBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FailedAttempt(`did not answer in JSON but with "${quoted(text, 80)}"`);
  }
  if (typeof value !== 'object' || value === null) throw new FailedAttempt('answered without a choice');
  return value;
}

/** Words come as a string, or as parts of which some are text. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : '')).join('');
}

function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
