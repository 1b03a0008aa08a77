import type { KeptReply } from '../cache/answer-store.ts';
import { oneLine } from '../one-line.ts';
import { FailedAttempt } from './failed-attempt.ts';

interface ChatBody {
  readonly choices?: readonly {
    readonly message?: { readonly content?: unknown } | null;
    readonly delta?: { readonly content?: unknown } | null;
  }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
}

/**
 * What a chat endpoint's body says, whatever its content type claims: one JSON document, or the events of a stream,
 * which some send unasked. What a reasoning model thinks aloud at its start is left out. Throws a FailedAttempt for
 * anything else, and for a reply without words.
 */
export function chatReply(body: string): KeptReply {
  const bodies = /^\s*(data|event|id|:)/.test(body) ? streamedBodies(body) : [parsed(body)];
  const pieces = bodies.flatMap(({ choices }) => {
    const choice = Array.isArray(choices) ? choices[0] : undefined;
    return choice ? [wordsOf(choice.message?.content ?? choice.delta?.content)] : [];
  });
  if (pieces.length === 0) throw new FailedAttempt('answered without a choice');
  const text = pieces
    .join('')
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim();
  const usage = bodies.findLast((one) => one.usage)?.usage;
  return { text, promptTokens: countIn(usage?.prompt_tokens), completionTokens: countIn(usage?.completion_tokens) };
}

function streamedBodies(body: string): ChatBody[] {
  return body
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .filter((data) => data !== '' && data !== '[DONE]')
    .map(parsed);
}

function parsed(text: string): ChatBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FailedAttempt(`did not answer in JSON but with "${oneLine(text.slice(0, 80))}"`);
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
