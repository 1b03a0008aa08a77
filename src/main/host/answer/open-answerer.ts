import type { AnswererChoice, AnswererTotals } from '../../../core/contract/answers.ts';
import { answerPrompt } from '../../../core/evaluate/answer-prompt.ts';
import { judgePrompt, verdictIn } from '../../../core/evaluate/judge-prompt.ts';
import { createRandom, type Random } from '../../../core/math/random.ts';
import { type AnswerStore, type KeptReply, type ReplyContent, replyKey } from '../cache/answer-store.ts';
import { quotedWords } from '../endpoint/endpoint-key.ts';
import { AnswerError } from './answer-error.ts';
import type { Answerer, ModelReply } from './answerer.ts';
import { chatEndpoint } from './chat-endpoint.ts';
import { type Clock, systemClock } from './clock.ts';
import { FailedAttempt } from './failed-attempt.ts';
import { RequestTurns } from './request-turns.ts';
import { AnswerTally } from './tally.ts';

export interface AnswererOptions {
  /** Sent as a bearer token; null sends none. Neither kept nor repeated in a sentence. */
  readonly apiKey: string | null;
  readonly store: AnswerStore;
  /** Told whenever the totals changed. */
  readonly onTotals?: (totals: AnswererTotals) => void;
  /** How often a request is sent before it counts as failed; default 6. */
  readonly attempts?: number;
  readonly clock?: Clock;
  /** Draws how long is waited between attempts; default: a stream of this process's own. */
  readonly random?: Random;
}

const ATTEMPTS = 6;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** An endpoint that asks for a longer wait is as good as gone. */
const LONGEST_WAIT_MS = 600_000;

/** Opens the endpoint without asking it anything. Throws an AnswerError for an address that is none. */
export function openAnswerer(choice: AnswererChoice, options: AnswererOptions): Answerer {
  const { apiKey, store, attempts = ATTEMPTS, clock = systemClock, random = createRandom(process.pid) } = options;
  const endpoint = chatEndpoint(choice, apiKey, clock);
  const turns = new RequestTurns(choice, clock);

  async function askUntilAnswered({ content, check, tally }: Asking, signal: AbortSignal): Promise<KeptReply> {
    for (let attempt = 1; ; attempt++) {
      await turns.start(signal);
      try {
        return await attemptOnce({ content, check, tally }, signal);
      } catch (error) {
        if (!(error instanceof FailedAttempt)) throw error;
        const asked = error.waitMs ?? 0;
        if (attempt === attempts || asked > LONGEST_WAIT_MS) throw gaveUp(error, attempt);
        tally.retried();
        if (asked > 0) turns.holdBack(asked);
        await clock.wait(Math.max(asked, backoffMs(attempt, random)), signal);
      }
    }
  }

  async function attemptOnce({ content, check, tally }: Asking, signal: AbortSignal): Promise<KeptReply> {
    const brought = await endpoint.attempt(content, signal);
    tally.counted(brought);
    const problem = check(brought.text);
    if (problem !== null) throw new FailedAttempt(problem);
    return brought;
  }

  function gaveUp({ message, waitMs }: FailedAttempt, attempt: number): AnswerError {
    const times = attempt === 1 ? '' : `, the last of ${attempt} times`;
    const wait = (waitMs ?? 0) > LONGEST_WAIT_MS ? ` and asks to wait ${Math.round(waitMs! / 1000)} s` : '';
    return new AnswerError(`The answering endpoint ${endpoint.url} ${message}${wait}${times}.`, 'failed');
  }

  function answererOf(tally: AnswerTally): Answerer {
    async function reply(model: string, prompt: string, check: Check, signal: AbortSignal): Promise<ModelReply> {
      const messages = [{ role: 'user', content: prompt }];
      const content: ReplyContent = { url: endpoint.url, model, temperature: 0, messages };
      const obtained = await store.obtain(replyKey(content), signal, (asking) =>
        turns.inPlace(asking, () => askUntilAnswered({ content, check, tally }, asking)),
      );
      tally.replied(obtained);
      return obtained;
    }
    return {
      choice,
      answer: ({ prompt, question }, signal) =>
        reply(choice.model, answerPrompt(prompt, question), (text) => (text === '' ? NO_WORDS : null), signal),
      async judge(request, signal) {
        const { judgeModel } = choice;
        if (judgeModel === null) throw new Error('no model was chosen to judge answers');
        const judged = await reply(judgeModel, judgePrompt(request), verdictProblem, signal);
        return { ...judged, text: verdictIn(judged.text)! };
      },
      totals: () => tally.totals(),
      countedApart: (onTotals) => answererOf(new AnswerTally(choice.prices, onTotals)),
    };
  }

  return answererOf(new AnswerTally(choice.prices, options.onTotals));
}

/** Null where the text of a reply will do, else what is wrong with it. */
type Check = (text: string) => string | null;

/** A request on its way, and who counts it. */
interface Asking {
  readonly content: ReplyContent;
  readonly check: Check;
  readonly tally: AnswerTally;
}

const NO_WORDS = 'answered without a word';

function verdictProblem(text: string): string | null {
  return verdictIn(text) === null ? `judged neither yes nor no but "${quotedWords(text, null, 80)}"` : null;
}

/** Exponential with full jitter: anything up to 0.5 s, 1 s, 2 s … 30 s. */
export function backoffMs(attempt: number, random: Pick<Random, 'next'>): number {
  return random.next() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
}
