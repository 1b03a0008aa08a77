import { describe, expect, it } from 'vitest';
import { flows } from '../../../../src/renderer/canvas/flows.ts';
import { changeSentence, describeGroups } from '../../../../src/renderer/views/change/change-words.ts';
import { earlierOf, runOf } from '../../../support/renderer-fixtures.ts';

const fused = flows(earlierOf([0, 0, 1, 1, 2, 2]), runOf([0, 0, 0, 0, 1, 2]));
const none = { before: null, after: null };

describe('what changed, in words', () => {
  it('counts what fused and split, with recalls where they are known', () => {
    expect(changeSentence(fused, none, 'wide')).toBe('1 took in others, 1 split.');
    expect(changeSentence(fused, { before: 0.473, after: 0.47 }, 'wide')).toBe(
      '1 took in others, 1 split. Recall 0.473 → 0.470.',
    );
    expect(changeSentence(fused, { before: 0.473, after: 0.47 }, 'compact')).toBe(
      '1 took in others, 1 split. Recall −0.003.',
    );
  });

  it('says that nothing changed', () => {
    expect(changeSentence(flows(earlierOf([0, 1]), runOf([0, 1])), none, 'wide')).toBe(
      'No atom changed; 2 atoms as before.',
    );
  });

  it('tells the groups to those who do not see the drawing', () => {
    expect(describeGroups(fused)[0]).toBe('Before: atoms 0, 1. Now: atom 0. 4 chunks.');
  });
});
