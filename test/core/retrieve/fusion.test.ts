import { describe, expect, it } from 'vitest';
import { fuseRankings } from '../../../src/core/retrieve/fusion.ts';
import type { ChunkRanking } from '../../../src/core/retrieve/rank-chunks.ts';

function ranking(order: readonly number[], matched = order.length): ChunkRanking {
  return { order: Int32Array.from(order), scoreOf: new Float64Array(order.length), matched };
}

describe('reciprocal-rank fusion', () => {
  it('adds 1/(60 + rank), rank from 1', () => {
    const { scoreOf, order } = fuseRankings([ranking([2, 0, 1]), ranking([1, 2, 0])], 3);
    expect([...scoreOf]).toEqual([1 / 62 + 1 / 63, 1 / 63 + 1 / 61, 1 / 61 + 1 / 62]);
    expect([...order]).toEqual([2, 1, 0]);
  });

  it('gives nothing for a place a ranking has no grounds for', () => {
    const { scoreOf, matched } = fuseRankings([ranking([0, 1, 2], 1)], 3);
    expect([...scoreOf]).toEqual([1 / 61, 0, 0]);
    expect(matched).toBe(1);
  });

  it('ties to the earlier chunk', () => {
    expect([...fuseRankings([ranking([1, 0]), ranking([0, 1])], 2).order]).toEqual([0, 1]);
  });
});
