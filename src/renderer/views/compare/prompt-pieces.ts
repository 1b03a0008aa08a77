import type { DropReason, PackedPrompt } from '../../../core/model/packed-prompt.ts';

/** A stretch of a prompt with what it is; the pieces in order are the prompt, character by character. */
export interface PromptPiece {
  readonly kind: 'between' | 'header' | 'chunk' | 'evidence';
  readonly text: string;
  readonly atom: number | null;
  readonly chunk: number | null;
  readonly truncated: boolean;
}

export interface PieceInput {
  readonly pack: PackedPrompt;
  /** The texts of a chunk's turns, in order; undefined until they have been read. */
  readonly turnsOf: (chunk: number) => readonly string[] | undefined;
  /** Places among a chunk's turns that are evidence. */
  readonly evidenceOf: (chunk: number) => ReadonlySet<number>;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly chunk: number;
}

/**
 * Cuts a prompt into its headers, chunks and evidence turns. Chunks stand verbatim in the prompt (FIELD section 4), so
 * they are found by their text, in order inside their block; one that was cut to fit is found by its beginning.
 */
export function piecesOf({ pack, turnsOf, evidenceOf }: PieceInput): readonly PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let at = 0;
  const add = (end: number, piece: Omit<PromptPiece, 'text'>) => {
    if (end > at) pieces.push({ ...piece, text: pack.prompt.slice(at, end) });
    at = Math.max(at, end);
  };
  for (const block of pack.blocks) {
    add(block.start, { kind: 'between', atom: null, chunk: null, truncated: false });
    const stretches = stretchesOf(pack.prompt, block, turnsOf);
    stretches.forEach((stretch, place) => {
      const kind = place === 0 ? 'header' : 'between';
      add(stretch.start, { kind, atom: block.atom, chunk: null, truncated: false });
      const chunk = { atom: block.atom, chunk: stretch.chunk, truncated: stretch.chunk === block.truncatedChunk };
      for (const [from, to] of evidenceIn(pack.prompt, stretch, turnsOf, evidenceOf)) {
        add(from, { kind: 'chunk', ...chunk });
        add(to, { kind: 'evidence', ...chunk });
      }
      add(stretch.end, { kind: 'chunk', ...chunk });
    });
    add(block.end, {
      kind: stretches.length === 0 ? 'chunk' : 'between',
      atom: block.atom,
      chunk: null,
      truncated: false,
    });
  }
  add(pack.prompt.length, { kind: 'between', atom: null, chunk: null, truncated: false });
  return pieces;
}

/** Where each chunk of a block stands in the prompt; chunks not read yet are left out. */
function stretchesOf(prompt: string, block: PackedPrompt['blocks'][number], turnsOf: PieceInput['turnsOf']): Stretch[] {
  const stretches: Stretch[] = [];
  let from = block.start;
  for (const chunk of block.chunks) {
    const text = turnsOf(chunk)?.join('\n');
    if (text === undefined) continue;
    const cut = chunk === block.truncatedChunk;
    const found = prompt.indexOf(cut ? text.slice(0, 24) : text, from);
    if (found < 0 || found >= block.end) continue;
    const end = cut ? block.end : found + text.length;
    stretches.push({ start: found, end: Math.min(end, block.end), chunk });
    from = Math.min(end, block.end);
  }
  return stretches;
}

/** Ranges of the evidence turns that stand in full in a stretch. */
function evidenceIn(
  prompt: string,
  stretch: Stretch,
  turnsOf: PieceInput['turnsOf'],
  evidenceOf: PieceInput['evidenceOf'],
): [number, number][] {
  const gold = evidenceOf(stretch.chunk);
  if (gold.size === 0) return [];
  const ranges: [number, number][] = [];
  let from = stretch.start;
  (turnsOf(stretch.chunk) ?? []).forEach((turn, place) => {
    const found = prompt.indexOf(turn, from);
    if (found < 0 || found + turn.length > stretch.end) return;
    if (gold.has(place)) ranges.push([found, found + turn.length]);
    from = found + turn.length;
  });
  return ranges;
}

export interface DroppedGroup {
  readonly reason: DropReason;
  readonly chunks: readonly number[];
}

/** The dropped chunks by reason, the reason of most first. */
export function droppedByReason(pack: PackedPrompt): readonly DroppedGroup[] {
  const chunksOf = new Map<DropReason, number[]>();
  for (const { chunk, reason } of pack.dropped) {
    const chunks = chunksOf.get(reason);
    if (chunks) chunks.push(chunk);
    else chunksOf.set(reason, [chunk]);
  }
  return [...chunksOf]
    .map(([reason, chunks]) => ({ reason, chunks }))
    .sort((a, b) => b.chunks.length - a.chunks.length);
}
