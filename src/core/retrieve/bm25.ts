import { type ChunkRanking, orderByScore } from './rank-chunks.ts';

/** Robertson's usual constants. */
const K1 = 1.2;
const B = 0.75;

/** Chunks that hold one word, in stream order, and how often. */
interface Postings {
  readonly chunks: number[];
  readonly counts: number[];
}

/** An inverted index over all chunks of an episode, in stream order, so any prefix of it is an index too. */
export interface Bm25Index {
  readonly postings: ReadonlyMap<string, Postings>;
  /** wordsBefore[i] = words in chunks [0, i); one entry more than there are chunks. */
  readonly wordsBefore: Float64Array;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts written without spaces: a run of them is no word, so its characters are taken one by one. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const HAS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Lower-cased runs of Unicode letters and digits; Han and kana characters stand alone. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.flatMap((word) => (HAS_UNSPACED.test(word) ? (word.match(UNSPACED) ?? []) : [word]));
}

/** Builds the index of all chunk texts, in stream order. */
export function createBm25Index(texts: readonly string[]): Bm25Index {
  const postings = new Map<string, Postings>();
  const wordsBefore = new Float64Array(texts.length + 1);
  texts.forEach((text, chunk) => {
    const words = wordsOf(text);
    wordsBefore[chunk + 1] = wordsBefore[chunk]! + words.length;
    for (const word of words) addWord(postings, word, chunk);
  });
  return { postings, wordsBefore };
}

function addWord(postings: Map<string, Postings>, word: string, chunk: number): void {
  let held = postings.get(word);
  if (!held) {
    held = { chunks: [], counts: [] };
    postings.set(word, held);
  }
  const last = held.chunks.length - 1;
  if (held.chunks[last] === chunk) held.counts[last] = held.counts[last]! + 1;
  else {
    held.chunks.push(chunk);
    held.counts.push(1);
  }
}

/**
 * Ranks the first `visibleCount` chunks by BM25 (k1 = 1.2, b = 0.75). Document frequencies and the mean length are
 * counted over those chunks alone, so the future cannot leak into the ranking; the idf is ln(1 + (n − df + ½)/(df + ½)),
 * which is never negative. A word that the question repeats counts each time.
 */
export function rankByBm25(index: Bm25Index, question: string, visibleCount: number): ChunkRanking {
  const scoreOf = new Float64Array(visibleCount);
  const meanLength = index.wordsBefore[visibleCount]! / visibleCount;
  for (const word of wordsOf(question)) {
    const held = index.postings.get(word);
    if (held) addScores(index, held, meanLength, scoreOf);
  }
  let matched = 0;
  for (const score of scoreOf) if (score > 0) matched++;
  return { order: orderByScore(scoreOf), scoreOf, matched };
}

function addScores(index: Bm25Index, held: Postings, meanLength: number, scoreOf: Float64Array): void {
  const visibleCount = scoreOf.length;
  const df = countBelow(held.chunks, visibleCount);
  const idf = Math.log(1 + (visibleCount - df + 0.5) / (df + 0.5));
  for (let i = 0; i < df; i++) {
    const chunk = held.chunks[i]!;
    const count = held.counts[i]!;
    const length = index.wordsBefore[chunk + 1]! - index.wordsBefore[chunk]!;
    const damped = count + K1 * (1 - B + (B * length) / meanLength);
    scoreOf[chunk] = scoreOf[chunk]! + (idf * count * (K1 + 1)) / damped;
  }
}

/** How many of the ascending values lie below `limit`. */
function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
