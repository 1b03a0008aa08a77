import type { TokenCounter } from '../../src/core/pack/token-counter.ts';
import { memoryAnswerStore } from '../../src/main/host/cache/answer-store.ts';
import { memoryEvaluationStore } from '../../src/main/host/cache/evaluation-store.ts';
import { memoryVectorStore } from '../../src/main/host/cache/vector-store.ts';
import type { EmbeddedText, Embedder } from '../../src/main/host/embed/embedder.ts';
import type { EmbedderChoice, Resources } from '../../src/main/host/engine/resources.ts';

const DIMS = 24;

/** A bag of words hashed into 24 dimensions, of unit length: texts that share words lie near one another. */
export function wordVector(text: string): Float32Array {
  const vector = new Float32Array(DIMS);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 2166136261;
    for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619) >>> 0;
    vector[hash % DIMS]! += hash & 1024 ? 1 : -1;
  }
  const norm = Math.hypot(...vector);
  return norm === 0 ? vector : vector.map((value) => value / norm);
}

/** One token a word, so that budgets are easy to reckon with. */
const wordCounter: TokenCounter = {
  encoding: 'words',
  count: (text) => text.split(/\s+/).filter(Boolean).length,
  truncate: (text, maxTokens) => text.match(new RegExp(`^(\\s*\\S+){0,${maxTokens}}`))?.[0] ?? '',
};

export interface FakeResources extends Resources {
  /** Texts of every call of the embedder, in order. */
  readonly embedCalls: (readonly string[])[];
}

export interface FakeResourcesOptions {
  /** Awaited before each call of the embedder, with the texts it is for: pauses, or throws. */
  readonly beforeEmbed?: (texts: readonly string[], signal: AbortSignal | undefined) => Promise<void>;
  /** Awaited before a counter is given out. */
  readonly beforeCounter?: (encoding: string) => Promise<void>;
  readonly textsPerCall?: number;
}

/** What the engine needs, without a model, a cache folder or a vocabulary: the same input gives the same vectors. */
export function fakeResources(options: FakeResourcesOptions = {}): FakeResources {
  const store = memoryVectorStore();
  const evaluations = memoryEvaluationStore();
  const answers = memoryAnswerStore();
  const embedCalls: (readonly string[])[] = [];
  const embedderOf = (choice: EmbedderChoice): Embedder => ({
    fingerprint: JSON.stringify(choice),
    name: choice.embedder,
    dims: DIMS,
    inputLimitTokens: 256,
    textsPerCall: options.textsPerCall ?? 16,
    async embed(texts, _kind, signal): Promise<EmbeddedText[]> {
      await options.beforeEmbed?.(texts, signal);
      signal?.throwIfAborted();
      embedCalls.push(texts);
      return texts.map((text) => {
        const totalTokens = wordCounter.count(text);
        return { vector: wordVector(text), seenTokens: Math.min(totalTokens, 256), totalTokens };
      });
    },
    async close() {},
  });
  return {
    embedCalls,
    store: () => store,
    evaluations: () => evaluations,
    answers: () => answers,
    async embedder(choice) {
      if (choice.embedder === 'no-such-model') throw new Error('There is no model in no-such-model.');
      return embedderOf(choice);
    },
    async counter(encoding) {
      await options.beforeCounter?.(encoding);
      if (encoding === 'no-such-encoding') throw new Error('There is no encoding no-such-encoding.');
      return wordCounter;
    },
    async close() {},
  };
}
