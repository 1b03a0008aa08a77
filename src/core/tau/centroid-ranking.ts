/** How many atoms are kept a chunk: with 8, nine of ten changes of a ranking leave one that needs no new scan. */
const KEPT = 8;
const ANY_OPENER = 2 ** 31 - 1;

/**
 * For each chunk the atoms whose centroids are nearest to it, best first (ties to the oldest), as far as they are known.
 * Below them lies a floor: every atom that is not listed ranks behind it. So the first of a list is the best of all
 * atoms; an emptied list has to be made anew only where it was cut. An atom goes by its opener's chunk index, which
 * stays when other atoms come and go, and keeps the order of births. 78 bytes a chunk.
 */
export class CentroidRanking {
  readonly #openers: Int32Array;
  readonly #scores: Float32Array;
  readonly #length: Uint8Array;
  readonly #floorScore: Float32Array;
  readonly #floorOpener: Int32Array;
  /** 1 where atoms above the natural floor were left out. */
  readonly #cut: Uint8Array;
  /** By opener: the chunk off whose list the atom was taken last. */
  readonly #droppedFrom: Int32Array;

  /** Nothing is known of any chunk. */
  constructor(count: number) {
    this.#openers = new Int32Array(KEPT * count);
    this.#scores = new Float32Array(KEPT * count);
    this.#length = new Uint8Array(count);
    this.#floorScore = new Float32Array(count).fill(Infinity);
    this.#floorOpener = new Int32Array(count).fill(-1);
    this.#cut = new Uint8Array(count).fill(1);
    this.#droppedFrom = new Int32Array(count).fill(-1);
  }

  /** Whether the list no longer tells which atom is best. */
  isSpent(chunk: number): boolean {
    return this.#length[chunk] === 0 && this.#cut[chunk] === 1;
  }

  /** Empties a chunk's list; atoms with a score below `floor` will not matter. */
  reset(chunk: number, floor: number): void {
    this.#length[chunk] = 0;
    this.#cut[chunk] = 0;
    this.#floorScore[chunk] = floor;
    this.#floorOpener[chunk] = ANY_OPENER;
  }

  /** Lists an atom that is not in the list, unless it ranks below the floor or has no centroid (NaN). */
  offer(chunk: number, opener: number, score: number): void {
    const floor = this.#floorScore[chunk]!;
    if (!(score > floor || (score === floor && opener <= this.#floorOpener[chunk]!))) return;
    const openers = this.#openers;
    const scores = this.#scores;
    const first = KEPT * chunk;
    let length = this.#length[chunk]!;
    const isFull = length === KEPT;
    if (isFull) length--;
    let at = first + length;
    const last = at;
    if (isFull && ranksBehind(score, opener, scores[last]!, openers[last]!)) {
      this.#raiseFloor(chunk, last);
      return;
    }
    for (; at > first && ranksBehind(scores[at - 1]!, openers[at - 1]!, score, opener); at--) {
      scores[at] = scores[at - 1]!;
      openers[at] = openers[at - 1]!;
    }
    scores[at] = score;
    openers[at] = opener;
    this.#length[chunk] = length + 1;
    if (isFull) this.#raiseFloor(chunk, last);
  }

  #raiseFloor(chunk: number, last: number): void {
    this.#floorScore[chunk] = this.#scores[last]!;
    this.#floorOpener[chunk] = this.#openers[last]!;
    this.#cut[chunk] = 1;
  }

  /** Takes the atoms with isChanged[opener] = 1 off the list. */
  drop(chunk: number, isChanged: Uint8Array): void {
    const first = KEPT * chunk;
    const end = first + this.#length[chunk]!;
    let to = first;
    for (let at = first; at < end; at++) {
      const opener = this.#openers[at]!;
      if (isChanged[opener] === 1) {
        this.#droppedFrom[opener] = chunk;
        continue;
      }
      if (to < at) {
        this.#openers[to] = this.#openers[at]!;
        this.#scores[to] = this.#scores[at]!;
      }
      to++;
    }
    this.#length[chunk] = to - first;
  }

  /** An atom that scores less does not come on the chunk's list. */
  floorOf(chunk: number): number {
    return this.#floorScore[chunk]!;
  }

  /** Whether the last `drop` took the atom off the chunk's list; an atom that it did not scored the floor at most. */
  wasListed(chunk: number, opener: number): boolean {
    return this.#droppedFrom[opener] === chunk;
  }

  /** The best atom's opener; −1 where no atom above the natural floor has a centroid. */
  bestOpener(chunk: number): number {
    return this.#length[chunk] === 0 ? -1 : this.#openers[KEPT * chunk]!;
  }

  /** The best atom's s_centroid; −Infinity where there is none. */
  bestScore(chunk: number): number {
    return this.#length[chunk] === 0 ? -Infinity : this.#scores[KEPT * chunk]!;
  }
}

function ranksBehind(score: number, opener: number, otherScore: number, otherOpener: number): boolean {
  return score < otherScore || (score === otherScore && opener > otherOpener);
}
