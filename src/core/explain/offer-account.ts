import type { Admission, PackContext } from '../pack/admission.ts';
import { limitOf } from '../pack/admission-door.ts';
import type { PackPlan } from '../pack/methods.ts';
import { atomHeader } from '../pack/pieces.ts';
import { restOf } from '../pack/select.ts';
import { type MemoryView, visibleMembers } from '../retrieve/memory-view.ts';

/** A chunk at the moment the packer tried it. */
export interface Offer {
  readonly chunk: number;
  /** Tokens of the chunk's piece, and of the header that it would have opened. */
  readonly tokens: number;
  readonly headerTokens: number;
  /** The least budget that it does not exceed alone, with the header that was due when its turn came. */
  readonly aloneTokens: number;
  /** Tokens in the prompt when it was decided on. */
  readonly usedTokens: number;
  readonly state: 'in' | 'truncated' | 'dropped' | 'after-the-end';
  /** The atom, other than the chunk's own, that had taken most tokens by then; null where none had. */
  readonly largestOther: { readonly atom: number; readonly tokens: number } | null;
}

export interface OfferAccount {
  /** In the order in which they were decided on. */
  readonly offers: readonly Offer[];
  readonly offerOf: ReadonlyMap<number, Offer>;
}

/**
 * Goes through an admission again as a ledger: what each chunk met when it was tried. The decisions are the admission's;
 * only the sums are drawn up here, so the two cannot disagree on what is in.
 */
export function offerAccount(
  view: MemoryView,
  plan: PackPlan,
  admission: Admission,
  context: PackContext,
): OfferAccount {
  const { selected } = admission;
  const rest = plan.backfill === 'on' ? restOf(selected.chunks, selected.relevance) : new Int32Array(0);
  const ledger = new OfferLedger(view, plan, admission, context);
  const setAside: { readonly chunk: number; readonly aloneTokens: number }[] = [];
  for (const chunk of [...selected.chunks, ...rest]) {
    const aloneTokens = ledger.aloneTokens(chunk);
    if (ledger.isSetAside(aloneTokens)) setAside.push({ chunk, aloneTokens });
    else ledger.decide(chunk, aloneTokens);
  }
  for (const { chunk, aloneTokens } of setAside) ledger.decide(chunk, aloneTokens);
  return { offers: ledger.offers, offerOf: new Map(ledger.offers.map((offer) => [offer.chunk, offer])) };
}

class OfferLedger {
  readonly offers: Offer[] = [];
  readonly #view: MemoryView;
  readonly #plan: PackPlan;
  readonly #admission: Admission;
  readonly #context: PackContext;
  readonly #limit: number;
  readonly #groups: boolean;
  readonly #whole: ReadonlySet<number>;
  readonly #reasonOf: ReadonlyMap<number, string>;
  readonly #taken = new Map<number, number>();
  readonly #opened = new Set<number>();
  readonly #headerTokens = new Map<number, number>();
  #used = 0;

  constructor(view: MemoryView, plan: PackPlan, admission: Admission, context: PackContext) {
    this.#view = view;
    this.#plan = plan;
    this.#admission = admission;
    this.#context = context;
    this.#limit = limitOf(plan);
    this.#groups = plan.presentation === 'grouped' || plan.presentation === 'grouped-by-time';
    this.#whole = new Set(admission.chunksIn.filter((chunk) => chunk !== admission.truncated?.chunk));
    this.#reasonOf = new Map(admission.refused.map(({ chunk, reason }) => [chunk, reason]));
  }

  aloneTokens(chunk: number): number {
    return this.#headerDue(chunk) + this.#context.pieces.tokensOf(chunk);
  }

  /** A chunk longer than the budget waits until all others were tried, unless it is skipped or cut in its turn. */
  isSetAside(aloneTokens: number): boolean {
    const { overflow, longChunk, selection } = this.#plan;
    if (longChunk !== 'truncate' || overflow === 'truncate' || selection === 'full-context') return false;
    return aloneTokens > this.#limit;
  }

  decide(chunk: number, aloneTokens: number): void {
    const atom = this.#view.atomOf[chunk]!;
    const tokens = this.#context.pieces.tokensOf(chunk);
    const headerTokens = this.#headerDue(chunk);
    const state = this.#stateOf(chunk);
    this.offers.push({
      chunk,
      tokens,
      headerTokens,
      aloneTokens,
      usedTokens: this.#used,
      state,
      largestOther: this.#largestOther(atom),
    });
    if (state !== 'in' && state !== 'truncated') return;
    const added = headerTokens + (state === 'in' ? tokens : this.#admission.truncated!.tokens);
    this.#opened.add(atom);
    this.#used += added;
    this.#taken.set(atom, (this.#taken.get(atom) ?? 0) + added);
  }

  #stateOf(chunk: number): Offer['state'] {
    if (this.#whole.has(chunk)) return 'in';
    if (this.#admission.truncated?.chunk === chunk) return 'truncated';
    return this.#reasonOf.get(chunk) === 'stopped' ? 'after-the-end' : 'dropped';
  }

  #headerDue(chunk: number): number {
    const atom = this.#view.atomOf[chunk]!;
    if (!this.#groups || this.#opened.has(atom)) return 0;
    let tokens = this.#headerTokens.get(atom);
    if (tokens === undefined) {
      const { atomWords, pieces } = this.#context;
      tokens = pieces.headerTokens(atomHeader(atom, atomWords[atom] ?? [], visibleMembers(this.#view, atom).length));
      this.#headerTokens.set(atom, tokens);
    }
    return tokens;
  }

  #largestOther(own: number): Offer['largestOther'] {
    let largest: Offer['largestOther'] = null;
    for (const [atom, tokens] of this.#taken) {
      if (atom !== own && tokens > (largest?.tokens ?? 0)) largest = { atom, tokens };
    }
    return largest;
  }
}
