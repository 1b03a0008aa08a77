import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the stub saw it. `content` names all that shapes a reply: model and prompt. */
export interface ChatAsked {
  readonly content: string;
  readonly model: string;
  readonly prompt: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  /** How often this content was asked before. */
  readonly before: number;
}

/** What the stub does with a request. */
export type ChatTurn =
  | { readonly say: string; readonly usage?: 'missing'; readonly as?: 'json' | 'stream' | 'html-type' }
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly send: string }
  /** Hangs up before or in the middle of the reply. */
  | { readonly drop: 'at-once' | 'midway' }
  /** Never replies, or byte by byte for ever. */
  | { readonly hang: 'silent' | 'trickling' };

export interface ChatStub {
  readonly url: string;
  /** Every request, in order. */
  readonly asked: readonly ChatAsked[];
  /** How often each content was answered: status 200 and a whole reply handed to the socket. */
  readonly answered: ReadonlyMap<string, number>;
  /** While it holds, whole replies are kept back; ends held ones when it no longer does. */
  holdWhile(holds: () => boolean): void;
  /** What to do with requests from now on. */
  onAsked(turn: (asked: ChatAsked) => ChatTurn): void;
  /** Resolves when the port is free again. */
  close(): Promise<void>;
}

/** The same words for the same prompt; a judge's prompt is told by its own question. */
export function stubReply({ prompt, content }: Pick<ChatAsked, 'prompt' | 'content'>): string {
  let hash = 2166136261;
  for (let i = 0; i < content.length; i++) hash = Math.imul(hash ^ content.charCodeAt(i), 16777619) >>> 0;
  if (/Reply with one word: yes or no/.test(prompt)) return hash % 2 ? 'Yes.' : 'no';
  return `the boiler ${hash % 97}`;
}

/** A chat endpoint on a port of its own, or on one that another had. It misbehaves only as it is told. */
export async function startChatStub(port = 0): Promise<ChatStub> {
  const asked: ChatAsked[] = [];
  const answered = new Map<string, number>();
  const held: { readonly send: () => void }[] = [];
  let holds = () => false;
  let turnOf: (request: ChatAsked) => ChatTurn = (request) => ({ say: stubReply(request) });
  const server = createServer(async (request, response) => {
    let text = '';
    try {
      for await (const part of request) text += part;
    } catch {
      return;
    }
    const body = JSON.parse(text) as { model: string; messages: { content: string }[] };
    const prompt = body.messages.map((message) => message.content).join('\n');
    const content = JSON.stringify([body.model, prompt]);
    const before = asked.filter((other) => other.content === content).length;
    const seen: ChatAsked = { content, model: body.model, prompt, body: { ...body }, headers: request.headers, before };
    asked.push(seen);
    const turn = turnOf(seen);
    if (!('say' in turn)) return misbehave(response, turn);
    const send = () => {
      if (response.destroyed) return;
      response.on('finish', () => answered.set(content, (answered.get(content) ?? 0) + 1));
      reply(response, turn, prompt);
    };
    if (holds()) held.push({ send });
    else send();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answered,
    holdWhile(next) {
      holds = next;
      if (!holds()) for (const { send } of held.splice(0)) send();
    },
    onAsked(turn) {
      turnOf = turn;
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

function reply(response: ServerResponse, turn: Extract<ChatTurn, { readonly say: string }>, prompt: string): void {
  const usage = turn.usage ? {} : { usage: { prompt_tokens: prompt.length, completion_tokens: turn.say.length } };
  if (turn.as !== 'stream') {
    response.writeHead(200, { 'content-type': turn.as === 'html-type' ? 'text/html' : 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: turn.say } }], ...usage }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of turn.say)
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }], usage: null })}\n\n`);
  response.end(`data: ${JSON.stringify({ choices: [], ...usage })}\n\ndata: [DONE]\n\n`);
}

function misbehave(response: ServerResponse, turn: Exclude<ChatTurn, { readonly say: string }>): void {
  if ('status' in turn) {
    response.writeHead(turn.status, turn.headers);
    response.end(typeof turn.body === 'string' ? turn.body : JSON.stringify(turn.body ?? {}));
  } else if ('send' in turn) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(turn.send);
  } else if ('drop' in turn) {
    if (turn.drop === 'midway') response.write('{"choices":[{"mess');
    setTimeout(() => response.destroy(), turn.drop === 'midway' ? 20 : 0);
  } else if (turn.hang === 'trickling') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
  }
}
