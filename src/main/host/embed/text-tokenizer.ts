import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { EmbedError } from './embedder.ts';
import { type ModelFolder, readJson } from './model-folder.ts';
import type { InputFrame, TokenisedText } from './windows.ts';

// With the u flag a surrogate matches only where it stands without its other half.
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Texts to token ids, as the model's own tokenizer makes them. */
export interface TextTokenizer {
  readonly frame: InputFrame;
  tokenise(text: string, prefix: string): TokenisedText;
}

/** Opens the folder's tokenizer. Throws an `EmbedError` when it cannot be used. */
export function openTokenizer(model: ModelFolder): TextTokenizer {
  const tokenizer = loadTokenizer(model);
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const prefixIds = new Map<string, number[]>();
  const idsOfPrefix = (prefix: string) => {
    if (!prefixIds.has(prefix)) prefixIds.set(prefix, encode(prefix));
    return prefixIds.get(prefix)!;
  };
  return {
    frame: { ...specialTokens(tokenizer), limitTokens: model.inputLimitTokens },
    tokenise(text, prefix) {
      const ids = encode(prefix + text.replace(LONE_SURROGATE, '\uFFFD'));
      return { ids, prefixTokens: prefix === '' ? 0 : sharedStart(ids, idsOfPrefix(prefix)) };
    },
  };
}

function loadTokenizer(model: ModelFolder): Tokenizer {
  try {
    const parsed = JSON.parse(readFileSync(model.tokenizerFile, 'utf8'));
    // The file may carry a truncation and padding of its own (128 here); how long an input is, is decided in windows.ts.
    return new Tokenizer(
      { ...parsed, truncation: null, padding: null },
      readJson(model.folder, 'tokenizer_config.json'),
    );
  } catch (error) {
    throw new EmbedError(`The tokenizer ${model.tokenizerFile} cannot be read: ${reasonOf(error)}.`);
  }
}

/** What the tokenizer puts around a text, found by comparing a word with and without it. */
function specialTokens(tokenizer: Tokenizer): { head: number[]; tail: number[] } {
  const bare = tokenizer.encode('a', { add_special_tokens: false }).ids;
  const full = tokenizer.encode('a').ids;
  const at = full.findIndex((_, start) => bare.every((id, k) => full[start + k] === id));
  return { head: full.slice(0, at), tail: full.slice(at + bare.length) };
}

// A prefix may merge with the word after it; only what stands unmerged counts as prefix.
function sharedStart(ids: readonly number[], prefix: readonly number[]): number {
  let length = 0;
  while (length < prefix.length && ids[length] === prefix[length]) length++;
  return length;
}
