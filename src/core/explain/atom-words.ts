import { membersOf, type Partition } from '../model/partition.ts';
import type { TermIndex } from './term-index.ts';

export { indexTerms, indexTermsSteps, type TermIndex } from './term-index.ts';

const MOST_WORDS = 3;
const SINGLETON_WORDS = 2;
/** Chunks that a term counts as having at the least. */
const RAREST = 3;
/** A name that leaves out this share of the members is not the name of the atom: a further word is due. */
const MISSED_SHARE = 0.45;

/**
 * Names every atom by one to three words, best first: the term with the best class-TF-IDF (an atom is a class: its
 * members' weights of the term × the term's rarity over all chunks); where it misses
 * 45 % of the members or more, next the best term of those missed. One chunk alone gets its two best terms. Ties go to
 * the term that is more frequent, then to the alphabet. An atom without a telling word gets none.
 *
 * The partition may cover fewer chunks than the index: then only those count. Throws a RangeError when it covers more.
 */
export function atomWords(index: TermIndex, partition: Partition): string[][] {
  return new AtomNamer(index).name(partition);
}

interface Named {
  readonly partition: Partition;
  readonly members: readonly (readonly number[])[];
  readonly words: readonly string[][];
}

/**
 * Names the atoms of one partition after the other, as `atomWords` does to the letter: an atom with the members of one it
 * named last keeps its name unread, and τ moved a little leaves most atoms as they were.
 */
export class AtomNamer {
  readonly #index: TermIndex;
  readonly #score: Float64Array;
  #rarity: { readonly covered: number; readonly values: Float64Array } | null = null;
  #last: Named | null = null;

  constructor(index: TermIndex) {
    this.#index = index;
    this.#score = new Float64Array(index.words.length);
  }

  /** Words of every atom. Throws a RangeError when the partition covers more chunks than the index. */
  name(partition: Partition): string[][] {
    const covered = partition.atomOf.length;
    const rarity = this.#rarityOver(covered);
    const members = membersOf(partition);
    const words = members.map((own) => this.#wordsOf(own, covered) ?? nameAtom(this.#index, rarity, this.#score, own));
    this.#last = { partition, members, words };
    return words;
  }

  #rarityOver(covered: number): Float64Array {
    if (this.#rarity?.covered !== covered) this.#rarity = { covered, values: termRarity(this.#index, covered) };
    return this.#rarity.values;
  }

  /** What exactly these members were named last; null where they were no atom. Rarity depends on what is covered. */
  #wordsOf(own: readonly number[], covered: number): string[] | null {
    const last = this.#last;
    if (!last || last.partition.atomOf.length !== covered || own.length === 0) return null;
    const atom = last.partition.atomOf[own[0]!]!;
    const before = last.members[atom]!;
    if (before.length !== own.length || !own.every((chunk, i) => chunk === before[i])) return null;
    return last.words[atom]!;
  }
}

/**
 * ln(chunks / chunks that hold the term) by term, over the first `covered` chunks. Counted over chunks, not over atoms:
 * hundreds of atoms of one chunk would make every word of the largest atom look common. A term of one or two chunks
 * counts as if three held it, or a typing error would name its atom.
 */
function termRarity(index: TermIndex, covered: number): Float64Array {
  if (covered > index.chunkCount)
    throw new RangeError(`${covered} chunks are in atoms, ${index.chunkCount} are indexed`);
  const holders = new Float64Array(index.words.length);
  for (let at = 0; at < index.starts[covered]!; at++) holders[index.terms[at]!] = holders[index.terms[at]!]! + 1;
  // Never quite 0: where every chunk is on one thing, its word still names the atom.
  return holders.map((count) => Math.log(1.05 * Math.max(1, covered / Math.max(RAREST, count))));
}

/** `score` is room of one number a term, all zero; it is left that way. */
function nameAtom(index: TermIndex, rarity: Float64Array, score: Float64Array, members: readonly number[]): string[] {
  const chosen: number[] = [];
  const most = members.length === 1 ? SINGLETON_WORDS : MOST_WORDS;
  let missed = members;
  while (chosen.length < most) {
    const best = bestTerm(index, rarity, score, { members: missed, chosen });
    if (best < 0) break;
    chosen.push(best);
    if (members.length === 1) continue;
    missed = missed.filter((chunk) => !holdsTerm(index, chunk, best));
    if (missed.length < MISSED_SHARE * members.length) break;
  }
  return chosen.map((term) => index.words[term]!);
}

function bestTerm(
  index: TermIndex,
  rarity: Float64Array,
  score: Float64Array,
  { members, chosen }: { readonly members: readonly number[]; readonly chosen: readonly number[] },
): number {
  const { starts, terms, weights } = index;
  for (const chunk of members) {
    for (let at = starts[chunk]!; at < starts[chunk + 1]!; at++) {
      score[terms[at]!] = score[terms[at]!]! + weights[at]! * rarity[terms[at]!]!;
    }
  }
  for (const term of chosen) score[term] = 0;
  let best = -1;
  for (const chunk of members) {
    for (let at = starts[chunk]!; at < starts[chunk + 1]!; at++) {
      const term = terms[at]!;
      if (score[term]! > 0 && (best < 0 || isBetter(index, score, term, best))) best = term;
    }
  }
  for (const chunk of members) for (let at = starts[chunk]!; at < starts[chunk + 1]!; at++) score[terms[at]!] = 0;
  return best;
}

function isBetter(index: TermIndex, score: Float64Array, term: number, best: number): boolean {
  const byScore = score[term]! - score[best]!;
  if (byScore !== 0) return byScore > 0;
  const byTotal = index.totals[term]! - index.totals[best]!;
  return byTotal !== 0 ? byTotal > 0 : index.words[term]! < index.words[best]!;
}

function holdsTerm({ starts, terms }: TermIndex, chunk: number, term: number): boolean {
  for (let at = starts[chunk]!; at < starts[chunk + 1]!; at++) if (terms[at] === term) return true;
  return false;
}
