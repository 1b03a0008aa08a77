import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { settingsOfCell, variationInHand } from '../../../../src/renderer/views/evaluate/cell-words.ts';
import { evaluationState } from '../../support/evaluations.ts';

const evaluation = evaluationState();
const { rows } = evaluation.figures!;

describe('a cell', () => {
  it('opens under the settings of its own', () => {
    const cell = { method: 'flat', packing: 'listed', budgetTokens: 2600, seed: 9 } as const;
    expect(settingsOfCell(evaluation, cell, { ...DEFAULT_SETTINGS, methodB: 'recency' })).toMatchObject({
      ...{ methodA: 'flat', methodB: 'recency' },
      write: { seed: 9 },
      pack: { budgetTokens: 2600, presentation: 'relevance' },
    });
  });

  it('is of the chosen budget, the present one, or the one in the middle', () => {
    expect(variationInHand(rows, { budget: 2600 }, 4000)).toEqual({ budget: 2600 });
    expect(variationInHand(rows, { budget: 7 }, 4000)).toEqual({ budget: 4000 });
    expect(variationInHand(rows, null, 9)).toEqual({ budget: 2600 });
  });
});
