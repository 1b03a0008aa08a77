import type { EvaluatedDifference } from '../contract/evaluation.ts';
import type { EvaluationPlan } from '../contract/evaluation-plan.ts';
import type { Metric, PairedDraws, RowLabel } from '../contract/evaluation-tables.ts';
import { cellAt } from '../contract/row-label.ts';
import type { Method } from '../model/settings.ts';
import { cellKey } from './cell.ts';
import type { Gathered } from './gathered.ts';
import { metricColumn } from './metric-column.ts';
import { comparePaired, differencesOf } from './paired.ts';

interface DifferencesInput {
  readonly plan: EvaluationPlan;
  readonly gathered: Gathered;
  readonly draws: PairedDraws;
  readonly metric: Metric;
  readonly reference: Method;
}

/**
 * Every row against the reference method's at the same budget and seed, over the questions that have the metric in both.
 * For er these are the paired rows of the report, seen from the reference. Rows whose cells are not measured, and those
 * without a question to compare, are left out. A generator that yields between rows, as resampling takes a while.
 */
export function* differencesFrom(
  { plan, gathered, draws, metric, reference }: DifferencesInput,
  labels: readonly RowLabel[],
): Generator<void, EvaluatedDifference[]> {
  const columnOf = (label: RowLabel) => {
    const key = cellKey(cellAt(plan, label));
    return gathered.has(key) ? metricColumn(gathered.columns(key), metric) : null;
  };
  const rows: EvaluatedDifference[] = [];
  for (const label of labels) {
    if (label.method === reference) continue;
    const [own, other] = [columnOf(label), columnOf({ ...label, method: reference })];
    const differences = own && other ? differencesOf(own, other) : [];
    const compared = comparePaired(differences, draws);
    if (compared) {
      const more = differences.filter((difference) => difference > 0).length;
      const less = differences.filter((difference) => difference < 0).length;
      rows.push({ ...label, ...compared, more, less });
    }
    yield;
  }
  return rows;
}
