import type { ChangedSetting } from '../contract/explanation.ts';
import { visibleAtomCount } from '../retrieve/memory-view.ts';
import { type InspectedQuestion, inspectQuestion } from './inspection.ts';
import { ranksOf } from './ranks.ts';
import { carriersOf, isInAfter, type Search } from './target.ts';

/** Values of K or k tried one after the other on each side; what ranking alone rules out is not tried. */
const MOST_STEPS = 64;

export interface CountSearch {
  readonly found: readonly ChangedSetting[];
  /** The largest value that was tried or ruled out. */
  readonly tried: number;
  readonly bounded: boolean;
}

/**
 * The nearest K above and the nearest below that bring the target in. Without backfill, and where no other chunk repeats
 * its turns, no K below its atom's rank can select it, and any K from there on treats it alike: atoms ranked behind it
 * are tried behind it.
 */
export function* searchTopAtoms(search: Search): Generator<void, CountSearch> {
  const { inspection, questionIndex, target } = search;
  const { plan, run } = inspection;
  if (!inspection.selectsAtoms) return { found: [], tried: plan.topAtoms, bounded: false };
  const asked = inspectQuestion(inspection, questionIndex);
  const { atomRank } = ranksOf(asked, inspection, target.chunk);
  const isOpen = mayComeOtherwise(search);
  const lowest = isOpen ? 1 : atomRank!;
  const atoms = visibleAtomCount({ ...run.view, visibleCount: asked.view.visibleCount });
  const largest = Math.max(plan.topAtoms, isOpen ? atoms : atomRank!);
  const up = yield* nearest(search, 'K', {
    from: plan.topAtoms,
    first: Math.max(plan.topAtoms + 1, lowest),
    last: largest,
  });
  const down = yield* nearest(search, 'K', { from: plan.topAtoms, first: plan.topAtoms - 1, last: lowest });
  return {
    found: [...up.found, ...down.found],
    tried: Math.max(largest, plan.topAtoms),
    bounded: up.bounded || down.bounded,
  };
}

/**
 * The nearest k above and the nearest below that bring the target in; the cap of `flat-top-k` likewise. Without
 * backfill, and where no other chunk repeats its turns, it must rank within k, and its atom within K.
 */
export function* searchPerAtom(search: Search): Generator<void, CountSearch> {
  const { inspection, questionIndex, target } = search;
  const { plan, selectsAtoms } = inspection;
  const nothing = { found: [], tried: plan.perAtom, bounded: false };
  if (!selectsAtoms && plan.selection !== 'flat-top-k') return nothing;
  const asked = inspectQuestion(inspection, questionIndex);
  const { atomRank, rankInAtom } = ranksOf(asked, inspection, target.chunk);
  const isOpen = mayComeOtherwise(search);
  if (!isOpen && atomRank !== null && atomRank > plan.topAtoms) return nothing;
  const lowest = isOpen ? 1 : rankInAtom;
  const largest = selectsAtoms ? largestAtom(asked) : Math.max(asked.view.visibleCount, plan.perAtom);
  const up = yield* nearest(search, 'k', {
    from: plan.perAtom,
    first: Math.max(plan.perAtom + 1, lowest),
    last: largest,
  });
  const down = yield* nearest(search, 'k', { from: plan.perAtom, first: plan.perAtom - 1, last: lowest });
  return {
    found: [...up.found, ...down.found],
    tried: Math.max(up.tried, plan.perAtom),
    bounded: up.bounded || down.bounded,
  };
}

/** Whether the target can come in without being selected at its own rank: by backfill, or by a chunk that repeats it. */
function mayComeOtherwise({ inspection, target }: Search): boolean {
  return inspection.plan.backfill === 'on' || carriersOf(inspection, target).size > 1;
}

/** Members of the largest visible atom: a larger k selects nothing more. */
function largestAtom({ view }: InspectedQuestion): number {
  const sizes = new Int32Array(view.visibleCount);
  for (let chunk = 0; chunk < view.visibleCount; chunk++) sizes[view.atomOf[chunk]!]!++;
  return sizes.reduce((most, size) => Math.max(most, size), 0);
}

/** Tries values from `first` towards `last`, both included, and stops at the first that brings the target in. */
function* nearest(
  search: Search,
  change: 'K' | 'k',
  { from, first, last }: { readonly from: number; readonly first: number; readonly last: number },
): Generator<void, CountSearch> {
  const step = first > from ? 1 : -1;
  let to = first;
  for (let steps = 0; steps < MOST_STEPS && (step > 0 ? to <= last : to >= last); steps++, to += step) {
    yield;
    if (isInAfter(search, { change, from, to })) return { found: [{ change, from, to }], tried: to, bounded: false };
  }
  const isExhausted = step > 0 ? to > last : to < last;
  return { found: [], tried: to - step, bounded: !isExhausted };
}
