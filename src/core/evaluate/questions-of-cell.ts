import type { QuestionOfCell } from '../contract/evaluation.ts';
import { METRICS, type Metric } from '../contract/evaluation-tables.ts';
import type { Stage } from '../contract/explanation.ts';
import type { CellColumns } from './cell-columns.ts';
import type { Gathered } from './gathered.ts';
import { metricColumn } from './metric-column.ts';

/**
 * Every question of an evaluation with its own figures in one cell, and, where there is one, in the cell it is held
 * against. `texts` are the questions' words in the same order. Throws an Error for a cell that is not measured.
 */
export function questionsOfCell(
  { questions, columns }: Gathered,
  texts: readonly string[],
  keys: { readonly cell: string; readonly reference: string | null },
): QuestionOfCell[] {
  const own = columns(keys.cell);
  const figuresIn = figuresOf(own);
  const figuresThere = keys.reference === null ? null : figuresOf(columns(keys.reference));
  return questions.map(
    ({ episodeId, questionId, type, dataset, domain, goldTurns, leftOut, suspect, derived }, place) => ({
      ...{ episodeId, questionId, text: texts[place] ?? '', type, dataset, domain },
      goldTurns: leftOut === null ? goldTurns : 0,
      ...{ suspect, derived },
      figures: figuresIn(place),
      stage: own.stage[place]!,
      turnStages: (own.turns[place] ?? '').split(' ').filter(Boolean) as Stage[],
      reference: figuresThere?.(place) ?? null,
    }),
  );
}

/** A question's figures by its place. */
function figuresOf(columns: CellColumns): (place: number) => Readonly<Record<Metric, number | null>> {
  const byMetric = METRICS.map((metric) => [metric, metricColumn(columns, metric)] as const);
  return (place) =>
    Object.fromEntries(byMetric.map(([metric, column]) => [metric, column[place] ?? null])) as Record<
      Metric,
      number | null
    >;
}
