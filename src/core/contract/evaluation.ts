import type { AnswererTotals } from './answers.ts';
import type { Cell, EvaluationPlan } from './evaluation-plan.ts';
import type { EvaluationFigures, Metric, PairedComparison, PairedDraws, RowLabel } from './evaluation-tables.ts';
import type { Stage } from './explanation.ts';

/** Which episodes of the open corpus: the one on screen, or all. */
export const REACHES = ['episode', 'corpus'] as const;
export type Reach = (typeof REACHES)[number];

/**
 * `measuring`: cells are on their way. `drawing`: all are there, their comparisons are being drawn. `cancelled` and
 * `failed`: what was finished stands, the rest can be taken up again.
 */
export type EvaluationStatus = 'measuring' | 'drawing' | 'complete' | 'cancelled' | 'failed';

/** An evaluation of the open corpus, as far as it has come. */
export interface EvaluationState {
  /** Counts the evaluations of this engine. */
  readonly evaluation: number;
  readonly plan: EvaluationPlan;
  readonly reach: Reach;
  /** The one episode that is evaluated; null: all of the corpus. */
  readonly episodeId: string | null;
  readonly status: EvaluationStatus;
  /** Cells of episodes, the factorial's included: an episode counts each cell once. */
  readonly cells: { readonly done: number; readonly of: number };
  /** Episodes that have all their cells, of those that can be evaluated. */
  readonly episodes: { readonly done: number; readonly of: number };
  /**
   * The tables of what is finished: of all whole episodes, or, before there is one, of the finished cells of the first.
   * `paired` and `factorial` are empty while cells are measured. Null before the first cell.
   */
  readonly figures: EvaluationFigures | null;
  /** What was asked of the answering model since the evaluation was begun or resumed; null where none answers. */
  readonly asked: AnswererTotals | null;
  /** How the same is typed. */
  readonly command: string;
}

/** One cell against the reference method at the same budget and seed, over the same questions: cell − reference. */
export interface EvaluatedDifference extends RowLabel, PairedComparison {
  /** Questions on which the cell has more of the metric than the reference, and less. */
  readonly more: number;
  readonly less: number;
}

export interface EvaluatedDifferences {
  readonly rows: readonly EvaluatedDifference[];
  readonly draws: PairedDraws;
}

/** One question as one cell has it. */
export interface QuestionOfCell {
  readonly episodeId: string;
  readonly questionId: string;
  readonly text: string;
  readonly type: string | null;
  readonly dataset: string;
  readonly domain: string | null;
  readonly goldTurns: number;
  readonly suspect: boolean;
  readonly derived: boolean;
  readonly figures: Readonly<Record<Metric, number | null>>;
  /** The question's own stage, and that of each of its gold turns. */
  readonly stage: Stage;
  readonly turnStages: readonly Stage[];
  /** The same question under the reference method; null where there is none. */
  readonly reference: Readonly<Record<Metric, number | null>> | null;
}

/** Whose questions: a cell's, and which cell to hold them against. */
export interface QuestionsOfCell {
  readonly cell: Cell;
  readonly reference: Cell | null;
}

export const EVALUATION_FORMATS = ['csv', 'json', 'json-per-question'] as const;
export type EvaluationFormat = (typeof EVALUATION_FORMATS)[number];
