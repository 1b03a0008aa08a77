import { AnswerError } from '../../answer/answer-error.ts';

/** So many requests in a row that came to nothing are no accident. */
const MOST_IN_A_ROW = 20;

/**
 * Tells requests that fail one by one, which are told at the end, from an endpoint that is gone or refuses everything:
 * going on would only take time.
 */
export class Outage {
  #failedInARow = 0;
  #refusedBeforeAny = 0;
  #answeredEver = false;

  answered(): void {
    this.#failedInARow = 0;
    this.#answeredEver = true;
  }

  /** Throws an AnswerError where no further request should be made. */
  failed(error: AnswerError): void {
    if (error.kind === 'refused-all') throw error;
    // An endpoint that answers others may well refuse long prompts, however many follow one another.
    if (error.kind === 'failed') this.#failedInARow++;
    else if (!this.#answeredEver) this.#refusedBeforeAny++;
    const inARow = Math.max(this.#failedInARow, this.#refusedBeforeAny);
    if (inARow < MOST_IN_A_ROW) return;
    throw new AnswerError(
      `${inARow} requests in a row brought no answer. ${error.message} What was answered is kept.`,
      'refused-all',
    );
  }
}
