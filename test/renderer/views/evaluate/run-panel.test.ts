import { describe, expect, it } from 'vitest';
import { workWords } from '../../../../src/renderer/views/evaluate/run-panel.tsx';
import { evaluationState } from '../../support/evaluations.ts';

const { plan } = evaluationState();

describe('what a run will take', () => {
  it('is told in cells, questions and packs', () => {
    expect(workWords(plan, 12)).toMatch(/^8 cells and 6 for the factorial, of 12 questions: 168 packs/);
    expect(workWords(plan, 0)).toMatch(/^There are no questions/);
  });
});
