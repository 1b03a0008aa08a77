import type { Pooling } from './pool.ts';

/** What a model needs and its folder does not say; taken from the models' own cards. */
export interface KnownModel {
  readonly inputLimitTokens?: number;
  readonly pooling?: Pooling;
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
}

const KNOWN: readonly (readonly [RegExp, KnownModel])[] = [
  [/all-minilm-l6/i, { inputLimitTokens: 256, pooling: 'mean' }],
  [/all-minilm-l12/i, { inputLimitTokens: 128, pooling: 'mean' }],
  [/all-mpnet-base/i, { inputLimitTokens: 384, pooling: 'mean' }],
  [
    /bge-(small|base|large)-en/i,
    { pooling: 'cls', queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  ],
  [/bge-(small|base|large)-zh/i, { pooling: 'cls', queryPrefix: '为这个句子生成表示以用于检索相关文章：' }],
  [/bge-m3/i, { pooling: 'cls' }],
  [/(^|[-_/])e5-/i, { pooling: 'mean', queryPrefix: 'query: ', passagePrefix: 'passage: ' }],
  [
    /snowflake-arctic-embed/i,
    { pooling: 'cls', queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  ],
  [/nomic-embed-text/i, { pooling: 'mean', queryPrefix: 'search_query: ', passagePrefix: 'search_document: ' }],
];

/** What is known of a model by its name; empty where nothing is. */
export function knownModel(name: string): KnownModel {
  return KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? {};
}
