import type { Chunk } from '../model/chunk.ts';
import type { Turn } from '../model/episode.ts';
import { countPiece, type SegmentedText, segmentText } from './segments.ts';
import { indexHolders, type MayHold } from './text-holders.ts';
import type { TokenCounter } from './token-counter.ts';
import { type TruncatedPiece, truncatePiece } from './truncated-piece.ts';

/**
 * The pieces that prompts of one episode are joined from, with their tokens in one encoding, each counted once.
 *
 * A piece begins with `[` or `#` and ends with an empty line. In the GPT encodings no token reaches from a line break
 * over to such a character, so the tokens of a prompt are the sum of its pieces', whatever the chunks hold.
 */
export interface PieceTable {
  readonly chunks: readonly Chunk[];
  readonly counter: TokenCounter;
  readonly pieceOf: (chunk: number) => string;
  readonly tokensOf: (chunk: number) => number;
  /** The chunk cut to at most `roomTokens`, its mark included; null where not one token of its text would be left. */
  readonly truncatedTo: (chunk: number, roomTokens: number) => TruncatedPiece | null;
  readonly headerTokens: (header: string) => number;
  readonly turnText: (turn: number) => string;
  /** Tokens of the turn's text by itself. */
  readonly turnTokens: (turn: number) => number;
  /** Chunks whose text holds the turn's full text, ascending: its own, and any that repeats it word for word. */
  readonly holdersOf: (turn: number) => readonly number[];
}

/** Nothing is counted until it is asked for. */
export function createPieceTable(chunks: readonly Chunk[], turns: readonly Turn[], counter: TokenCounter): PieceTable {
  const tokens = new Int32Array(chunks.length).fill(-1);
  const headers = memory<string, number>(50_000);
  const truncations = memory<string, TruncatedPiece | null>(200);
  const turnTokens = memory<number, number>(Number.POSITIVE_INFINITY);
  let mayHold: MayHold | null = null;
  const holderIndex = () => {
    mayHold ??= indexHolders(chunks.map(({ text }) => text));
    return mayHold;
  };
  const holders = memory<number, readonly number[]>(Number.POSITIVE_INFINITY);
  const segments = memory<number, SegmentedText>(200);
  const segmentsOf = (chunk: number) => remembered(segments, chunk, () => segmentText(chunks[chunk]!.text, counter));
  const pieceOf = (chunk: number) => pieceText(chunks[chunk]!);
  const turnText = (turn: number) => turns[turn]!.text;
  return {
    chunks,
    counter,
    pieceOf,
    tokensOf: (chunk) => {
      if (tokens[chunk]! < 0) tokens[chunk] = countPiece(counter, pieceOf(chunk));
      return tokens[chunk]!;
    },
    truncatedTo: (chunk, roomTokens) =>
      remembered(truncations, `${chunk} ${roomTokens}`, () =>
        truncatePiece(segmentsOf(chunk), chunkLabel(chunks[chunk]!), roomTokens, counter),
      ),
    headerTokens: (header) => remembered(headers, header, () => countPiece(counter, header)),
    turnText,
    turnTokens: (turn) => remembered(turnTokens, turn, () => counter.count(turnText(turn))),
    holdersOf: (turn) => remembered(holders, turn, () => chunksHolding(chunks, holderIndex(), turnText(turn), turn)),
  };
}

/** `[c255 · 2026-05-09]`, or `[c255]` where the chunk is not dated. */
export function chunkLabel({ chunkIndex, timestamp }: Chunk): string {
  const day = timestamp?.match(/^\d{4}-\d{2}-\d{2}/)?.[0];
  return day ? `[c${chunkIndex} · ${day}]` : `[c${chunkIndex}]`;
}

/** The chunk as it stands in a prompt: its label on a line, its text verbatim, an empty line. */
function pieceText(chunk: Chunk): string {
  return `${chunkLabel(chunk)}\n${chunk.text}\n\n`;
}

/** `## Atom 8 · cycling · schedule (98 chunks)` and an empty line. Line breaks in words become spaces. */
export function atomHeader(atom: number, words: readonly string[], memberCount: number): string {
  const name = [`Atom ${atom}`, ...words].join(' · ').replace(/\s+/gu, ' ');
  return `## ${name} (${memberCount} ${memberCount === 1 ? 'chunk' : 'chunks'})\n\n`;
}

/** Chunks of the turn itself, and those that hold its text, ascending. */
function chunksHolding(chunks: readonly Chunk[], mayHold: MayHold, text: string, turn: number): number[] {
  const own = chunks.filter(({ firstTurn, endTurn }) => turn >= firstTurn && turn < endTurn);
  // Line breaks at its ends may be those around the chunk, which are not in the chunk's text.
  const others = mayHold(text.replace(/^\n+|\n+$/g, '')).filter((at) => standsIn(chunks[at]!.text, text));
  const holders = new Set([...own.map(({ chunkIndex }) => chunkIndex), ...others.map((at) => chunks[at]!.chunkIndex)]);
  return [...holders].sort((a, b) => a - b);
}

/** As the chunk stands in a prompt: a text that begins or ends with line breaks may take them from around it. */
function standsIn(chunkText: string, text: string): boolean {
  if (text === '') return false;
  if (chunkText.includes(text)) return true;
  return (text.startsWith('\n') || text.endsWith('\n')) && `\n${chunkText}\n\n`.includes(text);
}

/** Looks `key` up or makes it. A full memory starts over: scrubbing τ brings ever new headers and rooms. */
function remembered<K, V>({ known, most }: Remembered<K, V>, key: K, make: () => V): V {
  const held = known.get(key);
  if (held !== undefined || known.has(key)) return held as V;
  const made = make();
  if (known.size >= most) known.clear();
  known.set(key, made);
  return made;
}

interface Remembered<K, V> {
  readonly known: Map<K, V>;
  readonly most: number;
}

function memory<K, V>(most: number): Remembered<K, V> {
  return { known: new Map(), most };
}
