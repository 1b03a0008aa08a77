/** The part of a gpt-tokenizer encoding that is used here. */
export interface Encoding {
  readonly countTokens: (text: string) => number;
  /** Tokens stretch by stretch of the text, as they are found. */
  readonly encodeLazily: (text: string) => Iterable<readonly number[]>;
  /** UTF-8 bytes of one token. */
  readonly bytesOf: (token: number) => number;
}

interface EncodingModule {
  readonly countTokens: (text: string, options: SpecialTokens) => number;
  readonly encodeGenerator: (text: string, options: SpecialTokens) => Iterable<readonly number[]>;
}

interface RanksModule {
  /** By token: its text, or its bytes where they are no whole characters. */
  readonly default: readonly (string | readonly number[])[];
}

interface SpecialTokens {
  readonly disallowedSpecial: Set<string>;
  readonly allowedSpecial: Set<string>;
}

/** Neither allowed nor refused: special tokens in text count as the text they are. */
const AS_TEXT: SpecialTokens = { disallowedSpecial: new Set(), allowedSpecial: new Set() };

type Loader = () => Promise<readonly [EncodingModule, RanksModule]>;

/** Loaded only when asked for: each holds a vocabulary of megabytes. */
const LOADERS: Readonly<Record<string, Loader>> = {
  o200k_base: () =>
    Promise.all([import('gpt-tokenizer/encoding/o200k_base'), import('gpt-tokenizer/bpeRanks/o200k_base')]),
  o200k_harmony: () =>
    Promise.all([import('gpt-tokenizer/encoding/o200k_harmony'), import('gpt-tokenizer/bpeRanks/o200k_base')]),
  cl100k_base: () =>
    Promise.all([import('gpt-tokenizer/encoding/cl100k_base'), import('gpt-tokenizer/bpeRanks/cl100k_base')]),
  p50k_base: () =>
    Promise.all([import('gpt-tokenizer/encoding/p50k_base'), import('gpt-tokenizer/bpeRanks/p50k_base')]),
  p50k_edit: () =>
    Promise.all([import('gpt-tokenizer/encoding/p50k_edit'), import('gpt-tokenizer/bpeRanks/p50k_base')]),
  r50k_base: () =>
    Promise.all([import('gpt-tokenizer/encoding/r50k_base'), import('gpt-tokenizer/bpeRanks/r50k_base')]),
};

export const ENCODING_NAMES: readonly string[] = Object.keys(LOADERS);

/** Loads one encoding. Rejects with one sentence that lists the known ones when `name` is none of them. */
export async function loadEncoding(name: string): Promise<Encoding> {
  const load = Object.hasOwn(LOADERS, name) ? LOADERS[name] : undefined;
  if (!load) throw new Error(`unknown encoding "${name}"; known are ${ENCODING_NAMES.join(', ')}`);
  const [module, { default: ranks }] = await load();
  return {
    countTokens: (text) => module.countTokens(text, AS_TEXT),
    encodeLazily: (text) => module.encodeGenerator(text, AS_TEXT),
    bytesOf: (token) => {
      const held = ranks[token]!;
      return typeof held === 'string' ? Buffer.byteLength(held) : held.length;
    },
  };
}
