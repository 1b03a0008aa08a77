import { applyChanges } from '../contract/apply-change.ts';
import type { ChangedSetting } from '../contract/explanation.ts';
import { goldTurnsIn } from '../evaluate/metrics.ts';
import { admitChunks } from '../pack/admit.ts';
import { viewAsOf } from '../retrieve/memory-view.ts';
import { type Inspection, underSettings } from './inspection.ts';

/** An excluded gold chunk and its gold turns that are not in the prompt. */
export interface Target {
  readonly chunk: number;
  readonly turns: readonly number[];
}

/** Chunks that can bring the target's turns in: its own, and any that repeats one of them word for word. */
export function carriersOf({ context }: Inspection, { chunk, turns }: Target): Set<number> {
  return new Set([chunk, ...turns.flatMap((turn) => context.pieces.holdersOf(turn))]);
}

/** A way in, being looked for: one question, one target, under settings that may already be changed. */
export interface Search {
  readonly inspection: Inspection;
  readonly questionIndex: number;
  readonly target: Target;
}

/** The gold turns of a question whose full text is in the prompt that an inspection packs: packed anew each time. */
export function turnsInUnder(inspection: Inspection, questionIndex: number): ReadonlySet<number> {
  const { memory, settings, run, plan, context } = inspection;
  const query = memory.queries(settings.asOfQuestion)[questionIndex]!;
  const admission = admitChunks(viewAsOf(run.view, query.visibleCount), query, plan, context);
  return new Set(goldTurnsIn(query.goldTurns, admission, context.pieces));
}

/** Whether every missed turn of the target is in the prompt after a change of pack settings. */
export function isInAfter({ inspection, questionIndex, target }: Search, change: ChangedSetting): boolean {
  const changed = underSettings(inspection, applyChanges(inspection.settings, [change]));
  return holdsTarget(turnsInUnder(changed, questionIndex), target);
}

export function holdsTarget(turnsIn: ReadonlySet<number>, target: Target): boolean {
  return target.turns.every((turn) => turnsIn.has(turn));
}
