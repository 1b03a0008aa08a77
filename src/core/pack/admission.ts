import type { DropReason, PackMetrics } from '../model/packed-prompt.ts';
import type { PieceTable } from './pieces.ts';
import type { Selected } from './select.ts';
import type { TruncatedPiece } from './truncated-piece.ts';

/** What packing an episode's questions needs besides the memory itself. */
export interface PackContext {
  readonly pieces: PieceTable;
  /** atomWords[atom]: the words its header names it by; may be shorter than there are atoms. */
  readonly atomWords: readonly (readonly string[])[];
}

/** A chunk that is not in the prompt. */
export interface Refusal {
  readonly chunk: number;
  readonly reason: DropReason;
}

/** Which chunks a packer let in, and at what cost. Both the prompt and the fast outcome are made from it. */
export interface Admission {
  readonly selected: Selected;
  /** In the order they were let in. */
  readonly chunksIn: readonly number[];
  /** The chunk that was cut to fit: the last one let in; null where none was. */
  readonly truncated: (TruncatedPiece & { readonly chunk: number }) | null;
  /** Tokens of all pieces and headers. */
  readonly tokens: number;
  /** Headers of the atoms let in, empty where chunks are not grouped. */
  readonly headers: ReadonlyMap<number, string>;
  /** Chunks that were tried and are not in, in the order they were tried. */
  readonly refused: readonly Refusal[];
  readonly stoppedBy: PackMetrics['stoppedBy'];
}
