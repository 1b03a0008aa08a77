import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings.ts';
import { evaluationPlanOf, numbersIn } from '../../../src/renderer/state/evaluating.ts';

describe('the choice of an evaluation', () => {
  it('reads numbers between commas and spaces, and says what is none', () => {
    expect(numbersIn('2600, 4000  5000', 1)).toEqual([2600, 4000, 5000]);
    expect(numbersIn('', 1)).toEqual([]);
    expect(numbersIn('100,1e3', 1)).toMatchObject({ problem: expect.stringContaining('“1e3”') });
    expect(numbersIn('0', 1)).toMatchObject({ problem: expect.stringContaining('from 1 to 999,999,999') });
    expect(numbersIn('9999999999', 1)).toMatchObject({ problem: expect.stringContaining('“9999999999”') });
    expect(numbersIn('7 7', 0)).toEqual({ problem: '7 stands there twice.' });
  });

  it('makes a plan with methods and budgets in order, or says why it makes none', () => {
    const choice = {
      reach: 'episode',
      methods: ['flat', 'rsm'],
      budgets: '4000, 100',
      seeds: '',
      answers: 'none',
    } as const;
    expect(evaluationPlanOf(choice, DEFAULT_SETTINGS)).toMatchObject({
      methods: ['rsm', 'flat'],
      budgets: [100, 4000],
      seeds: null,
    });
    expect(evaluationPlanOf({ ...choice, methods: [] }, DEFAULT_SETTINGS)).toHaveProperty('problem');
    expect(evaluationPlanOf({ ...choice, budgets: ' ' }, DEFAULT_SETTINGS)).toHaveProperty('problem');
    expect(evaluationPlanOf({ ...choice, seeds: 'x' }, DEFAULT_SETTINGS)).toMatchObject({
      problem: expect.stringMatching(/^Seeds: /),
    });
  });
});
