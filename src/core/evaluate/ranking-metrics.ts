/** How well a ranked list puts the gold chunks of one question on top (FIELD section 5); every figure lies in 0 … 1. */
export interface RankingMetrics {
  /** nDCG@10 with gains rel_i / log2(i + 1). */
  readonly ndcg10Standard: number;
  /** nDCG@10 with gains rel_1 + Σ_{i ≥ 2} rel_i / log2 i, as LongMemEval and RealMem compute it. */
  readonly ndcg10Lme: number;
  readonly rAt5: number;
  readonly rAt10: number;
}

/** How many chunks of a ranked list these figures look at. */
export const RANKS_MEASURED = 10;

/** What a gold chunk at rank i (from 1) is worth. */
type Gain = (rank: number) => number;

const GAINS: Readonly<Record<'standard' | 'lme', Gain>> = {
  standard: (rank) => 1 / Math.log2(rank + 1),
  lme: (rank) => (rank === 1 ? 1 : 1 / Math.log2(rank)),
};

/**
 * Metrics of `ranked`, best first, against the gold chunks; null without a gold chunk. Relevance is binary: a chunk is
 * gold when it holds a gold turn. R@n is the share of the gold chunks among the first n. Only the first ten are read.
 */
export function rankingMetrics(ranked: ArrayLike<number>, gold: ReadonlySet<number>): RankingMetrics | null {
  if (gold.size === 0) return null;
  const hits = Array.from({ length: Math.min(ranked.length, RANKS_MEASURED) }, (_, i) => gold.has(ranked[i]!));
  return {
    ndcg10Standard: ndcg(hits, gold.size, GAINS.standard),
    ndcg10Lme: ndcg(hits, gold.size, GAINS.lme),
    rAt5: recallAt(hits, gold.size, 5),
    rAt10: recallAt(hits, gold.size, RANKS_MEASURED),
  };
}

function ndcg(hits: readonly boolean[], goldCount: number, gain: Gain): number {
  let gained = 0;
  let ideal = 0;
  for (let rank = 1; rank <= RANKS_MEASURED; rank++) {
    if (hits[rank - 1]) gained += gain(rank);
    if (rank <= goldCount) ideal += gain(rank);
  }
  return gained / ideal;
}

function recallAt(hits: readonly boolean[], goldCount: number, n: number): number {
  return hits.slice(0, n).filter(Boolean).length / goldCount;
}

/** E-Prec, E-Recall and E-F1 of a set of retrieved chunks. */
export interface RetrievedMetrics {
  readonly ePrec: number;
  readonly eRecall: number;
  readonly eF1: number;
}

/**
 * CLAG's evidence precision, recall and F1, read as: retrieved is what stands in the prompt (a chunk that was cut
 * included), relevant is what holds a gold turn. Null without a gold chunk; all 0 where nothing was retrieved.
 */
export function retrievedMetrics(retrieved: ArrayLike<number>, gold: ReadonlySet<number>): RetrievedMetrics | null {
  if (gold.size === 0) return null;
  const hits = Array.from(retrieved).filter((chunk) => gold.has(chunk)).length;
  if (hits === 0) return { ePrec: 0, eRecall: 0, eF1: 0 };
  const ePrec = hits / retrieved.length;
  const eRecall = hits / gold.size;
  return { ePrec, eRecall, eF1: (2 * ePrec * eRecall) / (ePrec + eRecall) };
}
