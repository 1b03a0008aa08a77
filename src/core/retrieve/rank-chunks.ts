import { type MemoryView, visibleMembers } from './memory-view.ts';

/** Chunks best first, with what they were ranked by. */
export interface ChunkRanking {
  /** Every visible chunk once; ties stand earlier chunk first. */
  readonly order: Int32Array;
  /** By chunk, not by rank. */
  readonly scoreOf: Float64Array | Float32Array;
  /** order[0 … matched) are chunks the ranking has grounds for; the rest only fills up (BM25: no word in common). */
  readonly matched: number;
}

/** Indexes [0, scores.length) with the largest score first, ties to the lower index. */
export function orderByScore(scores: Float64Array | Float32Array): Int32Array {
  const order = Int32Array.from(scores, (_, index) => index);
  return order.sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/** All of the first `visibleCount` chunks by q·x (FIELD section 4, `flat`). */
export function rankBySimilarity(similarities: Float32Array, visibleCount: number): ChunkRanking {
  const scoreOf = similarities.subarray(0, visibleCount);
  return { order: orderByScore(scoreOf), scoreOf, matched: visibleCount };
}

/** The visible members of one atom by q·x, ties to the earlier chunk. */
export function rankMembers(view: MemoryView, similarities: Float32Array, atom: number): number[] {
  return visibleMembers(view, atom).sort((a, b) => similarities[b]! - similarities[a]! || a - b);
}
