import { reasonOf } from '../../../core/contract/reason-of.ts';
import type { TokenCounter } from '../../../core/pack/token-counter.ts';
import { type AnswerStore, memoryAnswerStore, openAnswerStore } from '../cache/answer-store.ts';
import { cacheSubfolder } from '../cache/cache-folder.ts';
import { type EvaluationStore, memoryEvaluationStore, openEvaluationStore } from '../cache/evaluation-store.ts';
import { memoryTokenCountStore, openTokenCountStore, type TokenCountStore } from '../cache/token-count-store.ts';
import { memoryVectorStore, openVectorStore, type VectorStore } from '../cache/vector-store.ts';
import { embedInWorker } from '../embed/embed-in-worker.ts';
import type { Embedder } from '../embed/embedder.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';

export interface EmbedderChoice {
  readonly embedder: string;
  readonly model: string | null;
  readonly longText: 'windows' | 'head';
}

/** What the engine holds for as long as it lives: the stores, one embedder, token counters. */
export interface Resources {
  readonly store: () => VectorStore;
  /** Finished parts of evaluations. */
  readonly evaluations: () => EvaluationStore;
  /** Tokens of the chunks of corpora that were opened before. */
  readonly tokenCounts: () => TokenCountStore;
  /** Replies of chat endpoints. */
  readonly answers: () => AnswerStore;
  /** Opens the embedder, releasing the one of another choice first: one inference session a process. */
  embedder(choice: EmbedderChoice): Promise<Embedder>;
  counter(encoding: string): Promise<TokenCounter>;
  close(): Promise<void>;
}

const UNCONTINUED = 'An interrupted evaluation cannot be continued.';

/** The resources of one process. Nothing is opened before it is asked for. */
export function createResources(): Resources {
  const vectors = cached('vectors', {
    ...{ open: openVectorStore, inMemory: memoryVectorStore },
    otherwise: 'Vectors are kept in memory only.',
  });
  const evaluations = cached('evaluations', {
    open: (folder) =>
      openEvaluationStore(folder, { onFault: (sentence) => console.error(`atomscope: ${sentence} ${UNCONTINUED}`) }),
    inMemory: memoryEvaluationStore,
    otherwise: UNCONTINUED,
  });
  const tokenCounts = cached('token-counts', {
    ...{ open: openTokenCountStore, inMemory: memoryTokenCountStore },
    otherwise: 'Tokens are counted at each opening.',
  });
  const answers = cached('answers', {
    ...{ open: openAnswerStore, inMemory: memoryAnswerStore },
    otherwise: 'Answers are kept in memory only: asked again, they cost again.',
  });
  let opened: { readonly key: string; readonly embedder: Promise<Embedder> } | null = null;
  const counters = new Map<string, Promise<TokenCounter>>();
  return {
    ...{ store: vectors.get, evaluations: evaluations.get, tokenCounts: tokenCounts.get, answers: answers.get },
    async embedder(choice) {
      const key = JSON.stringify(choice);
      if (opened?.key === key) return opened.embedder;
      const before = opened;
      const embedder = (async () => {
        await before?.embedder.then((old) => old.close()).catch(() => {});
        return await embedInWorker(choice.embedder, {
          longText: choice.longText,
          ...(choice.model === null ? {} : { model: choice.model }),
        });
      })();
      opened = { key, embedder };
      // A failed opening must not be remembered: the model may be there at the next try.
      embedder.catch(() => {
        if (opened?.embedder === embedder) opened = null;
      });
      return embedder;
    },
    counter(encoding) {
      const known = counters.get(encoding) ?? createTokenCounter(encoding);
      counters.set(encoding, known);
      return known;
    },
    async close() {
      await opened?.embedder.then((embedder) => embedder.close()).catch(() => {});
      await vectors.opened()?.close();
      await answers.opened()?.close();
    },
  };
}

interface Cached<S> {
  readonly get: () => S;
  /** Null before anybody asked for it. */
  readonly opened: () => S | null;
}

interface CachedOptions<S> {
  readonly open: (folder: string) => S;
  readonly inMemory: () => S;
  /** What follows for a person where the folder cannot be used. */
  readonly otherwise: string;
}

/** A store in its own part of the cache folder. Without a usable folder the app still works; it then lasts as long. */
function cached<S>(name: string, { open, inMemory, otherwise }: CachedOptions<S>): Cached<S> {
  let store: S | null = null;
  const opening = () => {
    try {
      return open(cacheSubfolder(name));
    } catch (error) {
      console.error(`atomscope: ${reasonOf(error)} ${otherwise}`);
      return inMemory();
    }
  };
  return {
    get() {
      store ??= opening();
      return store;
    },
    opened: () => store,
  };
}
