import { describe, expect, it } from 'vitest';
import { frontOf, pointsOf, tokensWords } from '../../../../src/renderer/views/evaluate/token-points.ts';
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
});
