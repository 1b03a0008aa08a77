import type { QuestionOfCell } from '../../../core/contract/evaluation.ts';
import type { Metric } from '../../../core/contract/evaluation-tables.ts';
import type { BehindFilter, ChosenFigure, SliceKey } from '../../state/evaluate-store.ts';
import type { Outcome } from '../questions/question-rows.ts';

/** How a question came out in its cell. */
export function outcomeOf({ goldTurns, figures }: QuestionOfCell): Outcome {
  if (goldTurns === 0 || figures.er === null) return 'no evidence';
  if (figures.er === 0) return 'missed';
  return figures.er < 1 ? 'part' : 'in';
}

/** Its metric less that of the reference; null where one of the two has none. */
export function differenceOn({ figures, reference }: QuestionOfCell, metric: Metric): number | null {
  const [own, other] = [figures[metric], reference?.[metric] ?? null];
  return own === null || other === null ? null : own - other;
}

const SLICE_OF: Readonly<Record<SliceKey, (question: QuestionOfCell) => string | null>> = {
  byType: ({ type }) => type,
  byDomain: ({ domain }) => domain,
  byDataset: ({ dataset }) => dataset,
};

/** The questions that a figure counts: all of its cell, or those of one slice or one stage. */
export function questionsOf(
  questions: readonly QuestionOfCell[],
  { slice, stage }: Pick<ChosenFigure, 'slice' | 'stage'>,
): readonly QuestionOfCell[] {
  return questions.filter(
    (question) =>
      (slice === null || SLICE_OF[slice.by](question) === slice.value) &&
      (stage === null || question.turnStages.includes(stage)),
  );
}

export type FilterCounts = Readonly<Record<BehindFilter, number>>;

function passes(question: QuestionOfCell, filter: BehindFilter, metric: Metric): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'more':
      return (differenceOn(question, metric) ?? 0) > 0;
    case 'less':
      return (differenceOn(question, metric) ?? 0) < 0;
    default:
      return outcomeOf(question) === filter;
  }
}

/** How many questions each filter leaves. */
export function countFilters(questions: readonly QuestionOfCell[], metric: Metric): FilterCounts {
  const count = (filter: BehindFilter) => questions.filter((question) => passes(question, filter, metric)).length;
  return {
    all: questions.length,
    missed: count('missed'),
    part: count('part'),
    in: count('in'),
    less: count('less'),
    more: count('more'),
  };
}

const ORDER: Readonly<Record<Outcome, number>> = { missed: 0, part: 1, in: 2, unknown: 3, 'no evidence': 4 };

/**
 * The questions a filter leaves, the worst first: what was missed before what is there, and where the reference decides,
 * the largest difference first. Ties in the order of the corpus.
 */
export function shownQuestions(
  questions: readonly QuestionOfCell[],
  filter: BehindFilter,
  metric: Metric,
): readonly QuestionOfCell[] {
  const kept = questions.filter((question) => passes(question, filter, metric));
  const far = (question: QuestionOfCell) => Math.abs(differenceOn(question, metric) ?? 0);
  return filter === 'less' || filter === 'more'
    ? kept.sort((a, b) => far(b) - far(a))
    : kept.sort((a, b) => ORDER[outcomeOf(a)] - ORDER[outcomeOf(b)]);
}
