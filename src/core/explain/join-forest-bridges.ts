import type { SimilarityRows } from '../math/similarity-rows.ts';
import { piecesWithout } from './join-forest-pieces.ts';

/** A chunk of an atom that holds together what else would fall apart, or that stands between atoms. */
export interface BridgeChunk {
  readonly chunk: number;
  /** Pieces that the part of the atom's graph of pairs at τ or above around it falls into without it; a bridge has 2 or more. */
  readonly pieces: number;
  /** Other atoms with a chunk at τ or above to it, ascending (FIELD section 3: with its own, two or more). */
  readonly otherAtoms: readonly number[];
}

export interface BridgeQuestion {
  readonly rows: SimilarityRows;
  readonly atomOf: Int32Array;
  readonly atom: number;
  readonly tau: number;
}

/**
 * The bridge chunks of one atom in stream order. Reads every pair that has a member in it, and keeps a bit for each
 * pair of members: 1.1 MB for an atom of 3,000.
 */
export function bridgeChunks({ rows, atomOf, atom, tau }: BridgeQuestion): BridgeChunk[] {
  const members = Array.from(atomOf.keys()).filter((chunk) => atomOf[chunk] === atom);
  const graph = new MemberGraph(members);
  const otherAtoms = members.map(() => new Set<number>());
  for (let chunk = 0; chunk < atomOf.length; chunk++) {
    if (rows.isZero(chunk)) continue;
    const own = graph.placeOf.get(chunk);
    const row = rows.row(chunk);
    if (own === undefined) {
      for (const [place, member] of members.entries()) {
        if (member >= chunk) break;
        if (row[member]! >= tau && !rows.isZero(member)) otherAtoms[place]!.add(atomOf[chunk]!);
      }
      continue;
    }
    for (let earlier = 0; earlier < chunk; earlier++) {
      if (row[earlier]! < tau || rows.isZero(earlier)) continue;
      const place = graph.placeOf.get(earlier);
      if (place === undefined) otherAtoms[own]!.add(atomOf[earlier]!);
      else graph.connect(own, place);
    }
  }
  const pieces = piecesWithout(members.length, graph.neighbours);
  return members.flatMap((chunk, place) => {
    const others = [...otherAtoms[place]!].sort((a, b) => a - b);
    const isBridge = pieces[place]! >= 2 || others.length > 0;
    return isBridge ? [{ chunk, pieces: pieces[place]!, otherAtoms: others }] : [];
  });
}

/** Pairs of members as bits: member p's neighbours are the words [p · width, (p + 1) · width). */
class MemberGraph {
  readonly placeOf: ReadonlyMap<number, number>;
  readonly #width: number;
  readonly #bits: Uint32Array;

  constructor(members: readonly number[]) {
    this.placeOf = new Map(members.map((chunk, place) => [chunk, place]));
    this.#width = Math.ceil(members.length / 32);
    this.#bits = new Uint32Array(members.length * this.#width);
  }

  connect(a: number, b: number): void {
    this.#set(a, b);
    this.#set(b, a);
  }

  #set(from: number, to: number): void {
    const word = from * this.#width + (to >>> 5);
    this.#bits[word] = this.#bits[word]! | (1 << (to & 31));
  }

  /** The first neighbour of `place` that is not before `from`; −1 where there is none. */
  readonly neighbours = (place: number, from: number): number => {
    const first = place * this.#width;
    for (let word = from >>> 5; word < this.#width; word++) {
      let bits = this.#bits[first + word]!;
      if (word === from >>> 5) bits &= -1 << (from & 31);
      if (bits !== 0) return 32 * word + 31 - Math.clz32(bits & -bits);
    }
    return -1;
  };
}
