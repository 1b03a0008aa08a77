import type { EvaluationState } from '../../../core/contract/evaluation.ts';
import type { Cell, EvaluationPlan } from '../../../core/contract/evaluation-plan.ts';
import { settingsOf } from '../../../core/contract/evaluation-plan.ts';
import type { RowLabel } from '../../../core/contract/evaluation-tables.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { whole } from '../../canvas/format.ts';
import type { Variation } from '../../state/evaluate-store.ts';
import { methodName } from '../shell/method-words.ts';

/** The settings under which a window shows what the cell measured. */
export function settingsOfCell({ plan }: Pick<EvaluationState, 'plan'>, cell: Cell, present: Settings): Settings {
  return { ...settingsOf(cell, plan.settings), methodA: cell.method, methodB: present.methodB };
}

/** "rsm · grouped at 4,000 tokens", with the seed where seeds were varied. */
export function cellWords(
  { settings }: EvaluationPlan,
  { method, budget, seed }: RowLabel,
  packing: Cell['packing'] = 'own',
): string {
  const name = methodName(method, settings.pack);
  const listed = packing === 'listed' ? `${name.split(' · ')[0]} · listed` : name;
  return `${listed} at ${whole(budget)} tokens${seed === undefined ? '' : `, seed ${seed}`}`;
}

/** A key of a row among the others. */
export function labelKey({ method, budget, seed }: RowLabel): string {
  return `${method} ${budget} ${seed ?? ''}`;
}

/** What a row varies beside its method: "4,000 tokens", "4,000 tokens, seed 2". */
export function variationWords({ budget, seed }: Variation): string {
  return seed === undefined ? `${whole(budget)} tokens` : `${whole(budget)} tokens, seed ${seed}`;
}

/** Rows by budget and seed, in the order in which they stand. */
export function groupsOf<T extends RowLabel>(
  rows: readonly T[],
): { readonly of: Variation; readonly rows: readonly T[] }[] {
  const groups = new Map<string, { of: Variation; rows: T[] }>();
  for (const row of rows) {
    const key = variationWords(row);
    const group = groups.get(key) ?? { of: row, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Whether two rows are of the same budget and seed. */
export function sameVariation(a: Variation, b: Variation): boolean {
  return a.budget === b.budget && a.seed === b.seed;
}

/** The budget and seed that were chosen, where they have rows; else the present budget; else the one in the middle. */
export function variationInHand(rows: readonly RowLabel[], chosen: Variation | null, present: number): Variation {
  const groups = groupsOf(rows).map(({ of }) => of);
  const found =
    (chosen && groups.find((group) => sameVariation(group, chosen))) ??
    groups.find(({ budget }) => budget === present) ??
    groups[(groups.length - 1) >> 1];
  if (!found) return { budget: present };
  const { budget, seed } = found;
  return seed === undefined ? { budget } : { budget, seed };
}
