import type { EvaluationState } from '../../../core/contract/evaluation.ts';
import {
  ANSWER_METRICS,
  EVIDENCE_METRICS,
  isAnswerMetric,
  type Metric,
  type SliceMeans,
  WORD_METRICS,
} from '../../../core/contract/evaluation-tables.ts';
import { decimals, signed, whole } from '../../canvas/format.ts';

export interface MetricWords {
  /** Head of a narrow column, in one or two lines. */
  readonly head: readonly [string, string?];
  /** In a sentence: "recall". */
  readonly name: string;
  readonly meaning: string;
  readonly unit: 'share' | 'density' | 'tokens';
  /** Whether more of it is better; null where it is neither. */
  readonly better: 'more' | null;
}

/** What every metric is called on screen, in the order of the columns (FIELD section 5). */
export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  er: {
    head: ['ER'],
    name: 'recall',
    meaning: 'Evidence recall: share of the gold turns whose full text is in the prompt.',
    unit: 'share',
    better: 'more',
  },
  eall: {
    head: ['EAll'],
    name: 'all-evidence share',
    meaning: 'Share of the questions whose gold turns are all in the prompt.',
    unit: 'share',
    better: 'more',
  },
  ed: {
    head: ['ED'],
    name: 'evidence density',
    meaning: 'Evidence density: tokens of gold turns in the prompt, of all its tokens.',
    unit: 'density',
    better: 'more',
  },
  fill: {
    head: ['fill'],
    name: 'fill',
    meaning: 'Share of the budget that the prompt uses.',
    unit: 'share',
    better: null,
  },
  tokens: {
    head: ['tokens'],
    name: 'tokens',
    meaning: 'Tokens of the prompt, headers and separators included.',
    unit: 'tokens',
    better: null,
  },
  ndcg10Standard: {
    head: ['nDCG', '@10'],
    name: 'nDCG@10',
    meaning: 'nDCG@10 with gains rel / log2(i + 1), over the order in which chunks are tried. No budget moves it.',
    unit: 'share',
    better: 'more',
  },
  ndcg10Lme: {
    head: ['nDCG', 'LME'],
    name: 'nDCG@10 as LongMemEval has it',
    meaning: 'nDCG@10 as LongMemEval and RealMem compute it: rel1 + Σ rel / log2 i. No budget moves it.',
    unit: 'share',
    better: 'more',
  },
  rAt5: {
    head: ['R@5'],
    name: 'R@5',
    meaning: 'Share of the gold chunks among the first five that are tried. No budget moves it.',
    unit: 'share',
    better: 'more',
  },
  rAt10: {
    head: ['R@10'],
    name: 'R@10',
    meaning: 'Share of the gold chunks among the first ten that are tried. No budget moves it.',
    unit: 'share',
    better: 'more',
  },
  ePrec: {
    head: ['E-Prec'],
    name: 'E-Prec',
    meaning: 'Gold chunks in the prompt, of the chunks in it (after CLAG; our reading).',
    unit: 'share',
    better: 'more',
  },
  eRecall: {
    head: ['E-Rec'],
    name: 'E-Recall',
    meaning: 'Gold chunks in the prompt, of all gold chunks (after CLAG; our reading).',
    unit: 'share',
    better: 'more',
  },
  eF1: {
    head: ['E-F1'],
    name: 'E-F1',
    meaning: 'Harmonic mean of E-Prec and E-Recall (after CLAG; our reading).',
    unit: 'share',
    better: 'more',
  },
  locomoF1: {
    head: ['F1', 'LoCoMo'],
    name: 'LoCoMo F1',
    meaning: 'Word F1 of the answer as LoCoMo computes it. Not comparable with the two beside it.',
    unit: 'share',
    better: 'more',
  },
  setF1: {
    head: ['F1', 'set'],
    name: 'set-F1',
    meaning: 'F1 over the sets of words. Not comparable with the two beside it.',
    unit: 'share',
    better: 'more',
  },
  bleu1: {
    head: ['BLEU-1'],
    name: 'BLEU-1',
    meaning: 'Clipped unigram precision with a brevity penalty. Not comparable with the two beside it.',
    unit: 'share',
    better: 'more',
  },
  judge: {
    head: ['judge'],
    name: 'share judged right',
    meaning:
      "Share of yes among a judging model's verdicts. Not comparable with another judge's, nor with word metrics.",
    unit: 'share',
    better: 'more',
  },
};

const COLUMNS: readonly Metric[] = [
  ...(['er', 'eall', 'ed', 'fill', 'tokens'] as const),
  ...(['ndcg10Standard', 'ndcg10Lme', 'rAt5', 'rAt10', 'ePrec', 'eRecall', 'eF1'] as const),
];

/** The metrics of an evaluation, in the order of the columns. */
export function metricsOf({ plan }: Pick<EvaluationState, 'plan'>): readonly Metric[] {
  if (plan.answers === 'none') return COLUMNS;
  return [...COLUMNS, ...(plan.answerer?.judgeModel ? ANSWER_METRICS : WORD_METRICS)];
}

/** The head of a metric's column in one evaluation: a judge's has its name, as another's figures are others. */
export function headOf({ plan }: Pick<EvaluationState, 'plan'>, metric: Metric): MetricWords['head'] {
  const judge = plan.answerer?.judgeModel;
  return metric === 'judge' && judge ? ['judge', judge] : METRIC_WORDS[metric].head;
}

function isEvidenceMetric(metric: Metric): boolean {
  return (EVIDENCE_METRICS as readonly Metric[]).includes(metric);
}

/** The metric of a row or of a slice of it; null where there is nothing to take the mean of. */
export function metricOf(means: SliceMeans, metric: Metric): number | null {
  return isAnswerMetric(metric) ? (means.answers?.[metric] ?? null) : means[metric];
}

/** Questions that a mean is over. */
export function countOf(means: SliceMeans, metric: Metric): number {
  if (metric === 'judge') return means.answers?.verdicts ?? 0;
  if (isAnswerMetric(metric)) return means.answers?.judged ?? 0;
  return isEvidenceMetric(metric) ? means.withEvidence : means.questions;
}

/** Whether a value is the most among others of its metric, where more is better and not all are the same. */
export function isBest(metric: Metric, value: number | null, among: readonly (number | null)[]): boolean {
  if (METRIC_WORDS[metric].better === null || value === null) return false;
  const known = among.filter((other) => other !== null);
  return known.every((other) => other <= value) && known.some((other) => other < value);
}

/** 0.483, 0.0312 or 3,120; a dash where there is no figure. */
export function figureText(metric: Metric, value: number | null): string {
  if (value === null) return '–';
  return { share: decimals(value), density: decimals(value, 4), tokens: whole(value) }[METRIC_WORDS[metric].unit];
}

/** −0.021, +0.0003 or +120. */
export function differenceText(metric: Metric, value: number): string {
  const { unit } = METRIC_WORDS[metric];
  if (unit !== 'tokens') return signed(value, unit === 'density' ? 4 : 3);
  return Math.round(value) === 0 ? '±0' : `${value > 0 ? '+' : '−'}${whole(Math.abs(value))}`;
}

/** p as it is printed: three decimals, or that it is less. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : decimals(p);
}
