import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Metric } from '../../../src/core/contract/evaluation-tables.ts';
import { differencesFrom } from '../../../src/core/evaluate/differences.ts';
import { labelsOf } from '../../../src/core/evaluate/evaluation-tables.ts';
import { gather } from '../../../src/core/evaluate/gathered.ts';
import { pairedDraws } from '../../../src/core/evaluate/paired.ts';
import { finish } from '../../../src/core/math/finish.ts';
import type { Method } from '../../../src/core/model/settings.ts';
import { episodeOfRecalls, planOfMethods, reportOf } from '../../support/evaluated-episodes.ts';

const METHODS: readonly Method[] = ['rsm', 'flat', 'recency'];
const plan = planOfMethods(METHODS, { budgets: [100, 200] });
const recall = fc.constantFrom(0, 0.25, 0.5, 1);
const recalls = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.tuple(...METHODS.map(() => fc.array(recall, { minLength: count, maxLength: count }))));

function episodeOf([rsm, flat, recency]: readonly number[][]) {
  return episodeOfRecalls(plan, {
    ...{ episodeId: 'e', place: 0 },
    er: { rsm: [...rsm!, null], flat: [...flat!, null], recency: [...recency!, null] },
  });
}

function differences(episode: ReturnType<typeof episodeOf>, metric: Metric, reference: Method) {
  const gathered = gather([episode]);
  const draws = pairedDraws(plan.settings.write.seed);
  return finish(differencesFrom({ plan, gathered, draws, metric, reference }, labelsOf(plan)));
}

describe('differencesFrom', () => {
  it('is the paired row of the report for er, from whichever side it is seen', () => {
    fc.assert(
      fc.property(recalls, fc.constantFrom(...METHODS), (er, reference) => {
        const episode = episodeOf(er);
        const { paired } = reportOf(plan, [episode], 'off');
        const rows = differences(episode, 'er', reference);
        expect(rows).toHaveLength(4);
        for (const { method, budget, diff, ci95, p, n } of rows) {
          const row = paired.find(
            ({ a, b, budget: at }) => at === budget && [a, b].includes(method) && [a, b].includes(reference),
          )!;
          const sign = row.a === method ? 1 : -1;
          expect(diff).toBeCloseTo(sign * row.diff, 12);
          const [low, high] = sign === 1 ? row.ci95 : [-row.ci95[1], -row.ci95[0]];
          expect(ci95[0]).toBeCloseTo(low, 9);
          expect(ci95[1]).toBeCloseTo(high, 9);
          expect({ p, n }).toEqual({ p: row.p, n: row.n });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('counts the questions on which a cell has more and less, and leaves out those without the metric', () => {
    const rows = differences(
      episodeOf([
        [1, 0, 0.5],
        [0, 1, 0.5],
        [0, 0, 0],
      ]),
      'er',
      'flat',
    );
    expect(rows.find(({ method }) => method === 'rsm')).toMatchObject({ more: 1, less: 1, n: 3, diff: 0 });
    // Tokens are every question's; answers nobody gave are nobody's.
    expect(differences(episodeOf([[1], [0], [0]]), 'tokens', 'flat')[0]).toMatchObject({ n: 2, diff: 0 });
    expect(differences(episodeOf([[1], [0], [0]]), 'setF1', 'flat')).toEqual([]);
  });

  it('has no row of a reference that was not evaluated', () => {
    expect(differences(episodeOf([[1], [0], [0]]), 'er', 'bm25-rag')).toEqual([]);
  });
});
