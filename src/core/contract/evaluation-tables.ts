import type { Method, PackSettings, Settings } from '../model/settings.ts';
import type { AnswerSource, MergeRule, PlannedAnswerer } from './evaluation-plan.ts';
import type { StageCounts } from './explanation.ts';

/** Metrics of a question's evidence: null for a question without. */
export const EVIDENCE_METRICS = [
  'er',
  'eall',
  'ed',
  'ndcg10Standard',
  'ndcg10Lme',
  'rAt5',
  'rAt10',
  'ePrec',
  'eRecall',
  'eF1',
] as const;
export type EvidenceMetric = (typeof EVIDENCE_METRICS)[number];

/** Metrics that every question has. */
export const PROMPT_METRICS = ['fill', 'tokens'] as const;
export type PromptMetric = (typeof PROMPT_METRICS)[number];

/** Metrics of an answer against the expected one by their words; null where there is nothing to compare. */
export const WORD_METRICS = ['locomoF1', 'setF1', 'bleu1'] as const;
export type WordMetric = (typeof WORD_METRICS)[number];

/** `judge`: 1 where a judging model says yes, 0 where no; null where it was not asked. */
export const ANSWER_METRICS = [...WORD_METRICS, 'judge'] as const;
export type AnswerMetric = (typeof ANSWER_METRICS)[number];

export const METRICS = [...EVIDENCE_METRICS, ...PROMPT_METRICS, ...ANSWER_METRICS] as const;
export type Metric = (typeof METRICS)[number];

/** Whether a metric is of answers, which not every evaluation has. */
export function isAnswerMetric(metric: Metric): metric is AnswerMetric {
  return (ANSWER_METRICS as readonly Metric[]).includes(metric);
}

/** Means of one cell over some questions; null where there is nothing to take the mean of. */
export interface SliceMeans extends Readonly<Record<EvidenceMetric | PromptMetric, number | null>> {
  readonly questions: number;
  readonly withEvidence: number;
  /** Left out where no answers were asked for; `judged` counts those with an expected answer (or an abstention). */
  readonly answers?: AnswerMeans;
}

export interface AnswerMeans extends Readonly<Record<AnswerMetric, number | null>> {
  readonly judged: number;
  /** Questions with a judging model's verdict; left out where no model answers, as is `unanswered`. */
  readonly verdicts?: number;
  /** Questions that a model was asked and gave no answer to: they count in no figure. */
  readonly unanswered?: number;
}

/** Where a cell's gold turns and questions end (FIELD section 6). */
export interface StageDistribution {
  /** Gold turns; from L to P3 they add up to `missedTurns`. */
  readonly turns: StageCounts;
  readonly goldTurns: number;
  readonly missedTurns: number;
  /** Questions, those without evidence under L. */
  readonly questions: StageCounts;
}

/** The varied values of one row; `seed` only where seeds were varied. */
export interface RowLabel {
  readonly method: Method;
  readonly budget: number;
  readonly seed?: number;
}

/** One method at one budget (and one seed, where seeds were varied). */
export interface EvaluationRow extends SliceMeans, RowLabel {
  readonly stages: StageDistribution;
  readonly byType: Readonly<Record<string, SliceMeans>>;
  readonly byDataset: Readonly<Record<string, SliceMeans>>;
  readonly byDomain: Readonly<Record<string, SliceMeans>>;
}

/** How a paired comparison draws; stated with every result. */
export interface PairedDraws {
  readonly resamples: number;
  readonly permutations: number;
  /** Up to this many pairs that differ, every assignment of signs is counted instead of drawn. */
  readonly exactUpTo: number;
  readonly bootstrapSeed: number;
  readonly permutationSeed: number;
}

export interface PairedComparison {
  /** Mean difference. */
  readonly diff: number;
  /** Percentile bootstrap interval of the mean difference, 95 %, over pairs. */
  readonly ci95: readonly [number, number];
  /** Two-sided sign-flip permutation p-value. */
  readonly p: number;
  /** Pairs. */
  readonly n: number;
}

/** Two methods on the same questions: mean of a − b over those that have the metric in both. */
export interface PairedRow extends PairedComparison {
  readonly metric: PairedMetric;
  readonly a: Method;
  readonly b: Method;
  readonly budget: number;
  readonly seed?: number;
}

/** Where a model answers, methods are compared by its answers too: by the judge where there is one, else by LoCoMo's F1. */
export type PairedMetric = 'er' | 'locomoF1' | 'judge';

export const PACKINGS = ['grouped', 'flat'] as const;
export type FactorialPacking = (typeof PACKINGS)[number];

/**
 * What `flat` means in the 2×3 design; both are readings of ours. `selection`: all chunks by similarity, so no merge
 * rule has a say and the three flat cells are one. `presentation`: the chunks of the same atoms, without headers and in
 * order of relevance, so the same budget only holds what the headers would have cost.
 */
export const FACTORIAL_READINGS = ['selection', 'presentation'] as const;
export type FactorialReading = (typeof FACTORIAL_READINGS)[number];

export interface FactorialEffect<L extends string> {
  readonly level: L;
  readonly mean: number;
  /** Main effect: its mean − the mean of all six cells. */
  readonly effect: number;
}

export interface FactorialContrast {
  readonly a: string;
  readonly b: string;
  readonly diff: number;
  readonly ci95: readonly [number, number];
  readonly p: number;
  readonly n: number;
}

/** The paper's 2×3 factorial on one metric: cells, main effects, what they leave over, and contrasts of the levels. */
export interface FactorialTable {
  readonly reading: FactorialReading;
  readonly metric: 'er';
  readonly cells: readonly {
    readonly mergeRule: MergeRule;
    readonly packing: FactorialPacking;
    readonly mean: number;
  }[];
  readonly mergeRule: readonly FactorialEffect<MergeRule>[];
  readonly packing: readonly FactorialEffect<FactorialPacking>[];
  readonly interaction: readonly {
    readonly mergeRule: MergeRule;
    readonly packing: FactorialPacking;
    readonly effect: number;
  }[];
  readonly contrasts: readonly FactorialContrast[];
}

export interface FactorialRow extends FactorialTable {
  readonly budget: number;
  readonly seed?: number;
}

/** What an evaluation counts, and what it leaves out and why. */
export interface EvaluationScope {
  readonly episodes: number;
  readonly datasets: Readonly<Record<string, number>>;
  /** Episodes that nothing could be asked of. */
  readonly skippedEpisodes: readonly {
    readonly reason: string;
    readonly episodes: number;
    readonly questions: number;
  }[];
  /** Questions of the others. */
  readonly questions: number;
  /** Those that evidence figures count. */
  readonly withEvidence: number;
  /** Those that evidence figures leave out; fill and tokens count them all the same. */
  readonly leftOut: readonly { readonly reason: string; readonly questions: number }[];
  readonly goldTurns: number;
  /** Questions counted although an audit doubts their label, or although their evidence was derived. */
  readonly suspect: number;
  readonly derived: number;
  /** Left out where no model answers. */
  readonly modelAnswers?: ModelAnswerScope;
}

/** What a model was asked over all cells, and what could not be had of it. */
export interface ModelAnswerScope {
  /** One a question and cell: those with an expected answer, or that are meant to have none. */
  readonly asked: number;
  readonly missing: readonly {
    readonly what: 'answer' | 'verdict';
    readonly reason: string;
    readonly count: number;
  }[];
}

/** What all rows have in common. */
export interface SharedSettings extends Omit<Settings, 'methodA' | 'methodB' | 'pack'> {
  readonly pack: Omit<PackSettings, 'budgetTokens'>;
}

/** The tables of an evaluation. They hold neither times nor paths: the same input gives the same bytes. */
export interface EvaluationFigures {
  readonly kind: 'atomscope-evaluation';
  readonly settings: SharedSettings;
  readonly embedder: string;
  readonly answers: AnswerSource;
  readonly answerer?: PlannedAnswerer;
  readonly scope: EvaluationScope;
  readonly rows: readonly EvaluationRow[];
  readonly paired: readonly PairedRow[];
  /** Empty unless all three merge rules were evaluated, each packing as its name says. */
  readonly factorial: readonly FactorialRow[];
  readonly statistics: PairedDraws;
  readonly readings: Readonly<Record<string, string>>;
}
