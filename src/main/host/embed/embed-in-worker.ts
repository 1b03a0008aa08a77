import { startProcess } from '../process-peer.ts';
import type { Peer } from '../worker-peer.ts';
import type { EmbedderFacts, EmbedWorkerOptions, FromEmbedWorker, ToEmbedWorker } from './embed-messages.ts';
import { type EmbeddedText, type Embedder, EmbedError, type TextKind } from './embedder.ts';
import type { EmbedderSpec } from './open-embedder.ts';

export type EmbedPeer = Peer<ToEmbedWorker, FromEmbedWorker>;

/**
 * Opens an embedder in a process of its own, so that inference never runs on the thread that serves a window, and a
 * crash of the native runtime costs no more than the embedding.
 * Rejects with the `EmbedError` that opening gave. If the worker dies, every open call rejects with one sentence.
 */
export async function embedInWorker(
  spec: EmbedderSpec,
  options: EmbedWorkerOptions = {},
  peer: EmbedPeer = startProcess('embed-worker'),
): Promise<Embedder> {
  const conversation = new EmbedConversation(peer);
  try {
    const facts = await conversation.open(spec, options);
    return {
      ...facts,
      embed: (texts, kind, signal) => conversation.embed(texts, kind, signal),
      close: () => conversation.close(),
    };
  } catch (error) {
    await peer.end();
    throw error;
  }
}

interface Waiting {
  readonly resolve: (results: EmbeddedText[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Guarantees that every promise it gives settles, whatever becomes of the worker. */
class EmbedConversation {
  private readonly peer: EmbedPeer;
  private readonly waiting = new Map<number, Waiting>();
  private readonly opening = settleable<EmbedderFacts>();
  private readonly closing = settleable<void>();
  private nextCall = 0;
  private ended: EmbedError | null = null;

  constructor(peer: EmbedPeer) {
    this.peer = peer;
    peer.listen((message) => this.receive(message));
    peer.onEnd((reason) => this.end(new EmbedError(`The embedding worker has stopped: ${reason}.`)));
  }

  open(spec: EmbedderSpec, options: EmbedWorkerOptions): Promise<EmbedderFacts> {
    this.peer.send({ type: 'open', spec, options });
    return this.opening.promise;
  }

  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<EmbeddedText[]> {
    if (this.ended) return Promise.reject(this.ended);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const call = this.nextCall++;
    // Rejects at once; the worker stops at its next batch and its late answer finds nobody waiting.
    const cancel = () => {
      this.waiting.get(call)?.reject(signal!.reason);
      this.waiting.delete(call);
      if (!this.ended) this.peer.send({ type: 'cancel', call });
    };
    return new Promise<EmbeddedText[]>((resolve, reject) => {
      signal?.addEventListener('abort', cancel, { once: true });
      this.waiting.set(call, { resolve, reject });
      this.peer.send({ type: 'embed', call, texts, kind });
    }).finally(() => signal?.removeEventListener('abort', cancel));
  }

  async close(): Promise<void> {
    if (this.ended) return;
    this.peer.send({ type: 'close' });
    await this.closing.promise;
    this.end(new EmbedError('The embedder has been closed.'));
    await this.peer.end();
  }

  private receive(message: FromEmbedWorker): void {
    if (message.type === 'opened') this.opening.resolve(message.facts);
    else if (message.type === 'not-opened') this.opening.reject(new EmbedError(message.reason));
    else if (message.type === 'closed') this.closing.resolve();
    else {
      const waiting = this.waiting.get(message.call);
      this.waiting.delete(message.call);
      if (message.type === 'failed') waiting?.reject(new EmbedError(message.reason));
      else waiting?.resolve(rowsOf(message));
    }
  }

  private end(error: EmbedError): void {
    this.ended ??= error;
    this.opening.reject(error);
    this.closing.resolve();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** A promise with its two ends in hand (`Promise.withResolvers` came after Node 20). */
function settleable<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

// Views on the one buffer that arrived.
function rowsOf({ vectors, seen, total }: Extract<FromEmbedWorker, { type: 'embedded' }>): EmbeddedText[] {
  const dims = vectors.length / Math.max(1, seen.length);
  return Array.from(seen, (seenTokens, row) => ({
    vector: vectors.subarray(row * dims, (row + 1) * dims),
    seenTokens,
    totalTokens: total[row]!,
  }));
}
