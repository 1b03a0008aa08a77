import { type ChunkRanking, orderByScore } from './rank-chunks.ts';

/** The usual constant of reciprocal-rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const FUSION_CONSTANT = 60;

/**
 * Reciprocal-rank fusion: score(chunk) = Σ 1/(60 + rank) over the rankings that have grounds for it, rank from 1.
 * Ties go to the earlier chunk.
 */
export function fuseRankings(rankings: readonly ChunkRanking[], visibleCount: number): ChunkRanking {
  const scoreOf = new Float64Array(visibleCount);
  for (const { order, matched } of rankings) {
    for (let rank = 0; rank < matched; rank++) {
      const chunk = order[rank]!;
      scoreOf[chunk] = scoreOf[chunk]! + 1 / (FUSION_CONSTANT + rank + 1);
    }
  }
  let matched = 0;
  for (const score of scoreOf) if (score > 0) matched++;
  return { order: orderByScore(scoreOf), scoreOf, matched };
}
