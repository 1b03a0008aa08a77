import { createBytePairMerge, type TokenRanks } from './byte-pair-merge.ts';
import { hasLongRun } from './long-runs.ts';

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

interface SpecialTokens {
  readonly disallowedSpecial: Set<string>;
  readonly allowedSpecial: Set<string>;
}

/** Neither allowed nor refused: special tokens in text count as the text they are. */
const AS_TEXT: SpecialTokens = { disallowedSpecial: new Set(), allowedSpecial: new Set() };

/** Runs of one kind of character up to this many are quickly encoded by gpt-tokenizer itself. */
const LONG_RUN = 2000;

interface Source {
  readonly module: () => Promise<EncodingModule>;
  readonly ranks: () => Promise<{ readonly default: TokenRanks }>;
  readonly splits: 'O200K_TOKEN_SPLIT_REGEX' | 'CL100K_TOKEN_SPLIT_REGEX' | 'R50K_TOKEN_SPLIT_REGEX';
}

/** Loaded only when asked for: each holds a vocabulary of megabytes. */
const SOURCES: Readonly<Record<string, Source>> = {
  o200k_base: {
    module: () => import('gpt-tokenizer/encoding/o200k_base'),
    ranks: () => import('gpt-tokenizer/bpeRanks/o200k_base'),
    splits: 'O200K_TOKEN_SPLIT_REGEX',
  },
  o200k_harmony: {
    module: () => import('gpt-tokenizer/encoding/o200k_harmony'),
    ranks: () => import('gpt-tokenizer/bpeRanks/o200k_base'),
    splits: 'O200K_TOKEN_SPLIT_REGEX',
  },
  cl100k_base: {
    module: () => import('gpt-tokenizer/encoding/cl100k_base'),
    ranks: () => import('gpt-tokenizer/bpeRanks/cl100k_base'),
    splits: 'CL100K_TOKEN_SPLIT_REGEX',
  },
  p50k_base: {
    module: () => import('gpt-tokenizer/encoding/p50k_base'),
    ranks: () => import('gpt-tokenizer/bpeRanks/p50k_base'),
    splits: 'R50K_TOKEN_SPLIT_REGEX',
  },
  p50k_edit: {
    module: () => import('gpt-tokenizer/encoding/p50k_edit'),
    ranks: () => import('gpt-tokenizer/bpeRanks/p50k_base'),
    splits: 'R50K_TOKEN_SPLIT_REGEX',
  },
  r50k_base: {
    module: () => import('gpt-tokenizer/encoding/r50k_base'),
    ranks: () => import('gpt-tokenizer/bpeRanks/r50k_base'),
    splits: 'R50K_TOKEN_SPLIT_REGEX',
  },
};

export const ENCODING_NAMES: readonly string[] = Object.keys(SOURCES);

/**
 * Loads one encoding. Its tokens are gpt-tokenizer's; only runs longer than `longRun` characters are merged here, since
 * they would take it a time that grows with their square. Rejects with one sentence that lists the known encodings
 * when `name` is none of them.
 */
export async function loadEncoding(name: string, longRun = LONG_RUN): Promise<Encoding> {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (!source) throw new Error(`unknown encoding "${name}"; known are ${ENCODING_NAMES.join(', ')}`);
  const [module, { default: ranks }, splits] = await Promise.all([
    source.module(),
    source.ranks(),
    import('gpt-tokenizer/encodingParams/constants'),
  ]);
  const encodeRuns = runEncoder(module, ranks, splits[source.splits], longRun);
  return {
    countTokens: (text) => (hasLongRun(text, longRun) ? countAll(encodeRuns(text)) : module.countTokens(text, AS_TEXT)),
    encodeLazily: (text) => (hasLongRun(text, longRun) ? encodeRuns(text) : module.encodeGenerator(text, AS_TEXT)),
    bytesOf: (token) => {
      const held = ranks[token]!;
      return typeof held === 'string' ? Buffer.byteLength(held) : held.length;
    },
  };
}

function countAll(stretches: Iterable<readonly number[]>): number {
  let count = 0;
  for (const tokens of stretches) count += tokens.length;
  return count;
}

/** Encodes word by word, the long ones by our own merge. Its table is built at the first long one. */
function runEncoder(module: EncodingModule, ranks: TokenRanks, splits: RegExp, longRun: number) {
  let merge: ((run: string) => number[]) | undefined;
  return function* (text: string): Generator<readonly number[]> {
    for (const [word] of text.matchAll(splits)) {
      // gpt-tokenizer reads the bytes of U+FEFF in a way of its own: leave those to it, so that counts agree.
      if (word.length <= longRun || word.includes('\uFEFF')) {
        yield* module.encodeGenerator(word, AS_TEXT);
        continue;
      }
      merge ??= createBytePairMerge(ranks);
      yield merge(word);
    }
  };
}
