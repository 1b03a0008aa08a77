import type { AnswererChoice, AnswererTotals } from '../../../core/contract/answers.ts';

/** What one request brought, from the endpoint or from the cache. */
export interface ModelReply {
  readonly text: string;
  readonly fromCache: boolean;
  /** As the endpoint counted them when it was asked; null where it said nothing. */
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

export interface AnswerRequest {
  readonly prompt: string;
  readonly question: string;
}

export interface JudgeRequest {
  readonly question: string;
  readonly expected: string;
  readonly said: string;
}

/**
 * Answers questions and judges answers over a chat endpoint. Every reply is kept by content before it is returned, so
 * that a request is paid once whatever happens after; requests in excess of the limits wait their turn.
 */
export interface Answerer {
  readonly choice: AnswererChoice;
  /** Rejects with one sentence when all attempts failed, and with an AbortError when `signal` aborts. */
  answer(request: AnswerRequest, signal: AbortSignal): Promise<ModelReply>;
  /** As `answer`; the text of the reply is `yes` or `no`. A reply that is neither is a failed attempt. */
  judge(request: JudgeRequest, signal: AbortSignal): Promise<ModelReply>;
  totals(): AnswererTotals;
  /** The same endpoint under the same limits, counting what is asked of it through here alone. */
  countedApart(onTotals: (totals: AnswererTotals) => void): Answerer;
}
