import type { QuestionHeading } from '../../../core/contract/events.ts';
import type { QuestionStages, Stage } from '../../../core/contract/explanation.ts';
import { filterRows, type Outcome, type QuestionRow } from '../questions/question-rows.ts';
import { FAILING_STAGES } from './stage-words.ts';

/** A question with the stage at which it ends. */
export interface LostRow {
  readonly question: QuestionHeading;
  readonly stages: QuestionStages;
}

/** How many questions end at each failing stage. They add up to the questions that failed. */
export function countByStage(
  stages: readonly QuestionStages[],
): Readonly<Record<(typeof FAILING_STAGES)[number], number>> {
  const counts = Object.fromEntries(FAILING_STAGES.map((stage) => [stage, 0])) as Record<
    (typeof FAILING_STAGES)[number],
    number
  >;
  for (const { stage } of stages) if (stage !== 'in') counts[stage]++;
  return counts;
}

/**
 * Failed questions, those with the smallest share of their evidence first, then those with most of it, then in file
 * order; only those that end at `stage` (null: all), and that hold the typed words. `in` lists those that did not fail.
 */
export function lostRows(
  questions: readonly QuestionHeading[],
  stages: readonly QuestionStages[],
  { stage, filter }: { readonly stage: Stage | null; readonly filter: string },
): readonly LostRow[] {
  const rows = questions.flatMap((question, row) => {
    const own = stages[row];
    if (!own || (stage === null ? own.stage === 'in' : own.stage !== stage)) return [];
    return [{ row, question, stages: own }];
  });
  const kept = new Set(filterRows(rows.map(asQuestionRow), filter).map(({ row }) => row));
  const share = ({ stages: { goldTurns, goldTurnsIn } }: LostRow) => (goldTurns === 0 ? 1 : goldTurnsIn / goldTurns);
  return rows
    .filter(({ row }) => kept.has(row))
    .sort((a, b) => share(a) - share(b) || b.stages.goldTurns - a.stages.goldTurns || a.row - b.row);
}

function asQuestionRow({ row, question, stages }: LostRow & { readonly row: number }): QuestionRow {
  return {
    row,
    question,
    outcome: outcomeOf(stages),
    gold: stages.goldTurns,
    goldInA: stages.goldTurnsIn,
    difference: null,
  };
}

/** Its outcome as the question list of Tune calls it. */
export function outcomeOf({ goldTurns, goldTurnsIn }: QuestionStages): Outcome {
  if (goldTurns === 0) return 'no evidence';
  if (goldTurnsIn === 0) return 'missed';
  return goldTurnsIn < goldTurns ? 'part' : 'in';
}
