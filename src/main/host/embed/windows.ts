import type { LongText } from './embedder.ts';

/** What surrounds the content in every input of one model, and how much room there is. */
export interface InputFrame {
  /** Special tokens before and after the content. */
  readonly head: readonly number[];
  readonly tail: readonly number[];
  /** Tokens an input may have in all. */
  readonly limitTokens: number;
}

/** One text as token ids; the first `prefixTokens` of `ids` are the model's prompt, not the text. */
export interface TokenisedText {
  readonly ids: readonly number[];
  readonly prefixTokens: number;
}

/** The inputs that one text becomes. */
export interface WindowedText {
  readonly windows: readonly (readonly number[])[];
  /** Content tokens of each window: its weight in the average. */
  readonly weights: readonly number[];
  readonly seenTokens: number;
  readonly totalTokens: number;
}

/**
 * Cuts a text into inputs that do not overlap: limit − specials − prefix content tokens each, the prefix repeated at the
 * head of each, so that every window is a passage the model was trained to read. A text without content has no windows.
 * Throws a RangeError when specials and prefix leave no room.
 */
export function cutWindows(text: TokenisedText, frame: InputFrame, longText: LongText): WindowedText {
  const around = frame.head.length + frame.tail.length + text.prefixTokens;
  const room = frame.limitTokens - around;
  if (room < 1)
    throw new RangeError(`a limit of ${frame.limitTokens} tokens leaves no room beside ${around} fixed ones`);
  const content = text.ids.length - text.prefixTokens;
  if (content === 0) return { windows: [], weights: [], seenTokens: 0, totalTokens: 0 };
  const prefix = text.ids.slice(0, text.prefixTokens);
  const windows: number[][] = [];
  const weights: number[] = [];
  const end = longText === 'head' ? Math.min(content, room) : content;
  for (let from = 0; from < end; from += room) {
    const start = text.prefixTokens + from;
    const piece = text.ids.slice(start, Math.min(start + room, text.prefixTokens + end));
    windows.push([...frame.head, ...prefix, ...piece, ...frame.tail]);
    weights.push(piece.length);
  }
  return { windows, weights, seenTokens: end + around, totalTokens: content + around };
}
