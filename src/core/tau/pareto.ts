import { meansOf } from '../evaluate/evaluate-questions.ts';
import type { Progress, SimilarityRows } from '../math/similarity-rows.ts';
import type { AskedPlan } from './evidence-over-plateaus.ts';
import { type PackUnder, packPartition } from './pack-partition.ts';
import type { PlateauRule } from './plateau.ts';
import { TauWalk } from './tau-walk.ts';

/** What the grid varies; all else is as the plan has it. */
export interface ParetoSetting {
  readonly tau: number;
  /** K. */
  readonly topAtoms: number;
  /** k. */
  readonly perAtom: number;
  readonly budgetTokens: number;
}

export interface ParetoPoint extends ParetoSetting {
  /** Means over the questions with evidence; NaN without any. */
  readonly er: number;
  readonly eall: number;
  /** Mean tokens of all prompts. */
  readonly tokens: number;
  /** No other point has as much recall for fewer tokens, or more for as few. */
  readonly isOnFront: boolean;
  readonly isCurrent: boolean;
}

/** What one combination came to. */
export interface ParetoStep extends Progress {
  readonly point: Omit<ParetoPoint, 'isOnFront'>;
}

/** Values to combine, each with each; the current setting is measured whether it is among them or not. */
export interface ParetoGrid {
  readonly taus: readonly number[];
  readonly topAtoms: readonly number[];
  readonly perAtom: readonly number[];
  readonly budgetTokens: readonly number[];
}

export interface ParetoInput extends AskedPlan {
  readonly rows: SimilarityRows;
  readonly rule: PlateauRule;
  readonly grid: ParetoGrid;
  readonly current: ParetoSetting;
}

/** Halves and doubles around the current settings, with the paper's K = 6 and k = 8. */
export function gridAround(
  { tau, topAtoms, perAtom, budgetTokens }: ParetoSetting,
  taus: readonly number[],
): ParetoGrid {
  const around = (value: number) =>
    [value / 4, value / 2, value, 2 * value].map((part) => Math.max(1, Math.round(part)));
  return {
    taus: ascending([...taus, tau]),
    topAtoms: ascending([...around(topAtoms), 6]),
    perAtom: ascending([...around(perAtom), 8]),
    budgetTokens: ascending(around(budgetTokens)),
  };
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/**
 * Recall against tokens for every combination of the grid and for the current setting, with the Pareto front marked.
 * A step is one combination; the points stand from the fewest tokens up.
 */
export function* paretoPoints(input: ParetoInput): Generator<ParetoStep, ParetoPoint[]> {
  const { rows, rule, episode, plan, current } = input;
  const settings = settingsOf(input.grid, current);
  const walk = new TauWalk(rows, rule);
  const measured: Omit<ParetoPoint, 'isOnFront'>[] = [];
  let packUnder: PackUnder = () => [];
  let packedTau = Number.NaN;
  for (const setting of settings) {
    const { tau, ...under } = setting;
    if (tau !== packedTau) {
      walk.moveTo(tau);
      packUnder = packPartition(episode, walk.plateau());
      packedTau = tau;
    }
    const { er, eall, tokens } = meansOf(packUnder({ ...plan, ...under }));
    const figures = { er: er ?? Number.NaN, eall: eall ?? Number.NaN, tokens: tokens ?? Number.NaN };
    const point = { ...setting, ...figures, isCurrent: isSame(setting, current) };
    measured.push(point);
    yield { done: measured.length, total: settings.length, point };
  }
  measured.sort((a, b) => a.tokens - b.tokens || b.er - a.er);
  const front = paretoFront(measured);
  return measured.map((point, index) => ({ ...point, isOnFront: front[index]! }));
}

/** All combinations and the current setting, those of one τ together, the highest τ first: a walk goes down best. */
function settingsOf(grid: ParetoGrid, current: ParetoSetting): ParetoSetting[] {
  const settings = grid.taus.flatMap((tau) =>
    grid.topAtoms.flatMap((topAtoms) =>
      grid.perAtom.flatMap((perAtom) =>
        grid.budgetTokens.map((budgetTokens) => ({ tau, topAtoms, perAtom, budgetTokens })),
      ),
    ),
  );
  if (!settings.some((setting) => isSame(setting, current))) settings.push(current);
  return settings.sort((a, b) => b.tau - a.tau);
}

function isSame(a: ParetoSetting, b: ParetoSetting): boolean {
  return a.tau === b.tau && a.topAtoms === b.topAtoms && a.perAtom === b.perAtom && a.budgetTokens === b.budgetTokens;
}

/**
 * Whether each point is on the front: no other has at least its recall for at most its tokens and is better in one of
 * them. Equal points are on it together; points without recall (NaN) are not.
 */
export function paretoFront(points: readonly { readonly er: number; readonly tokens: number }[]): boolean[] {
  const order = Array.from(points.keys()).filter((index) => !Number.isNaN(points[index]!.er));
  order.sort((a, b) => points[a]!.tokens - points[b]!.tokens || points[b]!.er - points[a]!.er);
  const isOnFront = points.map(() => false);
  let bestEr = -Infinity;
  let bestTokens = -Infinity;
  for (const index of order) {
    const { er, tokens } = points[index]!;
    if (er > bestEr) {
      bestEr = er;
      bestTokens = tokens;
    }
    isOnFront[index] = er === bestEr && tokens === bestTokens;
  }
  return isOnFront;
}
