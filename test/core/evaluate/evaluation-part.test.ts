import { describe, expect, it } from 'vitest';
import { type EvaluationPart, isDealtTo, mergeProblem } from '../../../src/core/evaluate/evaluation-part.ts';
import { planOfMethods } from '../../support/evaluated-episodes.ts';

const part = (index: number, of: number, over: Partial<EvaluationPart> = {}): EvaluationPart => ({
  kind: 'atomscope-evaluation-part',
  shard: { index, of },
  made: { code: 'c', embedder: 'e', fingerprint: 'f' },
  plan: planOfMethods(['flat']),
  perQuestion: 'off',
  episodeCount: 3,
  episodes: [],
  ...over,
});

const answeredBy = (model: string) =>
  planOfMethods(['flat'], { answers: 'model', answerer: { baseUrl: 'http://host/v1', model, judgeModel: null } });

describe('isDealtTo', () => {
  it('deals every episode to one shard', () => {
    for (const of of [1, 2, 3, 7]) {
      for (let place = 0; place < 20; place++) {
        const takers = Array.from({ length: of }, (_, i) => i + 1).filter((index) => isDealtTo({ index, of }, place));
        expect(takers).toHaveLength(1);
      }
    }
  });
});

describe('mergeProblem', () => {
  it('finds none where all parts are there, in any order', () => {
    expect(mergeProblem([part(2, 3), part(3, 3), part(1, 3)])).toBeNull();
  });

  it.each<[string, EvaluationPart[], number, RegExp]>([
    ['one is missing', [part(1, 3), part(3, 3)], 1, /shard 2 of 3 is missing/],
    ['one is there twice', [part(1, 2), part(1, 2)], 1, /shard 1 of 2 is given twice/],
    ['they were dealt otherwise', [part(1, 2), part(2, 3)], 1, /this is shard 2 of 3; expected one of 2/],
    [
      'plans differ',
      [part(1, 2), part(2, 2, { plan: planOfMethods(['rsm']) })],
      1,
      /other methods, budgets, settings or models/,
    ],
    [
      'other models answered',
      [part(1, 2, { plan: answeredBy('small') }), part(2, 2, { plan: answeredBy('large') })],
      1,
      /other methods, budgets, settings or models/,
    ],
    ['files differ', [part(1, 2), part(2, 2, { episodeCount: 4 })], 1, /other files/],
    ['code differs', [part(1, 2), part(2, 2, { made: { ...part(1, 2).made, code: 'd' } })], 1, /other code/],
    [
      'vectors differ',
      [part(1, 2), part(2, 2, { made: { ...part(1, 2).made, fingerprint: 'g' } })],
      1,
      /other vectors/,
    ],
    ['output differs', [part(1, 2), part(2, 2, { perQuestion: 'on' })], 1, /--per-question/],
  ])('says which part is to blame where %s', (_, parts, blamed, reason) => {
    const problem = mergeProblem(parts);
    expect(problem?.part).toBe(blamed);
    expect(problem?.reason).toMatch(reason);
  });
});
