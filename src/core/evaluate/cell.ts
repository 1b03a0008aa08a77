import type { Cell } from '../contract/evaluation-plan.ts';

/** Words of a cell that name it in records: `rsm own 4000 1`. */
export function cellKey({ method, packing, budgetTokens, seed }: Cell): string {
  return `${method} ${packing} ${budgetTokens} ${seed}`;
}
