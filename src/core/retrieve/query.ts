import { type Bm25Index, rankByBm25 } from './bm25.ts';
import { fuseRankings } from './fusion.ts';
import { type ChunkRanking, rankBySimilarity } from './rank-chunks.ts';

/** A question as the packer sees it. Its rankings do not depend on τ, so they are made once and kept. */
export interface Query {
  readonly text: string;
  /** q·x for every chunk of the episode, in stream order. */
  readonly similarities: Float32Array;
  /** The question sees chunks [0, visibleCount). */
  readonly visibleCount: number;
  /** Its resolvable evidence: indexes into the episode's turns, ascending. */
  readonly goldTurns: readonly number[];
  readonly dense: () => ChunkRanking;
  readonly lexical: () => ChunkRanking;
  readonly hybrid: () => ChunkRanking;
}

export interface QueryInput {
  readonly text: string;
  readonly similarities: Float32Array;
  readonly visibleCount: number;
  readonly goldTurns: readonly number[];
  /** Asked for when the question is first ranked by words: an index of many chunks takes a second. */
  readonly bm25: () => Bm25Index;
}

/**
 * A question with its rankings, each computed when first asked for.
 * Throws a RangeError when there are fewer similarities than visible chunks.
 */
export function createQuery(input: QueryInput): Query {
  const { text, similarities, visibleCount, goldTurns, bm25 } = input;
  if (similarities.length < visibleCount) {
    throw new RangeError(`${visibleCount} chunks are visible, but only ${similarities.length} similarities are given`);
  }
  const dense = once(() => rankBySimilarity(similarities, visibleCount));
  const lexical = once(() => rankByBm25(bm25(), text, visibleCount));
  const hybrid = once(() => fuseRankings([dense(), lexical()], visibleCount));
  return { text, similarities, visibleCount, goldTurns, dense, lexical, hybrid };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
