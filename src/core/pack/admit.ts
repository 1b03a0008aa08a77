import type { DropReason, PackMetrics } from '../model/packed-prompt.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import type { PackPlan } from './methods.ts';
import { atomHeader, type PieceTable } from './pieces.ts';
import { type Selected, selectChunks } from './select.ts';
import { LEAST_TRUNCATED_TOKENS, type TruncatedPiece } from './truncated-piece.ts';

/** What packing an episode's questions needs besides the memory itself. */
export interface PackContext {
  readonly pieces: PieceTable;
  /** atomWords[atom]: the words its header names it by; may be shorter than there are atoms. */
  readonly atomWords: readonly (readonly string[])[];
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
  readonly dropped: readonly { readonly chunk: number; readonly reason: DropReason }[];
  readonly stoppedBy: PackMetrics['stoppedBy'];
}

/** What AMA-Bench's own long-context setting keeps: the last 16,384 tokens (FIELD section 4). */
export const FULL_CONTEXT_TOKENS = 16384;

/** Tokens the plan may use: its budget, and for `full-context` no more than `FULL_CONTEXT_TOKENS`. */
export function limitOf(plan: PackPlan): number {
  return plan.selection === 'full-context' ? Math.min(plan.budgetTokens, FULL_CONTEXT_TOKENS) : plan.budgetTokens;
}

/**
 * Goes through the selected chunks, then under `backfill: on` through the others, and lets in what fits. A chunk that
 * opens an atom pays for its header too. A chunk that alone exceeds the budget is cut to the room left, where that is
 * at least 64 tokens, or passed over, as `longChunk` says; cutting ends packing. `full-context` never skips: its
 * chunks are one stretch of the stream up to now.
 */
export function admitChunks(view: MemoryView, query: Query, plan: PackPlan, context: PackContext): Admission {
  const selected = selectChunks(view, query, plan);
  const door = new Door(view, plan, context, selected);
  const tried = plan.backfill === 'on' ? selected.order.length : selected.count;
  for (let i = 0; i < tried; i++) door.offer(selected.order[i]!);
  for (let i = tried; i < selected.order.length; i++) door.turnAway(selected.order[i]!);
  return door.admission();
}

/** Keeps the account while chunks are offered one by one. */
class Door {
  private readonly view: MemoryView;
  private readonly plan: PackPlan;
  private readonly context: PackContext;
  private readonly selected: Selected;
  private readonly limit: number;
  private readonly groups: boolean;
  private readonly sizeOf: Int32Array;
  private readonly chunksIn: number[] = [];
  private readonly headers = new Map<number, string>();
  private readonly dropped: { chunk: number; reason: DropReason }[] = [];
  private truncated: Admission['truncated'] = null;
  private tokens = 0;
  private ended = false;
  private refused = false;

  constructor(view: MemoryView, plan: PackPlan, context: PackContext, selected: Selected) {
    this.view = view;
    this.plan = plan;
    this.context = context;
    this.selected = selected;
    this.limit = limitOf(plan);
    this.groups = plan.presentation.startsWith('grouped');
    this.sizeOf = new Int32Array(selected.atoms?.order.length ?? 0);
    for (let chunk = 0; this.groups && chunk < view.visibleCount; chunk++) this.sizeOf[view.atomOf[chunk]!]!++;
  }

  offer(chunk: number): void {
    if (this.ended) return this.drop(chunk, 'stopped');
    const header = this.headerFor(chunk);
    const headerTokens = header === null ? 0 : this.context.pieces.headerTokens(header);
    const chunkTokens = this.context.pieces.tokensOf(chunk);
    const room = this.limit - this.tokens - headerTokens;
    if (chunkTokens <= room) return this.letIn(chunk, header, headerTokens + chunkTokens);
    const isLong = headerTokens + chunkTokens > this.limit;
    if (isLong && this.plan.longChunk === 'skip') return this.drop(chunk, 'budget');
    if ((isLong || this.plan.overflow === 'truncate') && this.letInCut(chunk, header, room)) return;
    this.drop(chunk, 'budget');
    this.ended = this.plan.overflow !== 'skip' || this.plan.selection === 'full-context';
  }

  /** A chunk that was not selected and is not backfilled. */
  turnAway(chunk: number): void {
    this.dropped.push({ chunk, reason: this.selected.reasonOf(chunk) });
  }

  admission(): Admission {
    const { selected, chunksIn, truncated, tokens, headers, dropped } = this;
    const left = this.plan.backfill === 'on' ? 'nothing-left' : selected.stoppedBy;
    return { selected, chunksIn, truncated, tokens, headers, dropped, stoppedBy: this.refused ? 'budget' : left };
  }

  private headerFor(chunk: number): string | null {
    const atom = this.view.atomOf[chunk]!;
    if (!this.groups || this.headers.has(atom)) return null;
    return atomHeader(atom, this.context.atomWords[atom] ?? [], this.sizeOf[atom]!);
  }

  private letIn(chunk: number, header: string | null, tokens: number): void {
    if (header !== null) this.headers.set(this.view.atomOf[chunk]!, header);
    this.chunksIn.push(chunk);
    this.tokens += tokens;
  }

  private letInCut(chunk: number, header: string | null, room: number): boolean {
    if (room < LEAST_TRUNCATED_TOKENS) return false;
    const piece = this.context.pieces.truncatedTo(chunk, room);
    if (!piece) return false;
    this.letIn(chunk, header, piece.tokens + (header === null ? 0 : this.context.pieces.headerTokens(header)));
    this.truncated = { ...piece, chunk };
    this.ended = true;
    this.refused = true;
    return true;
  }

  private drop(chunk: number, reason: DropReason): void {
    this.dropped.push({ chunk, reason });
    this.refused = true;
  }
}
