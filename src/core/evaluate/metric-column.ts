import { ANSWER_METRICS, type AnswerMetric, type Metric } from '../contract/evaluation-tables.ts';
import type { CellColumns } from './cell-columns.ts';

/** One metric of a cell, a value a question; null where the question has none. */
export function metricColumn(columns: CellColumns, metric: Metric): readonly (number | null)[] {
  if (!isAnswerMetric(metric)) return columns[metric];
  return columns.answers?.[metric] ?? columns.tokens.map(() => null);
}

function isAnswerMetric(metric: Metric): metric is AnswerMetric {
  return (ANSWER_METRICS as readonly Metric[]).includes(metric);
}
