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
  const spellings = new Spellings(names);
  const counted: CountedText[] = [];
  for (const text of texts) {
    counted.push(spellings.count(text));
    yield;
  }
  return toIndex(counted, nameTerms(spellings.totals()));
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function plainWord(word: string): string {
  return word.replaceAll('’', "'").replace(/'s$/u, '');
}

/** Spellings of one text by number, each once, in the order of their first occurrence, and how often each occurs. */
interface CountedText {
  readonly spellings: readonly number[];
  readonly counts: readonly number[];
}

const TELLS_NOTHING = -1;

/**
 * The spellings of all texts, numbered by first occurrence. A word as it stands is judged once, for most come again, and
 * counted in an array: texts of a million words are read in a moment.
 */
class Spellings {
  readonly #names: ReadonlySet<string>;
  readonly #numberOfRaw = new Map<string, number>();
  readonly #numberOf = new Map<string, number>();
  readonly #totals: number[] = [];
  /** Of the text at hand; all zero between texts. */
  readonly #counts: number[] = [];

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
  }

  count(text: string): CountedText {
    const spellings: number[] = [];
    for (const raw of wordsIn(text)) {
      const number = this.#numberOfRaw.get(raw) ?? this.#judge(raw);
      if (number === TELLS_NOTHING) continue;
      if (this.#counts[number] === 0) spellings.push(number);
      this.#counts[number]!++;
    }
    const counts = spellings.map((number) => this.#counts[number]!);
    spellings.forEach((number, at) => {
      this.#counts[number] = 0;
      this.#totals[number]! += counts[at]!;
    });
    return { spellings, counts };
  }

  /** How often each occurs, by number. */
  totals(): ReadonlyMap<string, number> {
    return new Map(Array.from(this.#numberOf, ([word, number]) => [word, this.#totals[number]!]));
  }

  #judge(raw: string): number {
    const word = plainWord(raw);
    const tells = word.length >= SHORTEST && word.length <= LONGEST && !STOP_WORDS.has(word) && !this.#names.has(word);
    const number = tells && !CONTRACTION.test(word) ? this.#numberFor(word) : TELLS_NOTHING;
    this.#numberOfRaw.set(raw, number);
    return number;
  }

  #numberFor(word: string): number {
    const known = this.#numberOf.get(word);
    if (known !== undefined) return known;
    const number = this.#numberOf.size;
    this.#numberOf.set(word, number);
    this.#totals.push(0);
    this.#counts.push(0);
    return number;
  }
}

interface NamedTerms {
  /** By spelling's number. */
  readonly termOf: readonly number[];
  readonly words: readonly string[];
  readonly totals: Int32Array;
}

/** Gives every spelling its term; terms are numbered by first occurrence. */
function nameTerms(spellings: ReadonlyMap<string, number>): NamedTerms {
  const termOfSingular = new Map<string, number>();
  const termOf: number[] = [];
  const words: string[] = [];
  const totals: number[] = [];
  for (const [word, count] of spellings) {
    const singular = singularIn(word, spellings);
    const term = termOfSingular.get(singular) ?? words.length;
    termOfSingular.set(singular, term);
    termOf.push(term);
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

function toIndex(counted: readonly CountedText[], { termOf, words, totals }: NamedTerms): TermIndex {
  const starts = new Int32Array(counted.length + 1);
  const terms: number[] = [];
  const weights: number[] = [];
  counted.forEach(({ spellings, counts }, chunk) => {
    const ofChunk = new Map<number, number>();
    spellings.forEach((spelling, at) => {
      const term = termOf[spelling]!;
      ofChunk.set(term, (ofChunk.get(term) ?? 0) + counts[at]!);
    });
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
