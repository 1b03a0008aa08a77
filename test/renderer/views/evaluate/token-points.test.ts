import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { frontOf, linesOf, pointsOf, tokensWords } from '../../../../src/renderer/views/evaluate/token-points.ts';
import { evaluationState } from '../../support/evaluations.ts';

const points = pointsOf(evaluationState().figures!.rows);

describe('recall against tokens', () => {
  it('has on its front what nothing beats', () => {
    const front = frontOf(points);
    for (const point of points) {
      const isBeaten = points.some(
        ({ recall, tokens }) =>
          (recall > point.recall && tokens <= point.tokens) || (recall === point.recall && tokens < point.tokens),
      );
      if (isBeaten) expect(front).not.toContain(point);
    }
    expect(tokensWords(front, points, 'flat')).toMatch(/^Most recall: flat at 2,600 tokens, 0\.750/);
    expect(tokensWords(front, points, 'flat')).toContain('Only flat is on the front.');
  });

  it('draws one line for seeds that come to the same, and names those that do not', () => {
    const seeded = (seed: number, shift: number) =>
      points
        .filter(({ row }) => row.method === 'rsm' || row.method === 'flat')
        .map(({ row, recall, tokens }) => ({
          row: { ...row, seed },
          recall: row.method === 'rsm' ? recall + shift : recall,
          tokens,
        }));
    const names = (shift: number) =>
      linesOf([...seeded(1, 0), ...seeded(2, shift)], 'flat', DEFAULT_SETTINGS.pack).map(({ name }) => name);
    expect(names(0)).toEqual(['rsm · grouped', 'flat']);
    expect(names(0.1)).toEqual(['rsm, seed 1', 'flat', 'rsm, seed 2']);
  });
});
