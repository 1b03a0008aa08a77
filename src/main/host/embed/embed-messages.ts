import type { LongText, TextKind } from './embedder.ts';
import type { EmbedderSpec } from './open-embedder.ts';

/** What the worker is told at its start; all of it survives a structured clone. */
export interface EmbedWorkerOptions {
  readonly longText?: LongText;
  readonly threads?: number;
  readonly cacheRoot?: string;
  /** For endpoints. */
  readonly model?: string;
  readonly apiKey?: string;
}

export type ToEmbedWorker =
  | { readonly type: 'open'; readonly spec: EmbedderSpec; readonly options: EmbedWorkerOptions }
  | { readonly type: 'embed'; readonly call: number; readonly texts: readonly string[]; readonly kind: TextKind }
  | { readonly type: 'cancel'; readonly call: number }
  | { readonly type: 'close' };

export interface EmbedderFacts {
  readonly fingerprint: string;
  readonly name: string;
  readonly dims: number;
  readonly inputLimitTokens: number;
  readonly textsPerCall: number;
}

export type FromEmbedWorker =
  | { readonly type: 'opened'; readonly facts: EmbedderFacts }
  | { readonly type: 'not-opened'; readonly reason: string }
  /** `vectors` is texts × dims. */
  | {
      readonly type: 'embedded';
      readonly call: number;
      readonly vectors: Float32Array;
      readonly seen: Uint32Array;
      readonly total: Uint32Array;
    }
  | { readonly type: 'failed'; readonly call: number; readonly reason: string }
  | { readonly type: 'closed' };
