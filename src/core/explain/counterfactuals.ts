import type { Counterfactual, SearchBounds } from '../contract/explanation.ts';
import { Effects } from './change-effects.ts';
import type { Inspection } from './inspection.ts';
import { Bounds } from './search-bounds.ts';
import { type FoundWay, type Kind, type KindSearch, kindsFor, type Way, waysOfKind } from './search-kinds.ts';
import type { Target } from './target.ts';

/** Pairs shown for one chunk. */
const MOST_PAIRS = 6;

export interface Counterfactuals {
  /** Every change found, fewest broken first. */
  readonly all: readonly Counterfactual[];
  /** By excluded chunk: the smallest changes that bring it in, fewest broken first. */
  readonly of: ReadonlyMap<number, readonly Counterfactual[]>;
  readonly beyondReach: readonly number[];
  readonly searched: SearchBounds;
}

export interface CounterfactualRequest {
  readonly questionIndex: number;
  readonly targets: readonly Target[];
  /** Asked between packs: once true, the search ends with what it has found. */
  readonly isStopped: () => boolean;
}

/** Searches done of all: one a kind of change and target, one for τ and all targets. */
export interface SearchProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * For each excluded gold chunk of a question the smallest single change of K, k and budget, every other atom rule,
 * overflow, backfill, treatment of long chunks and selection (presentation as it is), and the nearest plateaus of τ
 * that bring it in; pairs of changes where no single one does (FIELD section 6). Each was tried by packing again, and
 * its effects are counted by packing every other question again.
 *
 * A generator, so that the host can pace and cancel it; it yields between packs, and its progress before each search.
 */
export function* findCounterfactuals(
  inspection: Inspection,
  { questionIndex, targets, isStopped }: CounterfactualRequest,
): Generator<SearchProgress | undefined, Counterfactuals> {
  const kinds = kindsFor(inspection);
  const searches = kinds.flatMap((kind) => searchesOf(kind, targets));
  const bounds = new Bounds(inspection);
  const effects = new Effects({ inspection, questionIndex, targets });
  const waysOf = new Map<number, Way[]>(targets.map(({ chunk }) => [chunk, []]));
  for (const [done, { kind, sought }] of searches.entries()) {
    yield { done, total: searches.length };
    // Pairs are for those that no single change brings in.
    const left = kind === 'pairs' ? sought.filter(({ chunk }) => waysOf.get(chunk)!.length === 0) : sought;
    if (left.length === 0) continue;
    const search = searchAndMeasure({ inspection, questionIndex, kind, sought: left, bounds }, effects);
    const found = yield* unlessStopped(search, isStopped);
    if (found === null) {
      bounds.stopped = { kindsTried: kinds.indexOf(kind), kinds: kinds.length };
      break;
    }
    for (const { target, way } of found) waysOf.get(target.chunk)!.push(way);
  }
  return gathered(waysOf, effects, bounds);
}

interface OneSearch {
  readonly kind: Kind;
  readonly sought: readonly Target[];
}

/** τ is moved once for all targets, everything else for each of them. */
function searchesOf(kind: Kind, targets: readonly Target[]): readonly OneSearch[] {
  if (targets.length === 0) return [];
  return kind === 'tau' ? [{ kind, sought: targets }] : targets.map((target) => ({ kind, sought: [target] }));
}

function gathered(waysOf: ReadonlyMap<number, readonly Way[]>, effects: Effects, bounds: Bounds): Counterfactuals {
  const of = new Map<number, readonly Counterfactual[]>();
  for (const [chunk, ways] of waysOf) {
    const found = sorted(new Set(ways.map((way) => effects.known(way))));
    of.set(chunk, [
      ...found.filter(({ and }) => and === null),
      ...found.filter(({ and }) => and !== null).slice(0, MOST_PAIRS),
    ]);
  }
  const missed = [...of].filter(([, found]) => found.length === 0).map(([chunk]) => chunk);
  return {
    all: sorted(new Set([...of.values()].flat())),
    of,
    // What was not tried may still bring it in.
    beyondReach: bounds.stopped ? [] : missed,
    searched: bounds.noted(),
  };
}

/** A search is done when the effects of all it found are known: so whatever is kept at a stop is whole. */
function* searchAndMeasure(search: KindSearch, effects: Effects): Generator<void, FoundWay[]> {
  const found = yield* waysOfKind(search);
  for (const { way } of found) yield* effects.measure(way);
  return found;
}

/** Runs a search to its end; null when it was stopped before. */
function* unlessStopped<T>(search: Generator<void, T>, isStopped: () => boolean): Generator<undefined, T | null> {
  for (;;) {
    if (isStopped()) return null;
    const step = search.next();
    if (step.done) return step.value;
    yield;
  }
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
