import type { AnswerMetric, EvidenceMetric, PromptMetric } from '../contract/evaluation-tables.ts';
import type { Stage } from '../contract/explanation.ts';
import type { MissingReply } from './model-answer.ts';

type Column<T> = readonly T[];

/** What one cell says of one episode's questions, column by column, in the order of its questions. */
export interface CellColumns
  extends Readonly<Record<EvidenceMetric, Column<number | null>>>,
    Readonly<Record<PromptMetric, Column<number>>> {
  /** The question's own stage (FIELD section 6). */
  readonly stage: Column<Stage>;
  /** The stage of each of its gold turns, ascending, joined by spaces; empty without evidence. */
  readonly turns: Column<string>;
  /** Null where no answers were asked for. */
  readonly answers: AnswerColumns | null;
  /** Null for a method without atoms. */
  readonly tau: number | null;
  readonly atoms: number | null;
}

export interface AnswerColumns extends Readonly<Record<AnswerMetric, Column<number | null>>> {
  /** What a model said; left out where none was asked, as are the reasons. */
  readonly said?: Column<string | null>;
  /** Why a question has no answer or no verdict although one was asked for; null where nothing is missing. */
  readonly missing?: Column<MissingReply | null>;
}

/** One question as reports count it. */
export interface EvaluatedQuestion {
  readonly questionId: string;
  readonly type: string | null;
  readonly goldTurns: number;
  /** Whether the gold turns were read from the question's own words instead of a label. */
  readonly derived: boolean;
  readonly suspect: boolean;
  /** Why evidence figures leave it out; null where they count it. */
  readonly leftOut: 'no-evidence' | 'unresolvable' | null;
}

/** One episode under every cell of a plan. */
export interface EvaluatedEpisode {
  /** Its place among all episodes of the evaluation, from 0. */
  readonly place: number;
  readonly episodeId: string;
  /** The format it came in: locomo, realmem … */
  readonly dataset: string;
  readonly domain: string | null;
  /** Why nothing could be evaluated; null where it was. Its questions are then counted, and there are no cells. */
  readonly skipped: 'no-questions' | 'vectors-only' | null;
  readonly questions: readonly EvaluatedQuestion[];
  /** By `cellKey`. */
  readonly cells: Readonly<Record<string, CellColumns>>;
}
