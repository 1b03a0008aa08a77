import { describe, expect, it } from 'vitest';
import type { EvaluationReport } from '../../../src/core/evaluate/evaluation-report.ts';
import type { PerQuestion } from '../../../src/core/evaluate/evaluation-tables.ts';
import { compareWithBaseline } from '../../../src/core/evaluate/regression.ts';
import { type EpisodeOfRecalls, episodeOfRecalls, planOfMethods, reportOf } from '../../support/evaluated-episodes.ts';

const plan = planOfMethods(['rsm', 'flat']);
type Held = EvaluationReport & { readonly perQuestion: PerQuestion };
const measured = (er: EpisodeOfRecalls['er'], perQuestion: 'on' | 'off' = 'on', used = plan) =>
  reportOf(used, [episodeOfRecalls(used, { episodeId: 'a', place: 0, er })], perQuestion) as Held;

const before = measured({ rsm: [1, 1, 0.5, null], flat: [1, 0, 0, null] });

describe('compareWithBaseline', () => {
  it('finds nothing between an evaluation and itself', () => {
    const same = compareWithBaseline(before, before, [{ metric: 'er', drop: 0 }]);
    expect(same).toMatchObject({ failed: false, broken: [], unmatched: 0, settings: [], onlyBefore: 0, onlyAfter: 0 });
    expect(same.rows.map(({ change }) => change)).toEqual([0, 0]);
  });

  it('fails where a mean fell further than allowed, and names the questions that broke, worst first', () => {
    const now = measured({ rsm: [0.5, 1, 0, null], flat: [1, 0, 0, null] });
    const { failed, rows, broken } = compareWithBaseline(before, now, [{ metric: 'er', drop: 0.3 }]);
    expect(failed).toBe(true);
    expect(rows.map(({ method, failed: fell }) => [method, fell])).toEqual([
      ['rsm', true],
      ['flat', false],
    ]);
    expect(rows[0]!.change).toBeCloseTo(-1 / 3, 12);
    expect(broken!.map(({ questionId, before: then, after, stage }) => [questionId, then, after, stage])).toEqual([
      ['Q0', 1, 0.5, 'P1'],
      ['Q2', 0.5, 0, 'P1'],
    ]);
    expect(compareWithBaseline(before, now, [{ metric: 'er', drop: 0.34 }]).failed).toBe(false);
  });

  it('does not count what rose against what fell elsewhere, only the mean', () => {
    const now = measured({ rsm: [0.5, 1, 1, null], flat: [1, 0, 0, null] });
    expect(compareWithBaseline(before, now, [{ metric: 'er', drop: 0 }])).toMatchObject({ failed: false, broken: [] });
  });

  it('allows exactly the drop that is named, rounding or not', () => {
    const then = measured({ rsm: [0.9, 0.1], flat: [1, 1] });
    const now = measured({ rsm: [0.8, 0], flat: [1, 1] });
    expect(compareWithBaseline(then, now, [{ metric: 'er', drop: 0.1 }]).failed).toBe(false);
  });

  it('compares the questions that both have', () => {
    const more = measured({ rsm: [1, 1, 0.5, null, 0], flat: [1, 0, 0, null, 0] });
    const compared = compareWithBaseline(before, more, [{ metric: 'er', drop: 0 }]);
    expect(compared).toMatchObject({ failed: false, onlyBefore: 0, onlyAfter: 1 });
    expect(compareWithBaseline(more, before, [{ metric: 'er', drop: 0 }])).toMatchObject({
      onlyBefore: 1,
      onlyAfter: 0,
    });
  });

  it('goes by the means alone where the baseline does not hold every question, and says so', () => {
    const tables = measured({ rsm: [1, 1, 0.5, null], flat: [1, 0, 0, null] }, 'off');
    const now = measured({ rsm: [0.5, 1, 0, null], flat: [1, 0, 0, null] });
    const compared = compareWithBaseline(tables, now, [{ metric: 'er', drop: 0.3 }]);
    expect(compared).toMatchObject({ failed: true, broken: null, onlyBefore: null });
    expect(compared.rows[0]!.change).toBeCloseTo(-1 / 3, 12);
  });

  it('only tells where nothing is demanded', () => {
    const now = measured({ rsm: [0, 0, 0, null], flat: [0, 0, 0, null] });
    const { failed, rows } = compareWithBaseline(before, now, []);
    expect(failed).toBe(false);
    expect(rows.map(({ metric, tolerance }) => [metric, tolerance])).toEqual([
      ['er', null],
      ['er', null],
    ]);
  });

  it('tells rows without a counterpart and settings that differ', () => {
    const other = planOfMethods(['rsm', 'bm25-rag'], {
      settings: { ...plan.settings, pack: { ...plan.settings.pack, topAtoms: 3 } },
    });
    const now = measured({ rsm: [1, 1, 0.5, null], 'bm25-rag': [1, 1, 1, null] }, 'on', other);
    expect(compareWithBaseline(before, now, [])).toMatchObject({ unmatched: 1, settings: ['pack.topAtoms: 6 → 3'] });
  });
});
