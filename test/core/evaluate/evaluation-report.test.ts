import { describe, expect, it } from 'vitest';
import { episodeOfRecalls, planOfMethods, reportOf } from '../../support/evaluated-episodes.ts';

const plan = planOfMethods(['rsm', 'flat']);
const first = episodeOfRecalls(plan, {
  ...{ episodeId: 'a', place: 0, types: ['when', 'who', null], dataset: 'locomo' },
  er: { rsm: [1, 0, null], flat: [1, 1, null] },
});
const second = episodeOfRecalls(plan, {
  ...{ episodeId: 'b', place: 1, types: ['when'], dataset: 'realmem' },
  er: { rsm: [0.5], flat: [0] },
});
const silent = { ...second, place: 2, episodeId: 'c', skipped: 'no-questions' as const, questions: [], cells: {} };

describe('reportEvaluation', () => {
  const report = reportOf(plan, [second, silent, first]);

  it('takes evidence figures over questions with evidence, tokens over all', () => {
    expect(report.rows.map(({ method, questions, withEvidence, er }) => [method, questions, withEvidence, er])).toEqual(
      [
        ['rsm', 4, 3, 0.5],
        ['flat', 4, 3, 2 / 3],
      ],
    );
    // Tokens 100 101 102 and 100.
    expect(report.rows[0]).toMatchObject({ tokens: 100.75, fill: 0.5 });
  });

  it('slices by type and dataset', () => {
    const [rsm] = report.rows;
    expect(Object.entries(rsm!.byType).map(([type, { withEvidence, er }]) => [type, withEvidence, er])).toEqual([
      ['when', 2, 0.75],
      ['who', 1, 0],
    ]);
    expect(rsm!.byDataset).toMatchObject({ locomo: { questions: 3, er: 0.5 }, realmem: { questions: 1, er: 0.5 } });
    expect(rsm!.byDomain).toEqual({});
  });

  it('pairs the same questions: 0 − 0, 1 − 1 and so on', () => {
    expect(report.paired).toHaveLength(1);
    // Differences 0, −1, 0.5: |−0.5| is reached by 4 of 4 assignments.
    expect(report.paired[0]).toMatchObject({ a: 'rsm', b: 'flat', n: 3, p: 1 });
    expect(report.paired[0]!.diff).toBeCloseTo(-0.5 / 3, 12);
    expect(report.statistics).toMatchObject({ resamples: 2000, permutations: 10_000, bootstrapSeed: 1 });
  });

  it('says what it counts and what it leaves out', () => {
    expect(report.scope).toMatchObject({
      ...{ episodes: 2, datasets: { locomo: 1, realmem: 1 }, questions: 4, withEvidence: 3, goldTurns: 3 },
      leftOut: [{ reason: 'nothing says which turns answer it', questions: 1 }],
      skippedEpisodes: [{ reason: 'the episode has no questions', episodes: 1, questions: 0 }],
    });
  });

  it('counts stages: they add up to the misses', () => {
    expect(report.rows[0]!.stages).toMatchObject({ goldTurns: 3, missedTurns: 2, turns: { P1: 2, in: 1 } });
    expect(report.rows[0]!.stages.questions).toMatchObject({ L: 1, P1: 2, in: 1 });
  });

  it('gives the same bytes whatever the order in which episodes were measured', () => {
    expect(JSON.stringify(reportOf(plan, [first, second, silent]))).toBe(JSON.stringify(report));
  });

  it('holds every question’s own figures only where they are asked for', () => {
    expect(report.perQuestion!.questions.map(({ episodeId, questionId }) => episodeId + questionId)).toEqual([
      ...['aQ0', 'aQ1', 'aQ2', 'bQ0'],
    ]);
    expect(report.perQuestion!.rows[1]).toMatchObject({ method: 'flat', er: [1, 1, null, 0] });
    expect('perQuestion' in reportOf(plan, [first], 'off')).toBe(false);
  });

  it('names the seed only where seeds were varied', () => {
    expect('seed' in report.rows[0]!).toBe(false);
    const seeded = planOfMethods(['flat'], { seeds: [3, 4] });
    const episode = episodeOfRecalls(seeded, { episodeId: 'a', place: 0, er: { flat: [1] } });
    expect(reportOf(seeded, [episode]).rows.map(({ seed }) => seed)).toEqual([3, 4]);
  });
});

describe('the factorial', () => {
  const rules = ['rsm', 'dp-means', 'online-kmeans'] as const;
  const er = { rsm: [1, 0.5], 'dp-means': [0.5, 0.5], 'online-kmeans': [0, 0.5], flat: [1, 1] };

  it('is there with all three merge rules, in both readings, whether or not flat was asked for', () => {
    const whole = planOfMethods(rules);
    const { factorial, rows } = reportOf(whole, [episodeOfRecalls(whole, { episodeId: 'a', place: 0, er })]);
    expect(rows.map(({ method }) => method)).toEqual(rules);
    expect(factorial.map(({ reading, budget }) => [reading, budget])).toEqual([
      ['selection', 4000],
      ['presentation', 4000],
    ]);
    expect(factorial[0]!.packing.map(({ mean }) => mean)).toEqual([0.5, 1]);
    // Listed without headers, by hand the same recalls: the packing has no effect.
    expect(factorial[1]!.packing.map(({ effect }) => effect)).toEqual([0, 0]);
  });

  it.each([
    ['a rule is missing', planOfMethods(['rsm', 'dp-means', 'flat'])],
    [
      'packing is not as the methods name it',
      planOfMethods(rules, {
        settings: { ...plan.settings, pack: { ...plan.settings.pack, presentation: 'chronological' } },
      }),
    ],
  ])('is not drawn where %s', (_, partial) => {
    expect(reportOf(partial, [episodeOfRecalls(partial, { episodeId: 'a', place: 0, er })]).factorial).toEqual([]);
  });
});
