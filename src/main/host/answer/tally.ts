import type { AnswererChoice, AnswererTotals } from '../../../core/contract/answers.ts';
import type { KeptReply, ObtainedReply } from '../cache/answer-store.ts';

const MILLION = 1e6;

/** Counts what an answerer did: replies once each, tokens of every reply that was paid, usable or not. */
export class AnswerTally {
  readonly #prices: AnswererChoice['prices'];
  readonly #onTotals: ((totals: AnswererTotals) => void) | undefined;
  readonly #sums = { asked: 0, fromCache: 0, retries: 0, promptTokens: 0, completionTokens: 0, uncounted: 0 };

  constructor(prices: AnswererChoice['prices'], onTotals: ((totals: AnswererTotals) => void) | undefined) {
    this.#prices = prices;
    this.#onTotals = onTotals;
  }

  /** One request has its reply. */
  replied({ fromCache }: Pick<ObtainedReply, 'fromCache'>): void {
    if (fromCache) this.#sums.fromCache++;
    else this.#sums.asked++;
    this.#tell();
  }

  retried(): void {
    this.#sums.retries++;
    this.#tell();
  }

  /** The endpoint sent a reply, and may have counted its tokens. */
  counted({ promptTokens, completionTokens }: KeptReply): void {
    if (promptTokens === null || completionTokens === null) this.#sums.uncounted++;
    this.#sums.promptTokens += promptTokens ?? 0;
    this.#sums.completionTokens += completionTokens ?? 0;
  }

  totals(): AnswererTotals {
    const { promptTokens, completionTokens } = this.#sums;
    return { ...this.#sums, cost: costOf({ promptTokens, completionTokens }, this.#prices) };
  }

  #tell(): void {
    this.#onTotals?.(this.totals());
  }
}

/** In the currency of the prices; null without prices, or where the endpoint did not count. */
export function costOf(
  { promptTokens, completionTokens }: Pick<KeptReply, 'promptTokens' | 'completionTokens'>,
  prices: AnswererChoice['prices'],
): number | null {
  if (prices === null || promptTokens === null || completionTokens === null) return null;
  return (promptTokens * prices.input + completionTokens * prices.output) / MILLION;
}
