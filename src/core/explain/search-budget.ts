import { applyChanges } from '../contract/apply-change.ts';
import type { ChangedSetting } from '../contract/explanation.ts';
import { LEAST_TRUNCATED_TOKENS } from '../pack/truncated-piece.ts';
import { type InspectedQuestion, type Inspection, inspectQuestion, underSettings } from './inspection.ts';
import type { Offer } from './offer-account.ts';
import { carriersOf, holdsTarget, type Search } from './target.ts';

export interface BudgetSearch {
  /** A budget above the present one that brings the target in where one token less does not; null: there is none. */
  readonly to: number | null;
  /** Whether it is the smallest of all: false where the steps ran out before. */
  readonly isSmallest: boolean;
  /** The largest budget tried. */
  readonly tried: number;
}

/**
 * Goes up from one budget to the next at which any decision can change. Up to the smallest amount by which a refused
 * chunk did not fit, every chunk is let in or refused as before; only a chunk that is cut shows more of its text, and
 * the least budget for that is found by halving. So no budget in between is missed. A step a pack; after `mostSteps`
 * the rest is halved, which finds some budget whose last token decides, not surely the first.
 */
export function* searchBudget(
  { inspection, questionIndex, target }: Search,
  mostSteps: number,
): Generator<void, BudgetSearch> {
  const packedAt = (budget: number) => inspectQuestion(withBudget(inspection, budget), questionIndex);
  const isIn = (asked: InspectedQuestion) => holdsTarget(asked.turnsIn, target);
  let budget = inspection.plan.budgetTokens;
  const everything = Math.max(budget, tokensOfAll(inspection, questionIndex));
  if (!isIn(packedAt(everything))) return { to: null, isSmallest: true, tried: everything };
  const carriers = carriersOf(inspection, target);
  let asked = packedAt(budget);
  for (let step = 0; step < mostSteps; step++) {
    yield;
    const next = nextDecision(asked, carriers, budget);
    if (next === null) break;
    if (mayShowMore(inspection, asked, carriers, budget) && isIn(packedAt(next - 1)))
      return { to: halve(budget, next - 1, (middle) => isIn(packedAt(middle))), isSmallest: true, tried: next };
    asked = packedAt(next);
    if (isIn(asked)) return { to: next, isSmallest: true, tried: next };
    budget = next;
  }
  const to = halve(budget, everything, (middle) => isIn(packedAt(middle)));
  return { to, isSmallest: false, tried: to };
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

/** Whether a larger budget can show more of a carrier before any other decision changes. */
function mayShowMore(
  { plan }: Inspection,
  asked: InspectedQuestion,
  carriers: ReadonlySet<number>,
  budget: number,
): boolean {
  const { offers } = asked.account();
  return offers.some((offer) => {
    if (!carriers.has(offer.chunk) || offer.state === 'in') return false;
    return plan.overflow === 'truncate' || (plan.longChunk === 'truncate' && isLong(offer, budget));
  });
}

/**
 * The smallest budget above `budget` at which a decision that bears on the carriers may be another: one on a chunk tried
 * before the last of them, on that one, or on a chunk that waits only because it is larger than the whole budget.
 */
function nextDecision(asked: InspectedQuestion, carriers: ReadonlySet<number>, budget: number): number | null {
  const { offers } = asked.account();
  const last = offers.findLastIndex(({ chunk }) => carriers.has(chunk));
  let next = Number.POSITIVE_INFINITY;
  offers.forEach((offer, at) => {
    const isRefused = offer.state === 'dropped' || offer.state === 'truncated';
    if ((isRefused && at <= last) || isLong(offer, budget)) next = Math.min(next, decisionOf(offer, budget));
  });
  return next === Number.POSITIVE_INFINITY ? null : next;
}

function isLong({ aloneTokens }: Offer, budget: number): boolean {
  return aloneTokens > budget;
}

/**
 * It fits whole from one budget on; from an earlier one it is no longer larger than the whole budget; and from one it is
 * cut to the room, where that may be, which takes the room from those behind it.
 */
function decisionOf({ aloneTokens, headerTokens, tokens, usedTokens }: Offer, budget: number): number {
  const used = usedTokens + headerTokens;
  return Math.min(...[aloneTokens, used + tokens, used + LEAST_TRUNCATED_TOKENS].filter((at) => at > budget));
}

/** The smallest budget in (out, inside] that brings it in; the text shown only grows in between. */
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
