/** Where an answer came from. It is named wherever the answer is shown. */
export type AnswerOrigin =
  /** Typed or pasted by the person. */
  | { readonly kind: 'pasted' }
  /** It stands in the data, beside the question. */
  | { readonly kind: 'given' }
  /** The prompt's sentences nearest to the question by the embedder: a baseline, no model wrote it. */
  | { readonly kind: 'extractive'; readonly embedder: string }
  | { readonly kind: 'model'; readonly model: string; readonly fromCache: boolean };

/** What a judge said of an answer: not comparable with the word metrics, nor across judges. */
export interface JudgeVerdict {
  readonly model: string;
  readonly verdict: 'yes' | 'no';
  readonly fromCache: boolean;
}

/** Tokens as the endpoint counted them, and what they cost at the prices given; null where it said nothing, or none is. */
export interface AnswerUsage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** In the currency of the prices. Nothing for what came from the cache. */
  readonly cost: number | null;
}

/** FIELD section 5; null where the question has no expected answer. Not comparable with one another. */
export interface AnswerScores {
  readonly locomoF1: number | null;
  readonly setF1: number | null;
  readonly bleu1: number | null;
}

/** One question answered from the prompt that method A packs for it under the present settings. */
export interface AnsweredQuestion {
  readonly questionId: string;
  readonly text: string;
  readonly origin: AnswerOrigin;
  readonly expected: string | null;
  readonly scores: AnswerScores;
  /** Null without a judge, or without an expected answer to judge by. */
  readonly judge: JudgeVerdict | null;
  /** Of the answer and the judgement together; null where no endpoint was asked. */
  readonly usage: AnswerUsage | null;
  /** Why the judge gave no verdict although there is one, in a sentence. */
  readonly judgeProblem: string | null;
}

/** What was said to a question, as far as a verdict on its evidence needs that. */
export type SaidAnswer = Pick<AnsweredQuestion, 'text' | 'origin' | 'judge'>;

/** The answer that a question has now, and what is known of the prompt it was given to. */
export interface KeptAnswer {
  readonly answered: AnsweredQuestion;
  /**
   * `present`: the prompt that method A packs now. `earlier`: another one, as settings have changed since; it no longer
   * counts. `unknown`: it came with the data, and nothing says what it was given to.
   */
  readonly prompt: 'present' | 'earlier' | 'unknown';
}

/** An OpenAI-compatible chat endpoint that answers questions, and how it may be asked. The key is not part of it. */
export interface AnswererChoice {
  /** Up to and without `/chat/completions`, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** The model that judges; null: answers are not judged. */
  readonly judgeModel: string | null;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** null: no limit but the endpoint's own. */
  readonly requestsPerMinute: number | null;
  /** One attempt may take this long, a slow stream included. */
  readonly timeoutSeconds: number;
  /** Per million tokens; null: costs are not reckoned. */
  readonly prices: { readonly input: number; readonly output: number } | null;
}

/** What an endpoint may be asked at most; the HTTP client gives up after five minutes without a word. */
export const MOST_CONCURRENCY = 64;
export const MOST_REQUESTS_PER_MINUTE = 100_000;
export const LONGEST_TIMEOUT_SECONDS = 300;
/** Per million tokens, in any currency. */
export const HIGHEST_PRICE = 1e6;
/** A longer answer is none that can be read. */
export const MOST_ANSWER_CHARACTERS = 100_000;

/** How a window asks for an answer. A pasted one with text that is blank is taken back. */
export type AnswerWish =
  | { readonly kind: 'pasted'; readonly text: string }
  | { readonly kind: 'extractive' }
  | { readonly kind: 'model' };

/** What an answerer did since it was opened. */
export interface AnswererTotals {
  /** Replies that the endpoint gave, and those that were there already. */
  readonly asked: number;
  readonly fromCache: number;
  readonly retries: number;
  /** As the endpoint counted them, of every reply it sent, one that could not be used included. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Replies whose tokens the endpoint did not tell: the sums leave them out. */
  readonly uncounted: number;
  /** Of the tokens that were told; null without prices. */
  readonly cost: number | null;
}

/**
 * Whether `text` can be the address of an endpoint: http or https and a host, without user name, password, query or
 * fragment. A key in an address would be shown, and kept, wherever the address is.
 */
export function isEndpoint(text: string): boolean {
  return /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#]*)?$/i.test(text);
}
