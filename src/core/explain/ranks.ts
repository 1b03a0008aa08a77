import type { ChunkRanking } from '../retrieve/rank-chunks.ts';
import { rankMembers } from '../retrieve/rank-chunks.ts';
import type { InspectedQuestion, Inspection } from './inspection.ts';

/** Where a visible chunk stands on both levels; ranks count from 1. */
export interface ChunkRanks {
  /** Null for a method that does not select by atoms. */
  readonly atomRank: number | null;
  /** Inside its atom, or among all visible chunks for a method that does not select by atoms. */
  readonly rankInAtom: number;
}

export function ranksOf(asked: InspectedQuestion, inspection: Inspection, chunk: number): ChunkRanks {
  const { view, query } = asked;
  const ranking = asked.atomRanking();
  if (!ranking) return { atomRank: null, rankInAtom: flatRanking(inspection, asked).order.indexOf(chunk) + 1 };
  const atom = view.atomOf[chunk]!;
  return {
    atomRank: ranking.rankOf[atom]! + 1,
    rankInAtom: rankMembers(view, query.similarities, atom).indexOf(chunk) + 1,
  };
}

/** The order in which a method without atoms tries chunks, with its scores; for the newest-first ones by stream order. */
export function flatRanking({ plan }: Inspection, { query, view }: InspectedQuestion): ChunkRanking {
  switch (plan.selection) {
    case 'bm25':
      return query.lexical();
    case 'hybrid':
      return query.hybrid();
    case 'recency':
    case 'full-context': {
      const scoreOf = Float64Array.from({ length: view.visibleCount }, (_, chunk) => chunk);
      const order = Int32Array.from({ length: view.visibleCount }, (_, rank) => view.visibleCount - 1 - rank);
      return { order, scoreOf, matched: order.length };
    }
    default:
      return query.dense();
  }
}
