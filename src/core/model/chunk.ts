import type { Episode } from './episode.ts';

/** `chunkTurns` consecutive turns of one session: the unit that is embedded, clustered and packed (FIELD section 1). */
export interface Chunk {
  readonly chunkIndex: number;
  /** Turns [firstTurn, endTurn) of the episode. */
  readonly firstTurn: number;
  readonly endTurn: number;
  readonly session: string;
  /** The first turn's timestamp. */
  readonly timestamp: string | null;
  /** Its turns' texts joined by newlines. */
  readonly text: string;
}

/**
 * Cuts an episode into chunks of at most `chunkTurns` consecutive turns, never across a session boundary.
 * Throws a RangeError when `chunkTurns` is not a positive integer.
 */
export function chunkEpisode(episode: Episode, chunkTurns: number): Chunk[] {
  if (!Number.isInteger(chunkTurns) || chunkTurns < 1) {
    throw new RangeError(`chunkTurns must be a positive integer, got ${chunkTurns}`);
  }
  const { turns } = episode;
  const chunks: Chunk[] = [];
  let firstTurn = 0;
  while (firstTurn < turns.length) {
    const first = turns[firstTurn]!;
    let endTurn = firstTurn + 1;
    while (endTurn < turns.length && endTurn - firstTurn < chunkTurns && turns[endTurn]!.session === first.session) {
      endTurn++;
    }
    const text = turns
      .slice(firstTurn, endTurn)
      .map((turn) => turn.text)
      .join('\n');
    chunks.push({
      chunkIndex: chunks.length,
      firstTurn,
      endTurn,
      session: first.session,
      timestamp: first.timestamp,
      text,
    });
    firstTurn = endTurn;
  }
  return chunks;
}

/** chunkOfTurn[turn] = index of the chunk that holds it. */
export function chunkOfTurn(chunks: readonly Chunk[]): Int32Array {
  const last = chunks.at(-1);
  const chunkOf = new Int32Array(last ? last.endTurn : 0);
  for (const chunk of chunks) chunkOf.fill(chunk.chunkIndex, chunk.firstTurn, chunk.endTurn);
  return chunkOf;
}

/**
 * How many chunks a question may see when only turns [0, visibleTurns) were written before it.
 * A chunk that was only partly written by then is not seen: it did not exist yet.
 */
export function visibleChunkCount(chunks: readonly Chunk[], visibleTurns: number | null): number {
  if (visibleTurns === null) return chunks.length;
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunks[middle]!.endTurn <= visibleTurns) low = middle + 1;
    else high = middle;
  }
  return low;
}
