import { isAnswerMetric, type Metric } from '../contract/evaluation-tables.ts';
import type { CellColumns } from './cell-columns.ts';

/** One metric of a cell, a value a question; null where the question has none. */
export function metricColumn(columns: CellColumns, metric: Metric): readonly (number | null)[] {
  if (!isAnswerMetric(metric)) return columns[metric];
  return columns.answers?.[metric] ?? columns.tokens.map(() => null);
}
