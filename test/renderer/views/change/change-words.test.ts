import { describe, expect, it } from 'vitest';
import { layOutFlows } from '../../../../src/renderer/canvas/flow-layout.ts';
import { flows } from '../../../../src/renderer/canvas/flows.ts';
import {
  agreementWords,
  barWords,
  changeSentence,
  recallWords,
} from '../../../../src/renderer/views/change/change-words.ts';
import { earlierOf, runOf } from '../../../support/renderer-fixtures.ts';

const fused = flows(earlierOf([0, 0, 1, 1, 2, 2]), runOf([0, 0, 0, 0, 1, 2]));

describe('what changed, in words', () => {
  it('counts what fused and split', () => {
    expect(changeSentence(fused)).toBe('1 atom took in others, 1 split.');
    expect(changeSentence(flows(earlierOf([0, 0]), runOf([0, 1])))).toBe('1 atom split.');
    expect(changeSentence(flows(earlierOf([0, 1]), runOf([0, 1])))).toBe('No atom changed; 2 atoms as before.');
  });

  it('tells both recalls where they are known', () => {
    expect(recallWords({ before: 0.473, after: 0.47 }, 'wide')).toBe('Recall 0.473 → 0.470');
    expect(recallWords({ before: 0.473, after: 0.47 }, 'compact')).toBe('Recall −0.003');
    expect(recallWords({ before: null, after: 0.47 }, 'wide')).toBe('');
  });

  it('tells each bar to those who do not see the drawing', () => {
    const picture = layOutFlows(fused.groups, 136);
    expect(barWords(picture, 'right', picture.right[0]!)).toBe('Now: atom 0, 4 chunks. From atom 0, atom 1.');
    expect(barWords(picture, 'left', picture.left[1]!)).toBe('Before: atom 1, 2 chunks. Now in atom 0.');
  });

  it('measures agreement: 1 for the same clustering under other numbers', () => {
    expect(agreementWords(Int32Array.of(0, 0, 1, 1), Int32Array.of(1, 1, 0, 0))).toBe('Agreement (ARI) 1.000');
    expect(agreementWords(Int32Array.of(0, 0, 1, 1), Int32Array.of(0, 1, 0, 1))).toBe('Agreement (ARI) −0.500');
  });
});
