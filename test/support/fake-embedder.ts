import { createHash } from 'node:crypto';
import type { EmbeddedText, Embedder, TextKind } from '../../src/main/host/embed/embedder.ts';

/** An embedder without a model: each text's vector is drawn from its hash. Records the calls it was given. */
export interface FakeEmbedder extends Embedder {
  readonly calls: (readonly string[])[];
}

export function fakeEmbedder(over: Partial<Embedder> = {}): FakeEmbedder {
  const dims = over.dims ?? 4;
  const calls: (readonly string[])[] = [];
  return {
    fingerprint: 'fake',
    name: 'fake',
    dims,
    inputLimitTokens: 8,
    textsPerCall: 3,
    calls,
    async embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal) {
      signal?.throwIfAborted();
      calls.push([...texts]);
      return texts.map((text) => fakeEmbedding(text, kind, dims));
    },
    async close() {},
    ...over,
  };
}

export function fakeEmbedding(text: string, kind: TextKind, dims: number): EmbeddedText {
  const bytes = createHash('sha512').update(`${kind} ${text}`).digest();
  const values = Array.from({ length: dims }, (_, k) => bytes[k % bytes.length]! - 127.5);
  const norm = Math.hypot(...values);
  const words = text.split(/\s+/).filter(Boolean).length;
  return {
    vector: Float32Array.from(values, (value) => value / norm),
    seenTokens: Math.min(words, 8),
    totalTokens: words,
  };
}
