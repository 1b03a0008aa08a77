import {
  ANSWER_METRICS,
  EVIDENCE_METRICS,
  type EvaluationRow,
  PROMPT_METRICS,
  type SliceMeans,
} from '../../../core/contract/evaluation-tables.ts';
import { STAGES } from '../../../core/contract/explanation.ts';
import type { EvaluationReport } from '../../../core/evaluate/evaluation-report.ts';
import { csvText } from './csv.ts';

type Value = string | number | null;

const MEANS = [...EVIDENCE_METRICS, ...PROMPT_METRICS];

/** One line a row and slice (all questions, a type, a dataset, a domain); the stages of gold turns stand in the first. */
export function evaluationCsv({ rows, answers }: EvaluationReport): string {
  const answerHeads = answers === 'none' ? [] : ['judged', ...ANSWER_METRICS].map((name) => `${answers} ${name}`);
  const head = ['method', 'budget', 'seed', 'slice', 'value', 'questions', 'withEvidence', ...MEANS, ...answerHeads];
  return csvText([[...head, ...STAGES.map((stage) => `turns ${stage}`)], ...rows.flatMap(linesOf)]);
}

function linesOf(row: EvaluationRow): Value[][] {
  const label = [row.method, row.budget, row.seed ?? null];
  const stages = STAGES.map((stage) => row.stages.turns[stage]);
  const slices = [
    ['type', row.byType],
    ['dataset', row.byDataset],
    ['domain', row.byDomain],
  ] as const;
  return [
    [...label, 'all', '', ...valuesOf(row), ...stages],
    ...slices.flatMap(([slice, means]) =>
      Object.entries(means).map(([value, held]) => [
        ...label,
        slice,
        value,
        ...valuesOf(held),
        ...STAGES.map(() => null),
      ]),
    ),
  ];
}

function valuesOf(means: SliceMeans): Value[] {
  const { answers } = means;
  return [
    means.questions,
    means.withEvidence,
    ...MEANS.map((metric) => means[metric]),
    ...(answers ? [answers.judged, ...ANSWER_METRICS.map((metric) => answers[metric])] : []),
  ];
}
