import {
  type AnswererChoice,
  LONGEST_TIMEOUT_SECONDS,
  MOST_CONCURRENCY,
  MOST_REQUESTS_PER_MINUTE,
} from '../../../core/contract/answers.ts';
import type { PlannedAnswerer } from '../../../core/contract/evaluation-plan.ts';
import { AnswerError } from '../answer/answer-error.ts';
import { chatUrl } from '../answer/chat-endpoint.ts';
import type { Answering } from '../engine/report-calls.ts';
import type { FlagName, Flags } from './flags.ts';
import { UsageError } from './usage-error.ts';

const KEY_VARIABLE = 'ATOMSCOPE_ANSWER_KEY';

/** Flags that say which model answers, and how it may be asked. */
export const ANSWER_FLAGS = [
  {
    flag: 'answer-url',
    shown: '--answer-url URL',
    meaning: 'an OpenAI-compatible chat endpoint for --answers model, such as http://localhost:11434/v1',
  },
  { flag: 'answer-model', shown: '--answer-model NAME', meaning: 'the model that answers, as the endpoint calls it' },
  {
    flag: 'judge-model',
    shown: '--judge-model NAME',
    meaning: 'the model that judges answers yes or no; default none',
  },
  {
    flag: 'answer-key-env',
    shown: '--answer-key-env NAME',
    meaning: `the environment variable that holds the endpoint's key; default ${KEY_VARIABLE}`,
  },
  {
    flag: 'answer-concurrency',
    shown: '--answer-concurrency 4',
    meaning: `requests under way at once, at most ${MOST_CONCURRENCY}`,
  },
  { flag: 'answer-rpm', shown: '--answer-rpm N', meaning: 'requests a minute at most; default no limit' },
  {
    flag: 'answer-timeout',
    shown: '--answer-timeout 60',
    meaning: `seconds that one attempt may take, at most ${LONGEST_TIMEOUT_SECONDS}`,
  },
  {
    flag: 'answer-price',
    shown: '--answer-price IN,OUT',
    meaning: 'prices per million tokens: what was spent is then told on stderr',
  },
] as const satisfies readonly { readonly flag: FlagName; readonly shown: string; readonly meaning: string }[];

/** Who answers, from the flags of `--answers model`. Throws a UsageError naming flag and value. */
export function plannedAnswererFrom(flags: Flags): PlannedAnswerer {
  const baseUrl = needed(flags, 'answer-url', 'the address of an OpenAI-compatible chat endpoint');
  try {
    chatUrl(baseUrl);
  } catch (error) {
    if (error instanceof AnswerError) throw new UsageError(`--answer-url: ${error.message}`);
    throw error;
  }
  const model = needed(flags, 'answer-model', "a model's name as the endpoint calls it");
  const judgeModel = flags.text('judge-model')?.trim() ?? null;
  if (judgeModel === '') throw new UsageError("--judge-model: expected a model's name");
  return { baseUrl, model, judgeModel };
}

/** How it may be asked. Throws a UsageError naming flag and value. */
export function answeringFrom(flags: Flags, env: Readonly<Record<string, string | undefined>>): Answering {
  const named = flags.text('answer-key-env');
  if (named !== null && !env[named])
    throw new UsageError(`--answer-key-env ${named}: there is no environment variable of that name with a key in it`);
  const timeoutSeconds = flags.number('answer-timeout', 60);
  if (timeoutSeconds <= 0 || timeoutSeconds > LONGEST_TIMEOUT_SECONDS)
    throw new UsageError(`--answer-timeout ${timeoutSeconds}: expected seconds up to ${LONGEST_TIMEOUT_SECONDS}`);
  return {
    keyVariable: named ?? KEY_VARIABLE,
    concurrency: countUpTo(flags, 'answer-concurrency', MOST_CONCURRENCY) ?? 4,
    requestsPerMinute: countUpTo(flags, 'answer-rpm', MOST_REQUESTS_PER_MINUTE),
    timeoutSeconds,
    prices: pricesFrom(flags),
  };
}

/** Throws a UsageError for a flag of a model where none answers. */
export function refuseAnswerFlags(flags: Flags): void {
  const stray = ANSWER_FLAGS.find(({ flag }) => flags.text(flag) !== null);
  if (stray) throw new UsageError(`--${stray.flag} means something with --answers model only`);
}

function needed(flags: Flags, name: FlagName, what: string): string {
  const value = flags.text(name)?.trim();
  if (value) return value;
  throw new UsageError(`--answers model needs --${name}: ${what}`);
}

/** A whole number from 1 to `most`; null where the flag is not given. */
function countUpTo(flags: Flags, name: FlagName, most: number): number | null {
  if (flags.text(name) === null) return null;
  const value = flags.count(name, 1);
  if (value > most) throw new UsageError(`--${name} ${value}: expected a whole number from 1 to ${most}`);
  return value;
}

function pricesFrom(flags: Flags): AnswererChoice['prices'] {
  const text = flags.text('answer-price');
  if (text === null) return null;
  const prices = text.split(',').map((part) => (/^\s*(\d+(\.\d*)?|\.\d+)\s*$/.test(part) ? Number(part) : Number.NaN));
  const [input, output] = prices;
  if (prices.length !== 2 || input === undefined || output === undefined || !prices.every(Number.isFinite))
    throw new UsageError(`--answer-price ${text}: expected two prices per million tokens, IN,OUT, such as 0.15,0.6`);
  return { input, output };
}
