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

export function createResources(): Resources {
  let store: VectorStore | null = null;
  let evaluations: EvaluationStore | null = null;
  let tokenCounts: TokenCountStore | null = null;
  let answers: AnswerStore | null = null;
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
    tokenCounts() {
      tokenCounts ??= openTokenCounts();
      return tokenCounts;
    },
    answers() {
      answers ??= openAnswers();
      return answers;
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
      await answers?.close();
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

const UNCONTINUED = 'An interrupted evaluation cannot be continued.';

function openEvaluations(): EvaluationStore {
  try {
    return openEvaluationStore(cacheSubfolder('evaluations'), {
      onFault: (sentence) => console.error(`atomscope: ${sentence} ${UNCONTINUED}`),
    });
  } catch (error) {
    console.error(`atomscope: ${(error as Error).message} ${UNCONTINUED}`);
    return memoryEvaluationStore();
  }
}

function openTokenCounts(): TokenCountStore {
  try {
    return openTokenCountStore(cacheSubfolder('token-counts'));
  } catch (error) {
    console.error(`atomscope: ${(error as Error).message} Tokens are counted at each opening.`);
    return memoryTokenCountStore();
  }
}

function openAnswers(): AnswerStore {
  try {
    return openAnswerStore(cacheSubfolder('answers'));
  } catch (error) {
    console.error(
      `atomscope: ${(error as Error).message} Answers are kept in memory only: asked again, they cost again.`,
    );
    return memoryAnswerStore();
  }
}
