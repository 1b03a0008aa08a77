import { type Cell, type EvaluationPlan, seedsOf } from './evaluation-plan.ts';
import type { RowLabel } from './evaluation-tables.ts';

/** Whether two rows are of the same method, budget and seed. */
export function sameLabel(a: RowLabel, b: RowLabel): boolean {
  return a.method === b.method && a.budget === b.budget && a.seed === b.seed;
}

/** The label of a row without its figures. */
export function labelOf({ method, budget, seed }: RowLabel): RowLabel {
  return seed === undefined ? { method, budget } : { method, budget, seed };
}

/** The cell that a row stands for; the plan's own seed where seeds were not varied. */
export function cellAt(
  plan: EvaluationPlan,
  { method, budget, seed }: RowLabel,
  packing: Cell['packing'] = 'own',
): Cell {
  const [own] = seedsOf(plan);
  return { method, packing, budgetTokens: budget, seed: seed ?? own! };
}
