import { describe, expect, it } from 'vitest';
import {
  countFilters,
  outcomeOf,
  questionsOf,
  shownQuestions,
} from '../../../../src/renderer/views/evaluate/behind-rows.ts';
import { questionOfCell } from '../../support/evaluations.ts';

describe('the questions behind a number', () => {
  const questions = [
    questionOfCell({ questionId: 'a', er: 1, type: 'when' }),
    questionOfCell({ questionId: 'b', er: 0, turnStages: ['R1', 'P1'], stage: 'P1' }),
    questionOfCell({ questionId: 'c', er: 0.5, turnStages: ['in', 'R1'], stage: 'R1' }),
    questionOfCell({ questionId: 'd', er: null, reference: null }),
  ];
  const ids = (list: readonly { readonly questionId: string }[]) => list.map(({ questionId }) => questionId);

  it('are those of the slice or the stage that was chosen', () => {
    expect(ids(questionsOf(questions, { slice: { by: 'byType', value: 'when' }, stage: null }))).toEqual(['a']);
    expect(ids(questionsOf(questions, { slice: null, stage: 'R1' }))).toEqual(['b', 'c']);
  });

  it('are filtered by outcome and by the reference, the worst first', () => {
    expect(questions.map(outcomeOf)).toEqual(['in', 'missed', 'part', 'no evidence']);
    expect(countFilters(questions, 'er')).toEqual({ all: 4, missed: 1, part: 1, in: 1, less: 2, more: 0 });
    expect(ids(shownQuestions(questions, 'all', 'er'))).toEqual(['b', 'c', 'a', 'd']);
    expect(ids(shownQuestions(questions, 'less', 'er'))).toEqual(['b', 'c']);
  });
});
