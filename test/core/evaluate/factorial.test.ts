import { describe, expect, it } from 'vitest';
import { factorialTable } from '../../../src/core/evaluate/factorial.ts';
import { pairedDraws } from '../../../src/core/evaluate/paired.ts';

const draws = pairedDraws(1);
const values = {
  grouped: { rsm: [0.6, 0.6], 'dp-means': [0.5, 0.3], 'online-kmeans': [0.2, 0.2] },
  flat: { rsm: [0.5, 0.5], 'dp-means': [0.5, 0.5], 'online-kmeans': [0.5, 0.5] },
};
const close = (value: number) => expect.closeTo(value, 12);

describe('factorialTable', () => {
  const table = factorialTable(values, 'selection', draws)!;

  it('reckons main effects as by hand', () => {
    // Means: grouped .6 .4 .2, flat .5 .5 .5; over all .45.
    expect(table.mergeRule).toEqual([
      { level: 'rsm', mean: close(0.55), effect: close(0.1) },
      { level: 'dp-means', mean: close(0.45), effect: close(0) },
      { level: 'online-kmeans', mean: close(0.35), effect: close(-0.1) },
    ]);
    expect(table.packing).toEqual([
      { level: 'grouped', mean: close(0.4), effect: close(-0.05) },
      { level: 'flat', mean: close(0.5), effect: close(0.05) },
    ]);
    expect(table.interaction[0]).toEqual({ mergeRule: 'rsm', packing: 'grouped', effect: close(0.1) });
  });

  it('adds up: a cell is the mean of all, two main effects and what they leave over', () => {
    for (const [i, { mergeRule, packing, mean }] of table.cells.entries()) {
      const rule = table.mergeRule.find(({ level }) => level === mergeRule)!.effect;
      const pack = table.packing.find(({ level }) => level === packing)!.effect;
      expect(0.45 + rule + pack + table.interaction[i]!.effect).toBeCloseTo(mean, 12);
    }
    expect(table.cells).toHaveLength(6);
  });

  it('contrasts levels question by question', () => {
    expect(table.contrasts.map(({ a, b, diff }) => [a, b, diff])).toEqual([
      ['grouped', 'flat', close(-0.1)],
      ['rsm', 'dp-means', close(0.1)],
      ['rsm', 'online-kmeans', close(0.2)],
      ['dp-means', 'online-kmeans', close(0.1)],
    ]);
    expect(table.contrasts.every(({ n }) => n === 2)).toBe(true);
  });

  it('is null without a question', () => {
    const none = { rsm: [], 'dp-means': [], 'online-kmeans': [] };
    expect(factorialTable({ grouped: none, flat: none }, 'presentation', draws)).toBeNull();
  });
});
