import { describe, expect, it } from 'vitest';
import { differenceText, figureText } from '../../../../src/renderer/views/evaluate/metric-words.ts';

describe('figures in words', () => {
  it('writes shares, densities and tokens each in its own way', () => {
    expect([
      figureText('er', 0.5),
      figureText('ed', 0.5),
      figureText('tokens', 3120.4),
      figureText('er', null),
    ]).toEqual(['0.500', '0.5000', '3,120', '–']);
    expect([differenceText('tokens', -1200), differenceText('tokens', 0.2), differenceText('er', 0.02)]).toEqual([
      '−1,200',
      '±0',
      '+0.020',
    ]);
  });
});
