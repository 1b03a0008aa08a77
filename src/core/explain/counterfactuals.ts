import { applyChanges } from '../contract/apply-change.ts';
import type { ChangedSetting, Counterfactual, SearchBounds } from '../contract/explanation.ts';
import { type Inspection, underRun, underSettings } from './inspection.ts';
import { searchBudget } from './search-budget.ts';
import { searchPerAtom, searchTopAtoms } from './search-counts.ts';
import { searchOptions } from './search-options.ts';
import { searchPairs } from './search-pairs.ts';
import { searchTau, type TauFound } from './search-tau.ts';
import { sideEffects, wholeAnswers } from './side-effects.ts';
import { holdsTarget, type Target, turnsInUnder } from './target.ts';

/** Pairs shown for one chunk. */
const MOST_PAIRS = 6;
/** Steps of the search for a budget alone. */
const BUDGET_STEPS = 1000;

export interface Counterfactuals {
  /** Every change found, fewest broken first. */
  readonly all: readonly Counterfactual[];
  /** By excluded chunk: the smallest changes that bring it in, fewest broken first. */
  readonly of: ReadonlyMap<number, readonly Counterfactual[]>;
  readonly beyondReach: readonly number[];
  readonly searched: SearchBounds;
}

/** One way in, before its effects are known. */
interface Way {
  readonly changes: readonly [ChangedSetting, ...ChangedSetting[]];
  /** The other clustering, for a change of τ. */
  readonly tau: TauFound | null;
  readonly isSmallest: boolean;
}

/**
 * For each excluded gold chunk of a question the smallest single change of K, k and budget, every other atom rule,
 * overflow, backfill, treatment of long chunks and selection (presentation as it is), and the nearest plateaus of τ
 * that bring it in; pairs of changes where no single one does (FIELD section 6). Each was tried by packing again, and
 * its effects are counted by packing every other question again.
 *
 * A generator, so that the host can pace and cancel it; it yields between packs.
 */
export function* findCounterfactuals(
  inspection: Inspection,
  questionIndex: number,
  targets: readonly Target[],
): Generator<void, Counterfactuals> {
  const bounds = new Bounds(inspection);
  const waysOf = new Map<number, Way[]>();
  const tau = yield* searchTau(inspection, questionIndex, targets);
  bounds.noteTau(tau);
  for (const target of targets) {
    const search = { inspection, questionIndex, target };
    const ways = yield* singleWays(search, bounds);
    for (const found of tau.found) if (found.target === target) ways.push(tauWay(found, inspection));
    if (ways.length === 0) for (const pair of yield* searchPairs(search)) ways.push({ ...pair, tau: null });
    waysOf.set(target.chunk, ways);
  }
  const effects = new Map<string, Counterfactual>();
  const before = waysOf.size > 0 ? yield* wholeAnswers(inspection) : new Uint8Array(0);
  for (const way of [...waysOf.values()].flat()) {
    if (effects.has(keyOf(way))) continue;
    effects.set(keyOf(way), yield* measured(way, { inspection, questionIndex, targets, before }));
  }
  const of = new Map<number, readonly Counterfactual[]>();
  for (const [chunk, ways] of waysOf) {
    const found = sorted(new Set(ways.map((way) => effects.get(keyOf(way))!)));
    of.set(chunk, [
      ...found.filter(({ and }) => and === null),
      ...found.filter(({ and }) => and !== null).slice(0, MOST_PAIRS),
    ]);
  }
  return {
    all: sorted(new Set([...of.values()].flat())),
    of,
    beyondReach: targets.filter(({ chunk }) => of.get(chunk)!.length === 0).map(({ chunk }) => chunk),
    searched: bounds.noted(),
  };
}

function* singleWays(
  search: { readonly inspection: Inspection; readonly questionIndex: number; readonly target: Target },
  bounds: Bounds,
): Generator<void, Way[]> {
  const topAtoms = yield* searchTopAtoms(search);
  const perAtom = yield* searchPerAtom(search);
  const budget = yield* searchBudget(search, BUDGET_STEPS);
  bounds.note({ topAtoms: topAtoms.tried, perAtom: perAtom.tried, budgetTokens: budget.tried });
  if (topAtoms.bounded || perAtom.bounded || !budget.isSmallest) bounds.bounded = true;
  const from = search.inspection.plan.budgetTokens;
  const changes: ChangedSetting[] = [...topAtoms.found, ...perAtom.found];
  if (budget.to !== null) changes.push({ change: 'budget', from, to: budget.to });
  changes.push(...(yield* searchOptions(search)));
  return changes.map((change) => ({
    changes: [change],
    tau: null,
    isSmallest: change.change !== 'budget' || budget.isSmallest,
  }));
}

function tauWay(found: TauFound, { run }: Inspection): Way {
  return { changes: [{ change: 'tau', from: run.tau, to: found.tau }], tau: found, isSmallest: true };
}

interface Measuring {
  readonly inspection: Inspection;
  readonly questionIndex: number;
  readonly targets: readonly Target[];
  readonly before: Uint8Array;
}

function* measured(
  { changes, tau, isSmallest }: Way,
  { inspection, questionIndex, targets, before }: Measuring,
): Generator<void, Counterfactual> {
  const after = tau
    ? underRun(inspection, tau.run)
    : underSettings(inspection, applyChanges(inspection.settings, changes));
  const turnsIn = turnsInUnder(after, questionIndex);
  const effects = sideEffects(before, yield* wholeAnswers(after), questionIndex);
  const bringsIn = targets.filter((target) => holdsTarget(turnsIn, target)).map(({ chunk }) => chunk);
  const [first, second] = changes;
  return {
    ...first,
    and: second ?? null,
    bringsIn,
    goldTurnsIn: turnsIn.size,
    ...effects,
    atoms: tau?.atoms ?? null,
    isSmallest,
  };
}

function keyOf({ changes }: Way): string {
  return changes.map(({ change, to }) => `${change} ${to}`).join(' + ');
}

/** Fewest broken, then most fixed, then most brought in, then single before pair; else in the order they were found. */
function sorted(found: Iterable<Counterfactual>): Counterfactual[] {
  return [...found].sort(
    (a, b) =>
      a.breaks - b.breaks ||
      b.fixes - a.fixes ||
      b.bringsIn.length - a.bringsIn.length ||
      Number(a.and !== null) - Number(b.and !== null),
  );
}

/** How far the searches went, over all targets. */
class Bounds {
  bounded = false;
  #topAtoms: number;
  #perAtom: number;
  #budgetTokens: number;
  #tau: SearchBounds['tau'] = null;

  constructor({ plan }: Inspection) {
    this.#topAtoms = plan.topAtoms;
    this.#perAtom = plan.perAtom;
    this.#budgetTokens = plan.budgetTokens;
  }

  note(tried: Pick<SearchBounds, 'topAtoms' | 'perAtom' | 'budgetTokens'>): void {
    this.#topAtoms = Math.max(this.#topAtoms, tried.topAtoms);
    this.#perAtom = Math.max(this.#perAtom, tried.perAtom);
    this.#budgetTokens = Math.max(this.#budgetTokens, tried.budgetTokens);
  }

  noteTau({ tried, bounded }: { readonly tried: SearchBounds['tau']; readonly bounded: boolean }): void {
    this.#tau = tried;
    if (bounded) this.bounded = true;
  }

  noted(): SearchBounds {
    return {
      topAtoms: this.#topAtoms,
      perAtom: this.#perAtom,
      budgetTokens: this.#budgetTokens,
      tau: this.#tau,
      bounded: this.bounded,
    };
  }
}
