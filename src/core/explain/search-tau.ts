import { nextUp } from '../math/next-up.ts';
import { partitionOf } from '../model/partition.ts';
import { createMemoryView, viewAsOf } from '../retrieve/memory-view.ts';
import { rankAtoms } from '../retrieve/rank-atoms.ts';
import { rankMembers } from '../retrieve/rank-chunks.ts';
import { type Plateau, type PlateauRule, plateauAt } from '../tau/plateaus.ts';
import { atomWords } from './atom-words.ts';
import { type Inspection, type PackedRun, underRun } from './inspection.ts';
import { carriersOf, holdsTarget, type Target, turnsInUnder } from './target.ts';

/** Similarities read on each side of τ before the search gives up, and clusterings at most and at least. */
const MOST_SIMILARITIES = 1e8;
const MOST_PLATEAUS = 300;
const LEAST_PLATEAUS = 24;

/** Another clustering that brings a target in, at a τ of few digits inside its plateau. */
export interface TauFound {
  readonly target: Target;
  readonly tau: number;
  readonly atoms: number;
  readonly run: PackedRun;
}

export interface TauSearch {
  readonly found: readonly TauFound[];
  /** τ from … to was tried, in so many clusterings; null where τ moves nothing. */
  readonly tried: { readonly from: number; readonly to: number; readonly plateaus: number } | null;
  readonly bounded: boolean;
}

/**
 * Goes through the plateaus next to the present one, upwards and downwards, and finds for each target the nearest on
 * either side that brings it in: every clustering in between was packed and does not. A step a clustering.
 */
export function* searchTau(
  inspection: Inspection,
  questionIndex: number,
  targets: readonly Target[],
): Generator<void, TauSearch> {
  const rule = plateauRule(inspection);
  if (!rule || targets.length === 0) return { found: [], tried: null, bounded: false };
  const { rows } = inspection.memory;
  const { tau } = inspection.run;
  // Without stored similarities every clustering would compute them all again.
  if (!('similarity' in rows)) return { found: [], tried: { from: tau, to: tau, plateaus: 0 }, bounded: true };
  const most = Math.max(
    LEAST_PLATEAUS,
    Math.min(MOST_PLATEAUS, Math.floor(MOST_SIMILARITIES / (rows.count ** 2 / 2 + 1))),
  );
  const present = plateauAt(rows, tau, rule);
  const up = yield* walk({ inspection, questionIndex, targets, rule, most }, present, 'up');
  const down = yield* walk({ inspection, questionIndex, targets, rule, most }, present, 'down');
  return {
    found: [...up.found, ...down.found],
    tried: { from: down.reached, to: up.reached, plateaus: up.plateaus + down.plateaus },
    bounded: up.bounded || down.bounded,
  };
}

/** Null where τ does not make the atoms that are packed: K-means compares nothing with it. */
export function plateauRule({ plan, run, settings }: Inspection): PlateauRule | null {
  if (plan.core === null || run.core === 'online-kmeans') return null;
  if (run.core === 'dp-means') return { gate: 'centroid', candidate: 'best-score' };
  return { gate: settings.write.gate, candidate: settings.write.candidate };
}

interface Walk {
  readonly inspection: Inspection;
  readonly questionIndex: number;
  readonly targets: readonly Target[];
  readonly rule: PlateauRule;
  readonly most: number;
}

interface Walked {
  readonly found: readonly TauFound[];
  readonly reached: number;
  readonly plateaus: number;
  readonly bounded: boolean;
}

function* walk(given: Walk, present: Plateau, way: 'up' | 'down'): Generator<void, Walked> {
  const { inspection, rule, most } = given;
  const found: TauFound[] = [];
  let left = given.targets;
  let at = present;
  let reached = inspection.run.tau;
  let plateaus = 0;
  while (left.length > 0) {
    const edge = way === 'up' ? at.upTo : at.above;
    if (edge === null) return { found, reached, plateaus, bounded: false };
    if (plateaus === most) return { found, reached, plateaus, bounded: true };
    yield;
    at = plateauAt(inspection.memory.rows, way === 'up' ? nextUp(edge) : edge, rule);
    plateaus++;
    reached = way === 'up' ? (at.upTo ?? edge) : (at.above ?? edge);
    const foundHere = tryPlateau(given, at, left);
    found.push(...foundHere);
    left = left.filter((target) => !foundHere.some((hit) => hit.target === target));
  }
  return { found, reached, plateaus, bounded: false };
}

/** The targets that a clustering brings in. Its atoms are named, and so counted, only where ranks do not settle it. */
function tryPlateau({ inspection, questionIndex }: Walk, plateau: Plateau, left: readonly Target[]): TauFound[] {
  const { memory, run } = inspection;
  const view = createMemoryView({ chunks: memory.chunks, embeddings: memory.embeddings, atomOf: plateau.atomOf });
  const unnamed: PackedRun = { core: run.core, tau: tauWithin(plateau, run.tau), view, words: [] };
  const within = left.filter((target) => mayBeSelected(underRun(inspection, unnamed), questionIndex, target));
  if (within.length === 0) return [];
  const named: PackedRun = { ...unnamed, words: atomWords(memory.terms, partitionOf(plateau.atomOf)) };
  const turnsIn = turnsInUnder(underRun(inspection, named), questionIndex);
  return within
    .filter((target) => holdsTarget(turnsIn, target))
    .map((target) => ({ target, tau: named.tau, atoms: plateau.atomCount, run: named }));
}

/** Whether ranks let the chunk be tried at all; words in headers cost tokens, but do not move ranks. */
function mayBeSelected(inspection: Inspection, questionIndex: number, target: Target): boolean {
  const { memory, settings, run, plan, selectsAtoms } = inspection;
  const { chunk } = target;
  if (!selectsAtoms || plan.backfill === 'on' || carriersOf(inspection, target).size > 1) return true;
  const query = memory.queries(settings.asOfQuestion)[questionIndex]!;
  const view = viewAsOf(run.view, query.visibleCount);
  const atom = view.atomOf[chunk]!;
  if (rankAtoms(view, query.similarities, plan.rule).rankOf[atom]! >= plan.topAtoms) return false;
  return rankMembers(view, query.similarities, atom).indexOf(chunk) < plan.perAtom;
}

/** The τ with the fewest digits inside a plateau (above, upTo], of those the one nearest to `near`. */
export function tauWithin({ above, upTo }: Pick<Plateau, 'above' | 'upTo'>, near: number): number {
  const low = above ?? Math.min(near, upTo ?? near) - 1;
  const high = upTo ?? Math.max(near, above ?? near) + 1;
  if (near > low && near <= high) return near;
  for (let digits = 2; digits <= 12; digits++) {
    const unit = 10 ** digits;
    const nearest = near <= low ? Math.floor(low * unit) + 1 : Math.floor(high * unit);
    const tau = nearest / unit;
    if (tau > low && tau <= high) return tau;
  }
  return high;
}
