import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/core/contract/evaluation-plan.ts';
import { cellKey } from '../../../src/core/evaluate/cell.ts';
import type { EvaluatedEpisode } from '../../../src/core/evaluate/cell-columns.ts';
import { reportEvaluation } from '../../../src/core/evaluate/evaluation-report.ts';
import { finishedPart } from '../../../src/core/evaluate/finished-part.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { episodeOfRecalls, planOfMethods, reportOf } from '../../support/evaluated-episodes.ts';

const plan = planOfMethods(['rsm', 'flat'], { budgets: [100, 200] });
const keys = cellsOf(plan).map(cellKey);

function episodeWith(place: number, cells: number): EvaluatedEpisode {
  const whole = episodeOfRecalls(plan, {
    episodeId: `e${place}`,
    place,
    er: { rsm: [1, 0, null], flat: [0, 1, null] },
  });
  return { ...whole, cells: Object.fromEntries(keys.slice(0, cells).map((key) => [key, whole.cells[key]!])) };
}

const drawn = (episodes: readonly EvaluatedEpisode[]) =>
  finish(reportEvaluation(plan, episodes, { embedder: 'by hand', perQuestion: 'off', cells: 'finished' }));

describe('finishedPart', () => {
  it('shows whole episodes only, once there is one', () => {
    const part = finishedPart(plan, [episodeWith(0, 4), episodeWith(1, 3), episodeWith(2, 0)]);
    expect(part.episodes.map(({ episodeId }) => episodeId)).toEqual(['e0']);
    expect(part).toMatchObject({ cells: { done: 7, of: 12 }, whole: { done: 1, of: 3 } });
  });

  it('shows the finished cells of the furthest episode before that, and rows of no other', () => {
    const part = finishedPart(plan, [episodeWith(0, 3), episodeWith(1, 0)]);
    const { rows, paired, scope } = drawn(part.episodes);
    expect(rows.map(({ method, budget }) => `${method} ${budget}`)).toEqual(['rsm 100', 'rsm 200', 'flat 100']);
    expect(paired.map(({ budget }) => budget)).toEqual([100]);
    expect(scope).toMatchObject({ episodes: 1, questions: 3, withEvidence: 2 });
  });

  it('counts what nothing could be asked of among what was left out', () => {
    const skipped: EvaluatedEpisode = { ...episodeWith(1, 0), skipped: 'vectors-only' };
    const part = finishedPart(plan, [episodeWith(0, 4), skipped]);
    expect(part.whole).toEqual({ done: 1, of: 1 });
    expect(drawn(part.episodes).scope.skippedEpisodes).toHaveLength(1);
  });

  it('is everything when everything is measured, and its tables are the report', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), (count) => {
        const episodes = Array.from({ length: count }, (_, place) => episodeWith(place, keys.length));
        const { episodes: shown, cells } = finishedPart(plan, episodes);
        expect(cells.done).toBe(cells.of);
        expect(JSON.stringify(drawn(shown))).toBe(JSON.stringify(reportOf(plan, episodes, 'off')));
      }),
    );
  });
});
