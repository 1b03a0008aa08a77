import type { Clock } from './clock.ts';
import { untilAborted } from './until-aborted.ts';

export interface RequestLimits {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** null: no limit. */
  readonly requestsPerMinute: number | null;
}

/**
 * Who may ask the endpoint, and when. No more than `concurrency` hold a place at once; starts are granted first come,
 * first served, evenly spaced, so no minute sees more than `requestsPerMinute` of them.
 */
export class RequestTurns {
  readonly #clock: Clock;
  readonly #spacingMs: number;
  readonly #waiting: (() => void)[] = [];
  #places: number;
  #earliestMs = Number.NEGATIVE_INFINITY;
  #lastGrant: Promise<void> = Promise.resolve();

  constructor({ concurrency, requestsPerMinute }: RequestLimits, clock: Clock) {
    this.#clock = clock;
    this.#places = concurrency;
    this.#spacingMs = requestsPerMinute === null ? 0 : 60_000 / requestsPerMinute;
  }

  /** Does `work` as soon as there is a place for it. */
  async inPlace<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#takePlace(signal);
    try {
      return await work();
    } finally {
      this.#givePlace();
    }
  }

  /** Resolves when a request may be sent: every attempt waits for that. */
  start(signal: AbortSignal): Promise<void> {
    const grant = this.#lastGrant.then(() => this.#grant(signal));
    this.#lastGrant = grant.catch(() => {});
    return untilAborted(grant, signal);
  }

  /** Nothing starts for so long: the endpoint asked for it. */
  holdBack(ms: number): void {
    this.#earliestMs = Math.max(this.#earliestMs, this.#clock.nowMs() + ms);
  }

  async #takePlace(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#places > 0) {
      this.#places--;
      return;
    }
    let take = () => {};
    const place = new Promise<void>((resolve) => {
      take = resolve;
    });
    this.#waiting.push(take);
    try {
      await untilAborted(place, signal);
    } catch (error) {
      const at = this.#waiting.indexOf(take);
      // A place given in the very moment of the abort goes on to the next.
      if (at >= 0) this.#waiting.splice(at, 1);
      else this.#givePlace();
      throw error;
    }
  }

  #givePlace(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#places++;
  }

  async #grant(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    let now = this.#clock.nowMs();
    while (now < this.#earliestMs) {
      await this.#clock.wait(this.#earliestMs - now, signal);
      now = this.#clock.nowMs();
    }
    this.#earliestMs = now + this.#spacingMs;
  }
}
