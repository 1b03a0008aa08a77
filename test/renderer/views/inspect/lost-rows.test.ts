import { describe, expect, it } from 'vitest';
import { countByStage, lostRows } from '../../../../src/renderer/views/inspect/lost-rows.ts';
import { stagesOf } from '../../support/explanations.ts';
import { question } from '../../support/happenings.ts';

const questions = ['a', 'b', 'c', 'd', 'e'].map((questionId) => question({ questionId, text: `asks ${questionId}` }));
const stages = [
  stagesOf('a', ['in', 'R2']),
  stagesOf('b', ['in']),
  stagesOf('c', ['P1', 'R1', 'R1']),
  stagesOf('d', ['R1']),
  stagesOf('e', []),
];
const idsOf = (rows: ReturnType<typeof lostRows>) => rows.map(({ question: { questionId } }) => questionId);

describe('lostRows', () => {
  it('lists what failed, most lost first; what has no evidence stands last', () => {
    expect(idsOf(lostRows(questions, stages, { stage: null, filter: '' }))).toEqual(['c', 'd', 'a', 'e']);
  });

  it('keeps one stage, or what did not fail', () => {
    expect(idsOf(lostRows(questions, stages, { stage: 'R1', filter: '' }))).toEqual(['c', 'd']);
    expect(idsOf(lostRows(questions, stages, { stage: 'in', filter: '' }))).toEqual(['b']);
  });

  it('filters by the same words as the question list of Tune', () => {
    expect(idsOf(lostRows(questions, stages, { stage: null, filter: 'asks d' }))).toEqual(['d']);
    expect(idsOf(lostRows(questions, stages, { stage: null, filter: 'part' }))).toEqual(['a']);
  });
});

describe('countByStage', () => {
  it('counts each failed question once', () => {
    const counts = countByStage(stages);
    expect(counts).toMatchObject({ L: 1, R1: 2, R2: 1, P1: 0 });
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(4);
  });
});
