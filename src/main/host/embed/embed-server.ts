import { reasonOf } from '../../../core/contract/reason-of.ts';
import type { EmbedWorkerOptions, FromEmbedWorker, ToEmbedWorker } from './embed-messages.ts';
import type { EmbeddedText, Embedder } from './embedder.ts';
import { type OpenEmbedderOptions, openEmbedder } from './open-embedder.ts';

type Reply = (message: FromEmbedWorker) => void;
type Open = (spec: string, options: OpenEmbedderOptions) => Promise<Embedder>;

/**
 * The worker's side of the conversation: takes messages, answers through `reply`. Calls may overlap; they take turns
 * batch by batch, so that a question need not wait for a corpus.
 */
export function embedServer(reply: Reply, open: Open = openEmbedder): (message: ToEmbedWorker) => Promise<void> {
  let embedder: Embedder | null = null;
  const running = new Map<number, AbortController>();
  return async (message) => {
    if (message.type === 'cancel') running.get(message.call)?.abort();
    else if (message.type === 'open') {
      try {
        embedder = await open(message.spec, openOptions(message.options));
        const { fingerprint, name, dims, inputLimitTokens, textsPerCall } = embedder;
        reply({ type: 'opened', facts: { fingerprint, name, dims, inputLimitTokens, textsPerCall } });
      } catch (error) {
        reply({ type: 'not-opened', reason: reasonOf(error) });
      }
    } else if (message.type === 'close') {
      for (const controller of running.values()) controller.abort();
      await embedder?.close();
      reply({ type: 'closed' });
    } else {
      const { call, texts, kind } = message;
      const controller = new AbortController();
      running.set(call, controller);
      try {
        if (!embedder) throw new Error('No embedder has been opened.');
        sendResults(reply, call, await embedder.embed(texts, kind, controller.signal));
      } catch (error) {
        reply({ type: 'failed', call, reason: reasonOf(error) });
      } finally {
        running.delete(call);
      }
    }
  };
}

function openOptions({ longText, threads, cacheRoot, model, apiKey }: EmbedWorkerOptions): OpenEmbedderOptions {
  return {
    onnx: { ...(longText && { longText }), ...(threads && { threads }) },
    openai: { ...(model && { model }), ...(apiKey && { apiKey }) },
    ...(cacheRoot && { cacheRoot }),
  };
}

function sendResults(reply: Reply, call: number, results: readonly EmbeddedText[]): void {
  const dims = results[0]?.vector.length ?? 0;
  const vectors = new Float32Array(results.length * dims);
  results.forEach((result, row) => {
    vectors.set(result.vector, row * dims);
  });
  const seen = Uint32Array.from(results, (result) => result.seenTokens);
  const total = Uint32Array.from(results, (result) => result.totalTokens);
  reply({ type: 'embedded', call, vectors, seen, total });
}
