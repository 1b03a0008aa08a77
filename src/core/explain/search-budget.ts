import { applyChanges } from '../contract/apply-change.ts';
import type { ChangedSetting } from '../contract/explanation.ts';
import { type Inspection, inspectQuestion, underSettings } from './inspection.ts';
import type { Offer, OfferAccount } from './offer-account.ts';
import { holdsTarget, type Search, turnsInUnder } from './target.ts';

/** Packs tried before the search gives up: each is one more chunk that comes to fit. */
const MOST_STEPS = 400;

export interface BudgetSearch {
  /** The smallest budget above the present one that brings the target in, exact to the token; null: none was found. */
  readonly to: number | null;
  /** The largest budget tried. */
  readonly tried: number;
  readonly bounded: boolean;
}

/**
 * Goes up from one budget to the next at which any decision can change. Up to the smallest amount by which a refused
 * chunk did not fit, every chunk is let in or refused as before; only a chunk that is cut shows more of its text, and
 * the least budget for that is found by halving. So no budget in between is missed. A step a pack.
 */
export function* searchBudget(search: Search): Generator<void, BudgetSearch> {
  const { inspection, questionIndex, target } = search;
  const start = inspection.plan.budgetTokens;
  const isInAt = (budget: number) => holdsTarget(turnsInUnder(withBudget(inspection, budget), questionIndex), target);
  const everything = tokensOfAll(inspection, questionIndex);
  if (everything <= start || !isInAt(everything)) return { to: null, tried: everything, bounded: false };
  let budget = start;
  for (let step = 0; step < MOST_STEPS; step++) {
    yield;
    const asked = inspectQuestion(withBudget(inspection, budget), questionIndex);
    const next = nextDecision(asked.account(), target.chunk, budget);
    if (next === null) break;
    if (mayBeCut(inspection) && isInAt(next - 1)) return { to: halve(budget, next - 1, isInAt), tried: next, bounded: false };
    if (isInAt(next)) return { to: next, tried: next, bounded: false };
    budget = next;
  }
  return { to: null, tried: budget, bounded: true };
}

function withBudget(inspection: Inspection, budget: number): Inspection {
  const from = inspection.plan.budgetTokens;
  const change: ChangedSetting = { change: 'budget', from, to: budget };
  return underSettings(inspection, applyChanges(inspection.settings, [change]));
}

/** More than any prompt of this question could hold: every visible chunk with a header of its own. */
function tokensOfAll({ memory, settings, run, context }: Inspection, questionIndex: number): number {
  const { visibleCount } = memory.queries(settings.asOfQuestion)[questionIndex]!;
  let tokens = 0;
  for (let chunk = 0; chunk < visibleCount; chunk++) {
    const words = run.words[run.view.atomOf[chunk]!] ?? [];
    tokens += context.pieces.tokensOf(chunk) + 32 + 16 * words.join(' ').length;
  }
  return tokens;
}

function mayBeCut({ plan }: Inspection): boolean {
  return plan.overflow === 'truncate' || plan.longChunk === 'truncate';
}

/** The smallest budget above `budget` at which a chunk decided on up to the target may be decided on otherwise. */
function nextDecision({ offers, offerOf }: OfferAccount, chunk: number, budget: number): number | null {
  const last = offerOf.get(chunk);
  if (!last) return null;
  let next = Number.POSITIVE_INFINITY;
  for (const offer of offers) {
    if (offer.state === 'dropped' || offer.state === 'truncated') next = Math.min(next, decisionOf(offer, budget));
    if (offer === last) break;
  }
  return next === Number.POSITIVE_INFINITY ? null : next;
}

/** It fits whole from one budget on; and from an earlier one it is no longer larger than the whole budget. */
function decisionOf({ headerTokens, tokens, usedTokens }: Offer, budget: number): number {
  const noLongerLong = headerTokens + tokens;
  return noLongerLong > budget ? noLongerLong : usedTokens + noLongerLong;
}

/** The smallest budget in (out, in] that brings it in; the text shown only grows in between. */
function halve(out: number, inside: number, isInAt: (budget: number) => boolean): number {
  let low = out;
  let high = inside;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isInAt(middle)) high = middle;
    else low = middle;
  }
  return high;
}
