import { countPiece, type SegmentedText, segmentAtTokens } from './segments.ts';
import type { TokenCounter } from './token-counter.ts';

/** A chunk cut at a token boundary to fit, with a mark that says so. */
export interface TruncatedPiece {
  /** Label, shown text, mark and the empty line. */
  readonly text: string;
  /** The part of the chunk's text that is shown: a prefix of it. */
  readonly shown: string;
  readonly tokens: number;
}

/** A chunk is cut only where at least this many tokens are left: less would be a label and a mark with no text. */
export const LEAST_TRUNCATED_TOKENS = 64;

/** `… [truncated: 1,204 of 9,870 tokens]` */
export function truncationMark(shownTokens: number, allTokens: number): string {
  return `… [truncated: ${grouped(shownTokens)} of ${grouped(allTokens)} tokens]`;
}

/** Digits in groups of three, with commas: core has no Intl, and the same bytes must come out everywhere. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * As much of a chunk as fits `roomTokens` together with its label and the mark, which is counted too; null where no
 * text would be left.
 */
export function truncatePiece(
  segmented: SegmentedText,
  label: string,
  roomTokens: number,
  counter: TokenCounter,
): TruncatedPiece | null {
  const allTokens = segmented.tokensBefore.at(-1)!;
  const mark = truncationMark(Math.min(roomTokens, allTokens), allTokens);
  // Where text and mark meet, tokens may merge: begin a little too long and go down.
  let wanted = Math.min(roomTokens - countPiece(counter, `${label}\n${mark}\n\n`) + 3, allTokens - 1);
  while (wanted > 0) {
    const piece = pieceOfTokens(segmented, label, wanted, counter);
    if (piece.shown === '') return null;
    if (piece.tokens <= roomTokens) return piece;
    wanted -= Math.max(1, piece.tokens - roomTokens);
  }
  return null;
}

function pieceOfTokens(
  { text, starts, tokensBefore }: SegmentedText,
  label: string,
  wanted: number,
  counter: TokenCounter,
): TruncatedPiece {
  const at = segmentAtTokens(tokensBefore, wanted);
  const cut = counter.truncate(text.slice(starts[at], starts[at + 1]), wanted - tokensBefore[at]!);
  const shown = text.slice(0, starts[at]! + cut.length);
  // Where nothing of segment `at` is shown, the mark meets the one before.
  const last = cut === '' ? Math.max(0, at - 1) : at;
  const tail = shown.slice(starts[last]);
  const before = tokensBefore[last]!;
  const end = `${tail}\n${truncationMark(before + counter.count(tail), tokensBefore.at(-1)!)}\n\n`;
  // The label joins the first segment, the mark the last. What lies between was counted already.
  const tokens =
    last === 0
      ? countPiece(counter, `${label}\n${end}`)
      : countPiece(counter, `${label}\n${text.slice(0, starts[1])}`) +
        (before - tokensBefore[1]!) +
        countPiece(counter, end);
  return { text: `${label}\n${text.slice(0, starts[last])}${end}`, shown, tokens };
}
