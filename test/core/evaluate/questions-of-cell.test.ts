import { describe, expect, it } from 'vitest';
import { gather } from '../../../src/core/evaluate/gathered.ts';
import { questionsOfCell } from '../../../src/core/evaluate/questions-of-cell.ts';
import { episodeOfRecalls, planOfMethods } from '../../support/evaluated-episodes.ts';

const plan = planOfMethods(['rsm', 'flat']);
const episodes = [0, 1].map((place) =>
  episodeOfRecalls(plan, {
    ...{ episodeId: `e${place}`, place, types: ['what', null] },
    er: { rsm: [0.5, null], flat: [1, null] },
  }),
);
const keys = { cell: 'rsm own 4000 1', reference: 'flat own 4000 1' };

describe('questionsOfCell', () => {
  it('gives each question its words, its own figures, and those of the reference', () => {
    const questions = questionsOfCell(gather(episodes), ['a', 'b', 'c', 'd'], keys);
    expect(questions.map(({ episodeId, questionId, text }) => [episodeId, questionId, text])).toEqual([
      ['e0', 'Q0', 'a'],
      ['e0', 'Q1', 'b'],
      ['e1', 'Q0', 'c'],
      ['e1', 'Q1', 'd'],
    ]);
    expect(questions[0]).toMatchObject({ type: 'what', goldTurns: 1, stage: 'P1', turnStages: ['P1'] });
    expect(questions[0]!.figures).toMatchObject({ er: 0.5, tokens: 100, setF1: null });
    expect(questions[0]!.reference).toMatchObject({ er: 1 });
    expect(questions[1]).toMatchObject({ goldTurns: 0, turnStages: [], figures: { er: null } });
  });

  it('holds nothing against a cell alone, and knows no cell that was not measured', () => {
    expect(questionsOfCell(gather(episodes), [], { ...keys, reference: null })[0]!.reference).toBeNull();
    expect(() => questionsOfCell(gather(episodes), [], { ...keys, cell: 'rsm own 9 1' })).toThrow('rsm own 9 1');
  });
});
