import type { ChangedSetting } from '../contract/explanation.ts';
import type { Inspection } from './inspection.ts';
import type { Bounds } from './search-bounds.ts';
import { searchBudget } from './search-budget.ts';
import { searchPerAtom, searchTopAtoms } from './search-counts.ts';
import { searchOptions } from './search-options.ts';
import { searchPairs } from './search-pairs.ts';
import { plateauRule, searchTau, type TauFound } from './search-tau.ts';
import type { Search, Target } from './target.ts';

/** Steps of the search for a budget alone. */
const BUDGET_STEPS = 1000;

/** One way in, before its effects are known. */
export interface Way {
  readonly changes: readonly [ChangedSetting, ...ChangedSetting[]];
  /** The other clustering, for a change of τ. */
  readonly tau: TauFound | null;
  readonly isSmallest: boolean;
}

/** What is changed; pairs are of any two of the others. */
export type Kind = ChangedSetting['change'] | 'pairs';

/** The kinds of change that can do anything, single ones first. */
export function kindsFor(inspection: Inspection): Kind[] {
  const atoms: Kind[] = inspection.selectsAtoms ? ['K'] : [];
  const rules: Kind[] = inspection.selectsAtoms ? ['rule'] : [];
  const tau: Kind[] = plateauRule(inspection) ? ['tau'] : [];
  return [...atoms, 'k', 'budget', ...rules, 'overflow', 'longChunk', 'backfill', 'selection', ...tau, 'pairs'];
}

export interface KindSearch {
  readonly inspection: Inspection;
  readonly questionIndex: number;
  readonly kind: Kind;
  readonly sought: readonly Target[];
  readonly bounds: Bounds;
}

export interface FoundWay {
  readonly target: Target;
  readonly way: Way;
}

/** The ways of one kind into each target that is sought, before their effects. A step a pack. */
export function* waysOfKind({
  inspection,
  questionIndex,
  kind,
  sought,
  bounds,
}: KindSearch): Generator<void, FoundWay[]> {
  if (kind === 'tau') {
    const tau = yield* searchTau(inspection, questionIndex, sought);
    bounds.noteTau(tau);
    return tau.found.map((found) => ({ target: found.target, way: tauWay(found, inspection) }));
  }
  const all: FoundWay[] = [];
  for (const target of sought) {
    const search = { inspection, questionIndex, target };
    const ways =
      kind === 'pairs'
        ? (yield* searchPairs(search)).map((pair) => ({ ...pair, tau: null }))
        : yield* singleWays(search, kind, bounds);
    all.push(...ways.map((way) => ({ target, way })));
  }
  return all;
}

function* singleWays(search: Search, kind: Exclude<Kind, 'tau' | 'pairs'>, bounds: Bounds): Generator<void, Way[]> {
  if (kind === 'K' || kind === 'k') {
    const counts = yield* kind === 'K' ? searchTopAtoms(search) : searchPerAtom(search);
    bounds.note(kind === 'K' ? 'topAtoms' : 'perAtom', counts);
    return counts.found.map((change) => singleWay(change));
  }
  if (kind !== 'budget') return (yield* searchOptions(search, kind)).map((change) => singleWay(change));
  const { to, isSmallest, tried } = yield* searchBudget(search, BUDGET_STEPS);
  bounds.note('budgetTokens', { tried, bounded: !isSmallest });
  const from = search.inspection.plan.budgetTokens;
  return to === null ? [] : [{ ...singleWay({ change: 'budget', from, to }), isSmallest }];
}

function singleWay(change: ChangedSetting): Way {
  return { changes: [change], tau: null, isSmallest: true };
}

function tauWay(found: TauFound, { run }: Inspection): Way {
  return { changes: [{ change: 'tau', from: run.tau, to: found.tau }], tau: found, isSmallest: true };
}

/** What tells one way from another. */
export function keyOf({ changes }: Way): string {
  return changes.map(({ change, to }) => `${change} ${to}`).join(' + ');
}
