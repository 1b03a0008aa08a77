import type { DropReason, PackMetrics } from '../model/packed-prompt.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import { AdmissionDoor } from './admission-door.ts';
import type { PackPlan } from './methods.ts';
import type { PieceTable } from './pieces.ts';
import { restOf, type Selected, selectChunks } from './select.ts';
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

/**
 * Goes through the selected chunks, then under `backfill: on` through the others by relevance, and lets in what fits.
 * A chunk that opens an atom pays for its header too. A chunk that alone exceeds the budget is cut to the room left,
 * where that is at least 64 tokens, or passed over, as `longChunk` says; cutting ends packing. `full-context` ends
 * where another policy would skip: its chunks are one stretch of the stream up to now.
 */
export function admitChunks(view: MemoryView, query: Query, plan: PackPlan, context: PackContext): Admission {
  const selected = selectChunks(view, query, plan);
  const door = new AdmissionDoor(view, plan, context);
  for (const chunk of selected.chunks) door.offer(chunk);
  if (plan.backfill === 'on') for (const chunk of restOf(selected.chunks, selected.relevance)) door.offer(chunk);
  const { chunksIn, truncated, tokens, headers, refused } = door;
  const exhausted = plan.backfill === 'on' ? 'nothing-left' : selected.stoppedBy;
  const stoppedBy = truncated || refused.length > 0 ? 'budget' : exhausted;
  return { selected, chunksIn, truncated, tokens, headers, refused, stoppedBy };
}

/** Every visible chunk that is not in, with why: those tried, then those never selected, by relevance. */
export function droppedChunks({ selected, refused }: Admission, plan: PackPlan): Refusal[] {
  if (plan.backfill === 'on') return [...refused];
  const rest = restOf(selected.chunks, selected.relevance);
  return [...refused, ...Array.from(rest, (chunk) => ({ chunk, reason: selected.reasonOf(chunk) }))];
}
