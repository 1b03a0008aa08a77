import type { AnswererChoice } from '../../../core/contract/answers.ts';
import type { TokenCounter } from '../../../core/pack/token-counter.ts';
import type { Answerer } from '../answer/answerer.ts';
import { cacheSubfolder } from '../cache/cache-folder.ts';
import { type EvaluationStore, memoryEvaluationStore, openEvaluationStore } from '../cache/evaluation-store.ts';
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
  /** Opens the embedder, releasing the one of another choice first: one inference session a process. */
  embedder(choice: EmbedderChoice): Promise<Embedder>;
  counter(encoding: string): Promise<TokenCounter>;
  /**
   * Opens a chat endpoint without asking it anything. `cached`: a reply is looked for in the cache first, and kept there;
   * `fresh`: it is asked once, past the cache. Throws a sentence for an address that is none.
   */
  answerer(choice: AnswererChoice, apiKey: string | null, from: 'cached' | 'fresh'): Answerer;
  close(): Promise<void>;
}

export function createResources(): Resources {
  let store: VectorStore | null = null;
  let evaluations: EvaluationStore | null = null;
  let opened: { readonly key: string; readonly embedder: Promise<Embedder> } | null = null;
  const counters = new Map<string, Promise<TokenCounter>>();
  return {
    store() {
      store ??= openStore();
      return store;
    },
    evaluations() {
      evaluations ??= openEvaluations();
      return evaluations;
    },
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
      await store?.close();
    },
  };
}

/** Without a usable cache folder the app still works; vectors then last only as long as it does. */
function openStore(): VectorStore {
  try {
    return openVectorStore(cacheSubfolder('vectors'));
  } catch (error) {
    console.error(`atomscope: ${(error as Error).message} Vectors are kept in memory only.`);
    return memoryVectorStore();
  }
}

function openEvaluations(): EvaluationStore {
  try {
    return openEvaluationStore(cacheSubfolder('evaluations'));
  } catch (error) {
    console.error(`atomscope: ${(error as Error).message} An interrupted evaluation cannot be continued.`);
    return memoryEvaluationStore();
  }
}
