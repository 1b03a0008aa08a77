import { applyChanges } from '../contract/apply-change.ts';
import type { ChangedSetting } from '../contract/explanation.ts';
import { inspectQuestion, underSettings } from './inspection.ts';
import { ranksOf } from './ranks.ts';
import { searchBudget } from './search-budget.ts';
import { searchPerAtom, searchTopAtoms } from './search-counts.ts';
import { otherOptions, searchOptions } from './search-options.ts';
import type { Search } from './target.ts';

/** Two changes that only together bring a target in. */
export interface ChangePair {
  readonly changes: readonly [ChangedSetting, ChangedSetting];
  readonly isSmallest: boolean;
}

/** Steps of a budget search: there are many pairs. */
const BUDGET_STEPS = 120;

/**
 * Pairs for a target that no single change brings in: each first change is one that moves it forward (K to its atom's
 * rank, k to its own rank, or another option), each second the smallest K, k or budget, or an option, that then
 * suffices. Pairs of the same two settings are tried in one order only. τ is not paired. A step a pack.
 */
export function* searchPairs(search: Search): Generator<void, ChangePair[]> {
  const pairs: ChangePair[] = [];
  const known = new Set<string>();
  for (const first of firstChanges(search)) {
    const { inspection } = search;
    const after = underSettings(inspection, applyChanges(inspection.settings, [first]));
    for (const [second, isSmallest] of yield* secondChanges({ ...search, inspection: after }, first)) {
      const key = [first, second]
        .map(({ change, to }) => `${change} ${isCount(change) ? '' : to}`)
        .sort()
        .join(' ');
      if (known.has(key)) continue;
      known.add(key);
      pairs.push({ changes: [first, second], isSmallest });
    }
  }
  return pairs;
}

function isCount(change: ChangedSetting['change']): boolean {
  return change === 'K' || change === 'k' || change === 'budget';
}

function firstChanges({ inspection, questionIndex, target }: Search): ChangedSetting[] {
  const { plan } = inspection;
  const { atomRank, rankInAtom } = ranksOf(inspectQuestion(inspection, questionIndex), inspection, target.chunk);
  const firsts: ChangedSetting[] = [];
  if (atomRank !== null && atomRank > plan.topAtoms) firsts.push({ change: 'K', from: plan.topAtoms, to: atomRank });
  const hasCap = atomRank !== null || plan.selection === 'flat-top-k';
  if (hasCap && rankInAtom > plan.perAtom) firsts.push({ change: 'k', from: plan.perAtom, to: rankInAtom });
  return [...firsts, ...otherOptions(inspection)];
}

function* secondChanges(search: Search, first: ChangedSetting): Generator<void, [ChangedSetting, boolean][]> {
  const found: ChangedSetting[] = [];
  const { found: topAtoms } = yield* searchTopAtoms(search);
  const { found: perAtom } = yield* searchPerAtom(search);
  found.push(...topAtoms, ...perAtom);
  // Two options at once are offered only where ranks stand in the way: else the list would be all permutations.
  if (isCount(first.change)) found.push(...(yield* searchOptions(search)));
  const seconds = found.filter(({ change }) => change !== first.change).map((change) => pairOf(change, true));
  const { to, isSmallest } = yield* searchBudget(search, BUDGET_STEPS);
  const from = search.inspection.plan.budgetTokens;
  return to === null ? seconds : [...seconds, pairOf({ change: 'budget', from, to }, isSmallest)];
}

function pairOf(change: ChangedSetting, isSmallest: boolean): [ChangedSetting, boolean] {
  return [change, isSmallest];
}
