import type { DropReason } from '../model/packed-prompt.ts';
import type { MemoryView } from '../retrieve/memory-view.ts';
import type { Admission, PackContext, Refusal } from './admission.ts';
import type { PackPlan } from './methods.ts';
import { atomHeader } from './pieces.ts';
import { LEAST_TRUNCATED_TOKENS } from './truncated-piece.ts';

/** What AMA-Bench's own long-context setting keeps: the last 16,384 tokens (FIELD section 4). */
export const FULL_CONTEXT_TOKENS = 16384;

/** Tokens the plan may use: its budget, and for `full-context` no more than `FULL_CONTEXT_TOKENS`. */
export function limitOf(plan: PackPlan): number {
  return plan.selection === 'full-context' ? Math.min(plan.budgetTokens, FULL_CONTEXT_TOKENS) : plan.budgetTokens;
}

interface Header {
  readonly text: string;
  readonly tokens: number;
}

const NO_HEADER: Header = { text: '', tokens: 0 };

/** Visible members of each atom; room for as many atoms as there are chunks. */
function memberCounts({ atomOf, visibleCount }: MemoryView): Int32Array {
  const sizeOf = new Int32Array(visibleCount);
  for (let chunk = 0; chunk < visibleCount; chunk++) sizeOf[atomOf[chunk]!]!++;
  return sizeOf;
}

/** Keeps the account of one prompt while chunks are offered one by one: `tokens` never exceeds the plan's limit. */
export class AdmissionDoor {
  readonly chunksIn: number[] = [];
  readonly headers = new Map<number, string>();
  readonly refused: Refusal[] = [];
  truncated: Admission['truncated'] = null;
  tokens = 0;
  readonly #view: MemoryView;
  readonly #plan: PackPlan;
  readonly #context: PackContext;
  readonly #limit: number;
  readonly #groups: boolean;
  readonly #headerOf = new Map<number, Header>();
  readonly #setAside: number[] = [];
  #sizeOf: Int32Array | null = null;
  #ended = false;

  constructor(view: MemoryView, plan: PackPlan, context: PackContext) {
    this.#view = view;
    this.#plan = plan;
    this.#context = context;
    this.#limit = limitOf(plan);
    this.#groups = plan.presentation === 'grouped' || plan.presentation === 'grouped-by-time';
  }

  /** Lets the chunk in, whole or cut, or notes why not. */
  offer(chunk: number): void {
    if (this.#ended) this.#refuse(chunk, 'stopped');
    else this.#consider(chunk, this.#headerDue(chunk));
  }

  #consider(chunk: number, header: Header): void {
    const { overflow, longChunk, selection } = this.#plan;
    const chunkTokens = this.#context.pieces.tokensOf(chunk);
    const room = this.#limit - this.tokens - header.tokens;
    if (chunkTokens <= room) {
      this.#letIn(chunk, header, chunkTokens);
      return;
    }
    const isLong = header.tokens + chunkTokens > this.#limit;
    const isStretch = selection === 'full-context';
    if (isLong && !isStretch && longChunk === 'truncate' && overflow !== 'truncate') {
      this.#setAside.push(chunk);
      return;
    }
    const isPassedOver = isLong && longChunk === 'skip';
    const isCut = !isPassedOver && (isLong || overflow === 'truncate');
    if (isCut && this.#letInCut(chunk, header, room)) return;
    this.#refuse(chunk, 'budget');
    this.#ended = !isPassedOver && (overflow !== 'skip' || isStretch);
  }

  /** To be called when all have been offered: the first long chunk set aside gets the room that is left. */
  close(): void {
    for (const chunk of this.#setAside) {
      if (this.#ended) {
        this.#refuse(chunk, this.truncated ? 'budget' : 'stopped');
        continue;
      }
      const header = this.#headerDue(chunk);
      if (!this.#letInCut(chunk, header, this.#limit - this.tokens - header.tokens)) this.#refuse(chunk, 'budget');
    }
    this.#setAside.length = 0;
  }

  /** The header this chunk would open its atom with; `NO_HEADER` where none is due. */
  #headerDue(chunk: number): Header {
    const atom = this.#view.atomOf[chunk]!;
    if (!this.#groups || this.headers.has(atom)) return NO_HEADER;
    const known = this.#headerOf.get(atom);
    if (known) return known;
    this.#sizeOf ??= memberCounts(this.#view);
    const text = atomHeader(atom, this.#context.atomWords[atom] ?? [], this.#sizeOf[atom]!);
    const header = { text, tokens: this.#context.pieces.headerTokens(text) };
    this.#headerOf.set(atom, header);
    return header;
  }

  #letIn(chunk: number, header: Header, chunkTokens: number): void {
    if (header !== NO_HEADER) this.headers.set(this.#view.atomOf[chunk]!, header.text);
    this.chunksIn.push(chunk);
    this.tokens += header.tokens + chunkTokens;
  }

  #letInCut(chunk: number, header: Header, room: number): boolean {
    if (room < LEAST_TRUNCATED_TOKENS) return false;
    const piece = this.#context.pieces.truncatedTo(chunk, room);
    if (!piece) return false;
    this.#letIn(chunk, header, piece.tokens);
    this.truncated = { ...piece, chunk };
    this.#ended = true;
    return true;
  }

  #refuse(chunk: number, reason: DropReason): void {
    this.refused.push({ chunk, reason });
  }
}
