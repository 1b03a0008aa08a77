import { labelProblem } from '../explain/label-problem.ts';
import type { Question } from '../model/episode.ts';
import type { EvaluatedQuestion } from './cell-columns.ts';

/** A question as reports count it. */
export function evaluatedQuestion(question: Question): EvaluatedQuestion {
  const { questionId, type, evidence, suspect } = question;
  const problem = labelProblem(question, 'off')?.problem;
  return {
    questionId,
    type,
    goldTurns: evidence.turns.length,
    derived: evidence.source === 'derived',
    suspect: suspect !== null,
    leftOut: problem === 'no-evidence' || problem === 'unresolvable' ? problem : null,
  };
}
