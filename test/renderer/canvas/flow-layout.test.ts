import { describe, expect, it } from 'vitest';
import { layOutFlows } from '../../../src/renderer/canvas/flow-layout.ts';
import { flows } from '../../../src/renderer/canvas/flows.ts';
import { earlierOf, runOf } from '../../support/renderer-fixtures.ts';

const before = [...Array.from({ length: 60 }, (_, i) => i % 6), 6, 6, 7, 7];
const after = [...Array.from({ length: 60 }, () => 0), 1, 2, 3, 3];

describe('layOutFlows', () => {
  const { groups } = flows(earlierOf(before), runOf(after));

  it('keeps bars inside the height, apart, and as high as their chunks', () => {
    const picture = layOutFlows(groups, 136);
    for (const side of [picture.left, picture.right]) {
      side.forEach((bar, i) => {
        expect(bar.y).toBeGreaterThanOrEqual(-0.01);
        expect(bar.y + bar.height).toBeLessThanOrEqual(136.01);
        if (i > 0) expect(bar.y).toBeGreaterThanOrEqual(side[i - 1]!.y + side[i - 1]!.height - 0.01);
      });
    }
    const [big] = picture.right;
    expect(big!.chunks).toBe(60);
    expect(big!.height / picture.left[0]!.height).toBeCloseTo(6, 1);
  });

  it('names the largest and counts the smaller ones together', () => {
    const { left } = layOutFlows(groups, 136);
    expect(left.slice(0, 3).map(({ atom, atoms, chunks }) => ({ atom, atoms, chunks }))).toEqual([
      { atom: 0, atoms: 1, chunks: 10 },
      { atom: 1, atoms: 1, chunks: 10 },
      { atom: null, atoms: 4, chunks: 40 },
    ]);
  });

  it('joins bars by bands that fill them', () => {
    const picture = layOutFlows(groups, 136);
    for (const bar of picture.left) {
      const bands = picture.bands.filter((band) => band.left === bar);
      expect(bands.reduce((sum, band) => sum + band.height, 0)).toBeCloseTo(bar.height, 1);
    }
  });

  it('says how many groups had no room', () => {
    expect(layOutFlows(groups, 50).leftOut).toBe(groups.length - 1);
    expect(layOutFlows([], 136)).toEqual({ left: [], right: [], bands: [], leftOut: 0 });
  });
});
