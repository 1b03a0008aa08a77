import type { Episode, Turn } from '../model/episode.ts';
import { spoken } from './clean-text.ts';
import { firstScalar, isRecord, type JsonRecord, kindOf, listOf, scalarText } from './json-value.ts';
import { messageParts } from './message-parts.ts';
import type { ParseContext } from './parse-context.ts';
import { attachQuestions } from './questions.ts';
import { inside, type Place } from './report.ts';
import { isoTimestamp } from './timestamp.ts';
import { UniqueIds } from './unique-ids.ts';

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function', 'human', 'gpt', 'model', 'ai']);
const CONTENT_KEYS = [
  'content',
  'tool_calls',
  'function_call',
  'reasoning',
  'reasoning_content',
  'thinking',
  'refusal',
  'audio',
];
const SESSION_KEYS = ['session', 'session_id', 'conversation_id', 'thread_id'];
const TIME_KEYS = ['timestamp', 'created_at', 'date', 'time', 'create_time'];
const ID_KEYS = ['id', 'message_id', 'turn_id'];

/** Whether a record is one chat message. */
export function isMessage(value: JsonRecord): boolean {
  if (typeof value.role !== 'string') return typeof value.from === 'string' && typeof value.value === 'string';
  return (
    CONTENT_KEYS.some((key) => key in value) || (ROLES.has(value.role) && !('text' in value) && !('question' in value))
  );
}

/** Whether a record is a conversation: `messages`, or ShareGPT's `conversations`. */
export function isConversation(value: JsonRecord): boolean {
  return messagesOf(value).some((message) => isRecord(message) && isMessage(message));
}

function messagesOf(value: JsonRecord): readonly unknown[] {
  return listOf(value.messages ?? value.conversations);
}

/**
 * Collects chat messages into episodes. All messages of a file are one episode; a session is as given, else a
 * conversation is one. A conversation that brings its own `questions` is an episode of its own.
 */
export class ChatReader {
  readonly #context: ParseContext;
  readonly #turns: Turn[] = [];
  readonly #ids = new UniqueIds();
  readonly #ownEpisodes: Episode[] = [];
  readonly #toolOf = new Map<string, string>();
  #conversations = 0;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  /** Adds one message; what has no text is reported and left out. */
  addMessage(value: unknown, place: Place, session = '1'): void {
    const { report, cleaner } = this.#context;
    if (!isRecord(value) || !isMessage(value)) {
      report(
        `this is ${kindOf(value)}${isRecord(value) ? ` with ${keysOf(value)}` : ''}; expected a message {role, content}`,
        place,
      );
      return;
    }
    const message = 'value' in value && !('content' in value) ? { ...value, content: value.value } : value;
    const problem = contentProblem(message);
    if (problem !== null) {
      report(problem, place);
      return;
    }
    const parts = messageParts(message);
    const pieces = [...parts.reasoning, ...parts.words, ...parts.calls].filter((piece) => piece !== '');
    const said = cleaner.clean(pieces.join('\n'), place);
    const speaker = cleaner.encodable(this.#speakerOf(message), place);
    const given = firstScalar(message, ID_KEYS);
    const turnId = this.#ids.take(given ?? String(this.#turns.length));
    if (given !== null && turnId !== given)
      report(`the message id ${given} stands twice; this one became ${turnId}`, place);
    this.#turns.push({
      turnId,
      session: firstScalar(message, SESSION_KEYS) ?? session,
      speaker,
      text: spoken(speaker, said.text),
      timestamp: firstTime(message),
      attachments: [...parts.attachments, ...said.attachments],
    });
  }

  /** Adds the messages of a conversation as a session. */
  addConversation(value: JsonRecord, place: Place): void {
    this.#conversations++;
    const session = firstScalar(value, [...SESSION_KEYS, 'id']) ?? String(this.#conversations);
    const key = 'messages' in value ? 'messages' : 'conversations';
    const reader = Array.isArray(value.questions) ? new ChatReader(this.#context) : this;
    for (const [position, message] of messagesOf(value).entries()) {
      reader.addMessage(message, inside(place, key, position), session);
    }
    if (reader === this) return;
    const episodeId = firstScalar(value, ['episode_id', 'id', ...SESSION_KEYS]) ?? this.#context.name;
    const title = firstScalar(value, ['title', 'name']) ?? episodeId;
    const questions = listOf(value.questions).map((row, position) => ({
      value: row,
      place: inside(place, 'questions', position),
    }));
    for (const episode of reader.episodes()) {
      this.#ownEpisodes.push(...attachQuestions([{ ...episode, episodeId, title }], questions, this.#context));
    }
  }

  /** What was collected, in the order of the file. */
  episodes(): Episode[] {
    const { name } = this.#context;
    const rest: Episode = { episodeId: name, title: name, format: 'chat', turns: this.#turns, questions: [] };
    return this.#turns.length === 0 ? this.#ownEpisodes : [...this.#ownEpisodes, rest];
  }

  /** A name where the message has one; a tool's result carries its tool's name, found by the call's id. */
  #speakerOf(message: JsonRecord): string {
    for (const call of listOf(message.tool_calls)) {
      const target = isRecord(call) && isRecord(call.function) ? call.function : call;
      const name = isRecord(target) ? scalarText(target.name) : null;
      const id = isRecord(call) ? scalarText(call.id) : null;
      if (id !== null && name !== null) this.#toolOf.set(id, name);
    }
    const role = firstScalar(message, ['role', 'from']) ?? 'user';
    const name =
      firstScalar(message, ['name', 'tool_name']) ?? this.#toolOf.get(scalarText(message.tool_call_id) ?? '') ?? null;
    if (name === null) return role;
    return role === 'tool' || role === 'function' ? `tool ${name}` : name;
  }
}

/** Why a message cannot be read, or null. An empty text is a text; null without a tool call is none. */
function contentProblem(message: JsonRecord): string | null {
  const { content } = message;
  if (typeof content === 'number' || typeof content === 'boolean') {
    return `content is ${kindOf(content)}; expected a text or a list of parts`;
  }
  if (content !== null && content !== undefined) return null;
  const { words, calls, reasoning, attachments } = messageParts(message);
  if (words.length + calls.length + reasoning.length + attachments.length > 0) return null;
  return `a message has no text: content is ${kindOf(content)}`;
}

function firstTime(message: JsonRecord): string | null {
  for (const key of TIME_KEYS) {
    const time = isoTimestamp(message[key]);
    if (time !== null) return time;
  }
  return null;
}

function keysOf(value: JsonRecord): string {
  const keys = Object.keys(value);
  return keys.length === 0 ? 'no keys' : `the keys ${keys.slice(0, 6).join(', ')}`;
}
