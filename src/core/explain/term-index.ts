import { finish } from '../math/finish.ts';
import { CONTRACTION, STOP_WORDS } from './stop-words.ts';

/** The telling words of every chunk, counted once, so atoms can be named again at any τ. */
export interface TermIndex {
  readonly chunkCount: number;
  /** Chunk i holds terms[starts[i] … starts[i + 1]), each once, with its weight beside it. */
  readonly starts: Int32Array;
  readonly terms: Int32Array;
  /** 1 + ln(count)/4: a word said thirty times in one chunk does not outweigh a word said in two. */
  readonly weights: Float64Array;
  /** By term: the form that is shown, the most frequent of its spellings. */
  readonly words: readonly string[];
  /** By term: how often it occurs in all chunks. */
  readonly totals: Int32Array;
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const LONGEST = 30;
const SHORTEST = 3;

/** What a word gains by being said again in one chunk. */
const REPETITION = 0.25;

/**
 * Counts the words of each chunk text: lower-cased runs of letters of 3 to 30 characters that are no stop word and no
 * part of a speaker's name. A plural is counted with its singular where both occur in the texts.
 */
export function indexTerms(texts: readonly string[], speakers: readonly string[]): TermIndex {
  return finish(indexTermsSteps(texts, speakers));
}

/** `indexTerms` in steps, a text each. */
export function* indexTermsSteps(texts: readonly string[], speakers: readonly string[]): Generator<void, TermIndex> {
  const names = new Set(speakers.flatMap((speaker) => wordsIn(speaker).map(plainWord)));
  const countedAs = countedForms(names);
  const spellings = new Map<string, number>();
  const counted: Map<string, number>[] = [];
  for (const text of texts) {
    const counts = countWords(text, countedAs);
    for (const [word, count] of counts) spellings.set(word, (spellings.get(word) ?? 0) + count);
    counted.push(counts);
    yield;
  }
  return toIndex(counted, nameTerms(spellings));
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function plainWord(word: string): string {
  return word.replaceAll('’', "'").replace(/'s$/u, '');
}

/** What a word as it stands is counted as, or null where it tells nothing: decided once a word, for most come again. */
function countedForms(names: ReadonlySet<string>): (word: string) => string | null {
  const known = new Map<string, string | null>();
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const word = plainWord(raw);
    const tells = word.length >= SHORTEST && word.length <= LONGEST && !STOP_WORDS.has(word) && !names.has(word);
    const form = tells && !CONTRACTION.test(word) ? word : null;
    known.set(raw, form);
    return form;
  };
}

function countWords(text: string, countedAs: (word: string) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const raw of wordsIn(text)) {
    const word = countedAs(raw);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

interface NamedTerms {
  readonly termOf: ReadonlyMap<string, number>;
  readonly words: readonly string[];
  readonly totals: Int32Array;
}

/** Gives every spelling its term; terms are numbered by first occurrence. */
function nameTerms(spellings: ReadonlyMap<string, number>): NamedTerms {
  const termOfSingular = new Map<string, number>();
  const termOf = new Map<string, number>();
  const words: string[] = [];
  const totals: number[] = [];
  for (const [word, count] of spellings) {
    const singular = singularIn(word, spellings);
    const term = termOfSingular.get(singular) ?? words.length;
    termOfSingular.set(singular, term);
    termOf.set(word, term);
    if (words[term] === undefined || isMoreUsual(word, words[term], spellings)) words[term] = word;
    totals[term] = (totals[term] ?? 0) + count;
  }
  return { termOf, words, totals: Int32Array.from(totals) };
}

function isMoreUsual(word: string, other: string, spellings: ReadonlyMap<string, number>): boolean {
  const difference = spellings.get(word)! - spellings.get(other)!;
  return difference > 0 || (difference === 0 && word < other);
}

/** The singular of `word` if the texts use it, else `word`: crude, but it never invents a form. */
function singularIn(word: string, spellings: ReadonlyMap<string, number>): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word;
  const singulars = [word.slice(0, -1), word.replace(/es$/u, ''), word.replace(/ies$/u, 'y')];
  return singulars.find((singular) => singular !== word && spellings.has(singular)) ?? word;
}

function toIndex(counted: readonly ReadonlyMap<string, number>[], { termOf, words, totals }: NamedTerms): TermIndex {
  const starts = new Int32Array(counted.length + 1);
  const terms: number[] = [];
  const weights: number[] = [];
  counted.forEach((counts, chunk) => {
    const ofChunk = new Map<number, number>();
    for (const [word, count] of counts) {
      const term = termOf.get(word)!;
      ofChunk.set(term, (ofChunk.get(term) ?? 0) + count);
    }
    for (const [term, count] of ofChunk) {
      terms.push(term);
      weights.push(1 + REPETITION * Math.log(count));
    }
    starts[chunk + 1] = terms.length;
  });
  return {
    chunkCount: counted.length,
    starts,
    terms: Int32Array.from(terms),
    weights: Float64Array.from(weights),
    words,
    totals,
  };
}
