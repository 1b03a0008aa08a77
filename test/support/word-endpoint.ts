import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wordVector } from './fake-resources.ts';

/** An embedding endpoint without a model, for programs that are started as people start them. */
export interface WordEndpoint {
  readonly url: string;
  /** Texts asked for so far. */
  readonly asked: readonly string[];
  /** From now on a request that holds such a text is left without an answer. */
  holdBack(suits: (text: string) => boolean): void;
  close(): void;
}

export async function startWordEndpoint(): Promise<WordEndpoint> {
  const asked: string[] = [];
  const held = new Set<ServerResponse>();
  let isHeldBack = (_: string) => false;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const texts = [JSON.parse(body).input].flat() as string[];
    asked.push(...texts);
    if (texts.some(isHeldBack)) return void held.add(response);
    const rows = texts.map((text, index) => ({ index, embedding: Array.from(wordVector(text)) }));
    response.end(JSON.stringify({ data: rows, usage: { prompt_tokens: texts.join(' ').length } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    holdBack(suits) {
      isHeldBack = suits;
    },
    close() {
      for (const response of held) response.destroy();
      server.close();
    },
  };
}
