import { untilAborted } from './until-aborted.ts';

interface UnderWay<T> {
  readonly work: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/** Requests under way by name: whoever wants the same meanwhile waits for the same one. */
export class SharedRequests<T> {
  readonly #underWay = new Map<string, UnderWay<T>>();

  /** Whether `share` would join a request instead of starting one. */
  has(name: string): boolean {
    return this.#underWay.has(name);
  }

  /** Resolves when no request of that name is left that everybody gave up: its end may still bring something. */
  async givenUp(name: string): Promise<void> {
    for (let request = this.#underWay.get(name); request?.waiting === 0; request = this.#underWay.get(name))
      await request.work.catch(() => {});
  }

  /**
   * Resolves as the request called `name` does, started here unless it is under way. An abort rejects at once for the
   * one who gave that signal; the request is aborted when nobody waits for it any more.
   */
  async share(name: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const request = this.#underWay.get(name) ?? this.#begin(name, start);
    request.waiting++;
    try {
      return await untilAborted(request.work, signal);
    } finally {
      request.waiting--;
      if (request.waiting === 0) request.abort.abort();
    }
  }

  #begin(name: string, start: (signal: AbortSignal) => Promise<T>): UnderWay<T> {
    const abort = new AbortController();
    const request: UnderWay<T> = { work: start(abort.signal), abort, waiting: 0 };
    this.#underWay.set(name, request);
    const leave = () => this.#underWay.delete(name);
    request.work.then(leave, leave);
    return request;
  }
}
