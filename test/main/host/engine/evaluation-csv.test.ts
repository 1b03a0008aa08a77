import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { AnswerColumns } from '../../../../src/core/evaluate/cell-columns.ts';
import { evaluationCsv } from '../../../../src/main/host/engine/evaluation-csv.ts';
import { episodeOfRecalls, planOfMethods, reportOf } from '../../../support/evaluated-episodes.ts';

const plan = planOfMethods(['rsm', 'flat']);
const types = ['=cmd()', 'wer, "wann"'];
const episode = episodeOfRecalls(plan, { episodeId: 'a', place: 0, types, er: { rsm: [0.5, 1], flat: [1, 0] } });
const text = evaluationCsv(reportOf(plan, [episode]));
const lines = parse(text, { bom: true, columns: true }) as Record<string, string>[];

describe('evaluationCsv', () => {
  it('has a line for each row and each of its slices', () => {
    expect(lines.map(({ method, slice, value, er }) => [method, slice, value, er])).toEqual([
      ...[
        ['rsm', 'all', '', '0.75'],
        ['rsm', 'type', "'=cmd()", '0.5'],
        ['rsm', 'type', 'wer, "wann"', '1'],
        ['rsm', 'dataset', 'chat', '0.75'],
      ],
      ...[
        ['flat', 'all', '', '0.5'],
        ['flat', 'type', "'=cmd()", '1'],
        ['flat', 'type', 'wer, "wann"', '0'],
        ['flat', 'dataset', 'chat', '0.5'],
      ],
    ]);
  });

  it('counts the stages of all questions', () => {
    expect(lines[0]).toMatchObject({ questions: '2', seed: '', 'turns P1': '1', 'turns in': '1' });
    expect(lines[1]).toMatchObject({ questions: '1', 'turns P1': '' });
  });

  it('opens in a spreadsheet with the right letters', () => {
    expect(text.startsWith('\uFEFFmethod,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('names the columns of a judge after it', () => {
    const answerer = { baseUrl: 'http://host/v1', model: 'small', judgeModel: 'strict' };
    const answers: AnswerColumns = {
      ...{ locomoF1: [0.5, null], setF1: [0.25, null], bleu1: [0, null], judge: [1, null] },
      ...{ said: ['yes', null], missing: [null, { what: 'answer', reason: 'gone' }] },
    };
    const [rsm] = Object.entries(episode.cells);
    const asked = { ...episode, cells: { ...episode.cells, [rsm![0]]: { ...rsm![1], answers } } };
    const report = reportOf({ ...plan, answers: 'model', answerer }, [asked]);
    const [row] = parse(evaluationCsv(report), { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      ...{ 'model judged': '1', 'model locomoF1': '0.5', 'model setF1': '0.25', 'model bleu1': '0' },
      ...{ 'model unanswered': '1', 'judge strict verdicts': '1', 'judge strict yes': '1' },
    });
    expect(report.scope.modelAnswers).toEqual({ asked: 2, missing: [{ what: 'answer', reason: 'gone', count: 1 }] });
    expect(report.answerer).toEqual(answerer);
  });
});
