import { describe, expect, it } from 'vitest';
import {
  briefOf,
  countOutcomes,
  filterRows,
  rowsOf,
  sortRows,
} from '../../../../src/renderer/views/questions/question-rows.ts';
import { outcomes, question } from '../../support/happenings.ts';

const questions = [
  question({ questionId: 'Q-1', text: 'Where is the spare key?' }),
  question({ questionId: 'Q-2', text: 'Who signed?', type: 'temporal', suspect: 'the audit names another turn' }),
  question({
    questionId: 'Q-3',
    text: 'Nothing to find',
    evidenceTurns: [],
    evidenceChunks: [],
    evidenceSource: 'none',
  }),
  question({ questionId: 'Q-4', text: 'Which port?' }),
];
const rows = rowsOf(questions, {
  a: outcomes('rsm', [
    [2, 2],
    [1, 2],
    [0, 0],
    [0, 1],
  ]),
  b: outcomes('flat', [
    [2, 2],
    [0, 2],
    [0, 0],
    [1, 1],
  ]),
});
const ids = (list: typeof rows) => list.map(({ question: { questionId } }) => questionId);

describe('question rows', () => {
  it('name the outcome and the difference', () => {
    expect(rows.map(({ outcome }) => outcome)).toEqual(['in', 'part', 'no evidence', 'missed']);
    expect(rows.map(({ difference }) => difference)).toEqual([0, 0.5, null, -1]);
  });
  it('know of no outcome before it is measured', () => {
    expect(rowsOf(questions, null).map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'unknown',
      'no evidence',
      'unknown',
    ]);
  });
  it('are filtered by every typed word, in text, type and id', () => {
    expect(ids(filterRows(rows, 'spare KEY'))).toEqual(['Q-1']);
    expect(ids(filterRows(rows, 'temporal'))).toEqual(['Q-2']);
    expect(ids(filterRows(rows, 'q-4'))).toEqual(['Q-4']);
    expect(filterRows(rows, 'spare port')).toEqual([]);
    expect(filterRows(rows, '  ')).toBe(rows);
  });
  it('are filtered by outcome words', () => {
    expect(ids(filterRows(rows, 'missed'))).toEqual(['Q-4']);
    expect(ids(filterRows(rows, 'in'))).toEqual(['Q-1']);
    expect(ids(filterRows(rows, 'part who'))).toEqual(['Q-2']);
    expect(ids(filterRows(rows, 'suspect'))).toEqual(['Q-2']);
    expect(ids(filterRows(rows, 'unlabelled'))).toEqual(['Q-3']);
  });
  it('stand in three orders, those without evidence last', () => {
    expect(ids(sortRows(rows, 'difference'))).toEqual(['Q-2', 'Q-1', 'Q-4', 'Q-3']);
    expect(ids(sortRows(rows, 'outcome'))).toEqual(['Q-4', 'Q-2', 'Q-1', 'Q-3']);
    expect(ids(sortRows(rows, 'order'))).toEqual(['Q-1', 'Q-2', 'Q-3', 'Q-4']);
  });
  it('are counted, those without evidence apart', () => {
    expect(countOutcomes(rows)).toEqual({ in: 1, part: 1, missed: 1, withEvidence: 3, suspect: 1 });
  });
});

describe('briefOf', () => {
  it('leaves out greeting, speaker and emphasis', () => {
    expect(briefOf('Hello. The five **thematic** phases\nfor the route')).toBe(
      'The five thematic phases for the route',
    );
    expect(briefOf('User: Okay, what now?')).toBe('What now?');
  });
  it('keeps a question that is only a greeting', () => {
    expect(briefOf('Hi!')).toBe('Hi!');
    expect(briefOf('')).toBe('');
  });
  it('leaves words alone that only begin like one', () => {
    expect(briefOf('History. And then?')).toBe('History. And then?');
  });
});
