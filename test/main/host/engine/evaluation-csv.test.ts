import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
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
});
