import {
  type AnswerMeans,
  EVIDENCE_METRICS,
  type EvaluationRow,
  PROMPT_METRICS,
  type SliceMeans,
  WORD_METRICS,
} from '../../../core/contract/evaluation-tables.ts';
import { STAGES } from '../../../core/contract/explanation.ts';
import type { EvaluationReport } from '../../../core/evaluate/evaluation-report.ts';
import { csvText } from './csv.ts';

type Value = string | number | null;

const MEANS = [...EVIDENCE_METRICS, ...PROMPT_METRICS];

/** One line a row and slice (all questions, a type, a dataset, a domain); the stages of gold turns stand in the first. */
export function evaluationCsv(report: EvaluationReport): string {
  const answers = answerColumns(report);
  const head = ['method', 'budget', 'seed', 'slice', 'value', 'questions', 'withEvidence', ...MEANS];
  return csvText([
    [...head, ...answers.map(({ name }) => name), ...STAGES.map((stage) => `turns ${stage}`)],
    ...report.rows.flatMap((row) => linesOf(row, answers)),
  ]);
}

interface AnswerColumn {
  readonly name: string;
  readonly of: (means: AnswerMeans) => Value;
}

/** Columns about answers; a judge's are named after it, since those of two judges do not belong in one column. */
function answerColumns({ answers, answerer }: EvaluationReport): AnswerColumn[] {
  if (answers === 'none') return [];
  const judge = answerer?.judgeModel ?? null;
  return [
    { name: `${answers} judged`, of: ({ judged }) => judged },
    ...WORD_METRICS.map((metric) => ({ name: `${answers} ${metric}`, of: (means: AnswerMeans) => means[metric] })),
    ...(answerer ? [{ name: `${answers} unanswered`, of: ({ unanswered }: AnswerMeans) => unanswered ?? null }] : []),
    ...(judge === null
      ? []
      : [
          { name: `judge ${judge} verdicts`, of: ({ verdicts }: AnswerMeans) => verdicts ?? null },
          { name: `judge ${judge} yes`, of: (means: AnswerMeans) => means.judge },
        ]),
  ];
}

function linesOf(row: EvaluationRow, answers: readonly AnswerColumn[]): Value[][] {
  const label = [row.method, row.budget, row.seed ?? null];
  const stages = STAGES.map((stage) => row.stages.turns[stage]);
  const slices = [
    ['type', row.byType],
    ['dataset', row.byDataset],
    ['domain', row.byDomain],
  ] as const;
  return [
    [...label, 'all', '', ...valuesOf(row, answers), ...stages],
    ...slices.flatMap(([slice, means]) =>
      Object.entries(means).map(([value, held]) => [
        ...label,
        slice,
        value,
        ...valuesOf(held, answers),
        ...STAGES.map(() => null),
      ]),
    ),
  ];
}

function valuesOf(means: SliceMeans, answers: readonly AnswerColumn[]): Value[] {
  return [
    means.questions,
    means.withEvidence,
    ...MEANS.map((metric) => means[metric]),
    ...answers.map(({ of }) => (means.answers ? of(means.answers) : null)),
  ];
}
