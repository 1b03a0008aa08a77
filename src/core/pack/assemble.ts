import type { PromptBlock } from '../model/packed-prompt.ts';
import type { Admission } from './admission.ts';
import type { PieceTable } from './pieces.ts';
import type { BlockOutline } from './present.ts';

export interface Assembled {
  readonly prompt: string;
  /** Counted on `prompt` itself. */
  readonly tokens: number;
  readonly blocks: readonly PromptBlock[];
}

/** A header or chunk where it stands in the prompt. */
interface PlacedPiece {
  readonly text: string;
  readonly tokens: number;
}

/** Joins headers and chunks into the prompt, counts it, and gives every block its range and tokens. */
export function assemble(outline: readonly BlockOutline[], admission: Admission, pieces: PieceTable): Assembled {
  const placed = outline.map((block) => placePieces(block, admission, pieces));
  const prompt = placed
    .flat()
    .map((piece) => piece.text)
    .join('');
  const tokens = pieces.counter.count(prompt);
  const sum = placed.flat().reduce((total, piece) => total + piece.tokens, 0);
  const exact = sum === tokens ? placed : recounted(placed, pieces);
  return { prompt, tokens, blocks: toBlocks(outline, exact, admission) };
}

function placePieces(block: BlockOutline, { truncated }: Admission, pieces: PieceTable): PlacedPiece[] {
  const header = block.header === null ? [] : [{ text: block.header, tokens: pieces.headerTokens(block.header) }];
  const chunks = block.chunks.map((chunk) =>
    truncated?.chunk === chunk ? truncated : { text: pieces.pieceOf(chunk), tokens: pieces.tokensOf(chunk) },
  );
  return [...header, ...chunks];
}

/** Where pieces do not add up, each is what it adds to the prompt up to its end, so the sum is right again. */
function recounted(placed: readonly (readonly PlacedPiece[])[], pieces: PieceTable): PlacedPiece[][] {
  let prefix = '';
  let before = 0;
  return placed.map((block) =>
    block.map(({ text }) => {
      prefix += text;
      const after = pieces.counter.count(prefix);
      const tokens = after - before;
      before = after;
      return { text, tokens };
    }),
  );
}

function toBlocks(
  outline: readonly BlockOutline[],
  placed: readonly (readonly PlacedPiece[])[],
  { truncated }: Admission,
): PromptBlock[] {
  let start = 0;
  return outline.map(({ atom, header, chunks }, i) => {
    const held = placed[i]!;
    const end = start + held.reduce((length, piece) => length + piece.text.length, 0);
    const block: PromptBlock = {
      atom,
      chunks,
      tokens: held.reduce((total, piece) => total + piece.tokens, 0),
      chunkTokens: held.slice(header === null ? 0 : 1).map((piece) => piece.tokens),
      truncatedChunk: truncated && chunks.includes(truncated.chunk) ? truncated.chunk : null,
      start,
      end,
    };
    start = end;
    return block;
  });
}
