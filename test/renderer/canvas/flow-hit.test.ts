import { describe, expect, it } from 'vitest';
import { flowColumns } from '../../../src/renderer/canvas/flow-columns.ts';
import { chunksOfFlow, flowAt, presentAtomOf } from '../../../src/renderer/canvas/flow-hit.ts';
import { layOutFlows } from '../../../src/renderer/canvas/flow-layout.ts';
import { flows } from '../../../src/renderer/canvas/flows.ts';
import { earlierOf, runOf } from '../../support/renderer-fixtures.ts';

const WIDTH = 276;
const earlier = earlierOf([0, 0, 0, 0, 1, 1, 1, 2]);
const run = runOf([0, 0, 0, 0, 0, 0, 1, 1]);
const picture = layOutFlows(flows(earlier, run).groups, 136);
const { bandLeft, right } = flowColumns(WIDTH);

describe('flowAt', () => {
  it('finds each band at both of its ends and in its middle', () => {
    for (const band of picture.bands) {
      const middle = (band.leftY + band.rightY + band.height) / 2;
      const found = [
        flowAt(picture, WIDTH, bandLeft + 0.5, band.leftY + band.height / 2),
        flowAt(picture, WIDTH, right - 0.5, band.rightY + band.height / 2),
        flowAt(picture, WIDTH, (bandLeft + right) / 2, middle),
      ];
      // Bands may cross in the middle, where the upper one is found.
      expect(found[0]).toEqual({ kind: 'band', band });
      expect(found[1]).toEqual({ kind: 'band', band });
      expect(found[2]?.kind).toBe('band');
    }
  });

  it('finds bars beside the bands, and nothing between groups', () => {
    const bar = picture.left[0]!;
    expect(flowAt(picture, WIDTH, 20, bar.y + bar.height / 2)).toEqual({ kind: 'left', bar });
    expect(flowAt(picture, WIDTH, WIDTH - 5, -40)).toBeNull();
  });
});

it('a flow stands for its chunks, and for the present atom that holds most of them', () => {
  const band = picture.bands.find(({ left, right: to }) => left.atom === 1 && to.atom === 0)!;
  const chunks = chunksOfFlow({ kind: 'band', band }, earlier, run);
  expect(chunks).toEqual([4, 5]);
  expect(chunksOfFlow({ kind: 'left', bar: band.left }, earlier, run)).toEqual([4, 5, 6]);
  expect(presentAtomOf([4, 5, 6], run)).toBe(0);
  expect(presentAtomOf([], run)).toBeNull();
});
