import type { TokenCounter } from './token-counter.ts';

/**
 * A text split where its tokens surely split too, with the tokens up to each split. In the GPT encodings no token
 * reaches from a line break over to a character that is neither white space nor `/`, and none of the rules that split
 * words looks back. So the tokens of any part that ends somewhere in segment i are those before i plus a count of
 * that one segment: cutting a long chunk anew for every question stays cheap.
 */
export interface SegmentedText {
  readonly text: string;
  /** starts[i] = where segment i begins; one entry more than there are segments. */
  readonly starts: readonly number[];
  /** tokensBefore[i] = tokens of text[0, starts[i]); the last entry counts the whole text. */
  readonly tokensBefore: readonly number[];
}

/** Shorter segments are not worth a call each. */
const LEAST_CHARACTERS = 256;

export function segmentText(text: string, counter: TokenCounter): SegmentedText {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    const next = at + 1;
    if (
      next - starts.at(-1)! >= LEAST_CHARACTERS &&
      next < text.length &&
      /^[^\s/]/u.test(text.slice(next, next + 2))
    ) {
      starts.push(next);
    }
  }
  starts.push(text.length);
  const tokensBefore = [0];
  for (let i = 0; i + 1 < starts.length; i++) {
    const segment = text.slice(starts[i], starts[i + 1]);
    const isLast = i + 2 === starts.length;
    tokensBefore.push(tokensBefore[i]! + (isLast ? counter.count(segment) : countPiece(counter, segment)));
  }
  return { text, starts, tokensBefore };
}

/**
 * Tokens of a piece that another piece follows. Older encodings (r50k) merge a trailing empty line with the text's end
 * but split it before text, so the count is taken in place, before a `#` that is then taken off.
 */
export function countPiece(counter: TokenCounter, piece: string): number {
  return counter.count(`${piece}#`) - counter.count('#');
}

/** The index of the last segment that begins at or before `tokens` tokens. */
export function segmentAtTokens(tokensBefore: readonly number[], tokens: number): number {
  let low = 0;
  let high = tokensBefore.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tokensBefore[middle]! <= tokens) low = middle;
    else high = middle - 1;
  }
  return low;
}
