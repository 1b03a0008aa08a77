import { describe, expect, it } from 'vitest';
import { rankingMetrics, retrievedMetrics } from '../../../src/core/evaluate/ranking-metrics.ts';

describe('rankingMetrics', () => {
  it('reckons both variants of nDCG@10 as by hand', () => {
    // Gold at ranks 2 and 4. standard: (1/log2 3 + 1/log2 5) / (1 + 1/log2 3). lme: (1/log2 2 + 1/log2 4) / (1 + 1/log2 2).
    const metrics = rankingMetrics([9, 3, 7, 1], new Set([3, 1]))!;
    expect(metrics.ndcg10Standard).toBeCloseTo((0.63093 + 0.43068) / 1.63093, 4);
    expect(metrics.ndcg10Lme).toBeCloseTo(1.5 / 2, 12);
    expect([metrics.rAt5, metrics.rAt10]).toEqual([1, 1]);
  });

  it('is 1 for a perfect order, in which the two variants differ from here on', () => {
    expect(rankingMetrics([4, 2], new Set([2, 4]))).toMatchObject({ ndcg10Standard: 1, ndcg10Lme: 1 });
    // One gold chunk at rank 2: log2 3 punishes it, log2 2 does not.
    const second = rankingMetrics([0, 1], new Set([1]))!;
    expect([second.ndcg10Standard, second.ndcg10Lme]).toEqual([1 / Math.log2(3), 1]);
  });

  it('sees ten ranks and no more, and counts gold chunks that are not ranked', () => {
    const ranked = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(rankingMetrics(ranked, new Set([10]))).toEqual({ ndcg10Standard: 0, ndcg10Lme: 0, rAt5: 0, rAt10: 0 });
    expect(rankingMetrics(ranked, new Set([0, 7, 10, 99]))).toMatchObject({ rAt5: 0.25, rAt10: 0.5 });
  });

  it('does not ask for more than ten of many gold chunks', () => {
    const ranked = Array.from({ length: 12 }, (_, i) => i);
    expect(rankingMetrics(ranked, new Set(ranked))).toMatchObject({ ndcg10Standard: 1, ndcg10Lme: 1, rAt10: 10 / 12 });
  });

  it('is null without a gold chunk', () => {
    expect(rankingMetrics([1, 2], new Set())).toBeNull();
    expect(retrievedMetrics([1, 2], new Set())).toBeNull();
  });
});

describe('retrievedMetrics', () => {
  it('reckons precision, recall and F1 over sets', () => {
    const { ePrec, eRecall, eF1 } = retrievedMetrics([5, 6, 7, 8], new Set([6, 9, 10]))!;
    expect([ePrec, eRecall]).toEqual([1 / 4, 1 / 3]);
    expect(eF1).toBeCloseTo(2 / 7, 12);
  });

  it('is 0 where nothing was retrieved', () => {
    expect(retrievedMetrics([], new Set([1]))).toEqual({ ePrec: 0, eRecall: 0, eF1: 0 });
  });
});
