import { describe, expect, it } from 'vitest';
import { labelProblem } from '../../../src/core/explain/label-problem.ts';
import type { Question } from '../../../src/core/model/episode.ts';

function question(
  turns: readonly number[],
  over: Partial<Question> = {},
  unresolved: readonly string[] = [],
): Question {
  return {
    ...{ questionId: 'Q', text: 'who', answer: null, type: null, visibleTurns: null, suspect: null },
    ...{ meantToFail: null, givenAnswer: null },
    evidence: { turns, unresolved, source: 'labelled' },
    ...over,
  };
}

describe('labelProblem', () => {
  it('is none where every label was found and nobody doubts it', () => {
    expect(labelProblem(question([1, 2]), 'on')).toBeNull();
    expect(labelProblem(question([1, 2], { visibleTurns: 3 }), 'on')).toBeNull();
  });

  it('tells no evidence from evidence that names no turn', () => {
    expect(labelProblem(question([]), 'on')).toMatchObject({ problem: 'no-evidence' });
    expect(labelProblem(question([], {}, ['D9:99']), 'on')).toMatchObject({
      problem: 'unresolvable',
      unresolved: ['D9:99'],
      sentence: expect.stringContaining('D9:99'),
    });
    expect(labelProblem(question([1], {}, ['D9:99']), 'on')).toMatchObject({ problem: 'partly-unresolvable' });
  });

  it('gives the words of an audit', () => {
    const doubted = question([1], { suspect: 'wrong citation: D1:14' });
    expect(labelProblem(doubted, 'on')).toMatchObject({
      problem: 'suspect',
      sentence: expect.stringContaining('D1:14'),
    });
  });

  it('knows evidence that was written after the question, unless questions see everything', () => {
    const early = question([1, 7], { visibleTurns: 5 });
    expect(labelProblem(early, 'on')).toMatchObject({
      problem: 'after-question',
      sentence: expect.stringContaining('1 of its 2'),
    });
    expect(labelProblem(early, 'off')).toBeNull();
  });
});
