import type { TokenCounter } from '../../../core/pack/token-counter.ts';
import { type Encoding, loadEncoding } from './encodings.ts';

/** Texts whose counts are kept, and the characters they may hold together. */
const CACHE_ENTRIES = 20_000;
const CACHE_CHARACTERS = 16_000_000;

/**
 * A counter of `encoding`'s tokens that keeps the counts of the texts it saw last.
 * Rejects with one sentence that lists the known encodings when it is none of them.
 */
export async function createTokenCounter(encoding: string): Promise<TokenCounter> {
  const loaded = await loadEncoding(encoding);
  const count = keepingLatest(loaded.countTokens);
  return { encoding, count, truncate: (text, maxTokens) => truncateText(loaded, text, maxTokens) };
}

/** The same function with the results of the latest texts kept, the longest unused forgotten first. */
function keepingLatest(count: (text: string) => number): (text: string) => number {
  const counts = new Map<string, number>();
  let characters = 0;
  return (text) => {
    const known = counts.get(text);
    const counted = known ?? count(text);
    // A Map keeps insertion order: putting an entry back makes it the latest.
    if (known === undefined) characters += text.length;
    else counts.delete(text);
    counts.set(text, counted);
    for (const oldest of counts.keys()) {
      if (counts.size <= CACHE_ENTRIES && characters <= CACHE_CHARACTERS) break;
      counts.delete(oldest);
      characters -= oldest.length;
    }
    return counted;
  };
}

/** See `TokenCounter.truncate`. Text is only ever sliced, so nothing can be decoded into a replacement character. */
function truncateText(encoding: Encoding, text: string, maxTokens: number): string {
  const ends = tokenEnds(encoding, text, maxTokens);
  if (ends === null) return text;
  // A prefix can count more than its tokens did inside the text, as words are split looking ahead.
  for (let tokens = maxTokens; tokens > 0; tokens--) {
    const end = ends[tokens - 1]!;
    if (end > 0 && encoding.countTokens(text.slice(0, end)) <= maxTokens) return text.slice(0, end);
  }
  return '';
}

/**
 * Where each of the first `maxTokens` tokens ends, in UTF-16 units; 0 where it ends inside a character.
 * null when the text has no more tokens than that.
 */
function tokenEnds(encoding: Encoding, text: string, maxTokens: number): number[] | null {
  const ends: number[] = [];
  let tokenByte = 0;
  let byte = 0;
  let unit = 0;
  for (const tokens of encoding.encodeLazily(text)) {
    for (const token of tokens) {
      if (ends.length === maxTokens) return ends;
      tokenByte += encoding.bytesOf(token);
      while (byte < tokenByte) {
        const codePoint = text.codePointAt(unit)!;
        byte += utf8Length(codePoint);
        unit += codePoint > 0xffff ? 2 : 1;
      }
      ends.push(byte === tokenByte ? unit : 0);
    }
  }
  return null;
}

/** Bytes of a character in UTF-8; a lone surrogate is written as U+FFFD, which takes three. */
function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
