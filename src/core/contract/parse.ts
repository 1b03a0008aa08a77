import * as v from 'valibot';
import {
  CANDIDATE_RULES,
  GATES,
  LONG_CHUNKS,
  METHODS,
  OVERFLOWS,
  PRESENTATIONS,
  SELECTIONS,
  STORAGES,
} from '../model/settings.ts';
import {
  HIGHEST_PRICE,
  isEndpoint,
  LONGEST_TIMEOUT_SECONDS,
  MOST_ANSWER_CHARACTERS,
  MOST_CONCURRENCY,
  MOST_REQUESTS_PER_MINUTE,
} from './answers.ts';
import type { CallName, Calls } from './calls.ts';
import { EVALUATION_FORMATS, REACHES } from './evaluation.ts';
import { ANSWER_SOURCES, CELL_PACKINGS, MOST_VARIED } from './evaluation-plan.ts';
import { METRICS } from './evaluation-tables.ts';
import { TASKS } from './events.ts';

const finite = v.pipe(v.number(), v.finite());
const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const word = v.pipe(v.string(), v.maxLength(4096));

const tauSetting = v.variant('kind', [
  v.object({ kind: v.literal('value'), tau: v.pipe(finite, v.minValue(-2), v.maxValue(2)) }),
  v.object({ kind: v.literal('percentile'), percentile: v.pipe(finite, v.minValue(0), v.maxValue(100)) }),
  v.object({ kind: v.literal('auto') }),
]);

const atomRule = v.custom<Calls['changeSettings']['input']['settings']['pack']['rule']>(
  (value) => typeof value === 'string' && /^(centroid|v1|max-member|basis-[1-9]\d{0,2})$/.test(value),
  'expected centroid, v1, max-member or basis-R',
);

const settings = v.object({
  chunkTurns: v.pipe(count, v.maxValue(1000)),
  write: v.object({
    tau: tauSetting,
    gate: v.picklist(GATES),
    candidate: v.picklist(CANDIDATE_RULES),
    storage: v.picklist(STORAGES),
    seed: index,
  }),
  pack: v.object({
    rule: atomRule,
    topAtoms: count,
    perAtom: count,
    budgetTokens: count,
    selection: v.nullable(v.picklist(SELECTIONS)),
    presentation: v.nullable(v.picklist(PRESENTATIONS)),
    overflow: v.picklist(OVERFLOWS),
    longChunk: v.picklist(LONG_CHUNKS),
    backfill: v.picklist(['on', 'off']),
    encoding: word,
  }),
  methodA: v.picklist(METHODS),
  methodB: v.picklist(METHODS),
  asOfQuestion: v.picklist(['on', 'off']),
});

const answerWish = v.variant('kind', [
  v.object({ kind: v.literal('pasted'), text: v.pipe(v.string(), v.maxLength(MOST_ANSWER_CHARACTERS)) }),
  v.object({ kind: v.literal('extractive') }),
  v.object({ kind: v.literal('model') }),
]);

const filled = v.pipe(word, v.trim(), v.nonEmpty('expected a name'));
const price = v.pipe(finite, v.minValue(0), v.maxValue(HIGHEST_PRICE));

const whoAnswers = {
  baseUrl: v.pipe(
    word,
    v.trim(),
    v.check(isEndpoint, 'expected http:// or https:// and a host, without user name, password or query'),
  ),
  model: filled,
  judgeModel: v.nullable(filled),
};
const answererChoice = v.object({
  ...whoAnswers,
  concurrency: v.pipe(count, v.maxValue(MOST_CONCURRENCY)),
  requestsPerMinute: v.nullable(v.pipe(count, v.maxValue(MOST_REQUESTS_PER_MINUTE))),
  timeoutSeconds: v.pipe(finite, v.minValue(1), v.maxValue(LONGEST_TIMEOUT_SECONDS)),
  prices: v.nullable(v.object({ input: price, output: price })),
});

/** Each once: a value that stands there twice would be measured and shown twice. */
const once = <T>(values: readonly T[]) => new Set(values).size === values.length;

const plan = v.object({
  settings,
  methods: v.pipe(v.array(v.picklist(METHODS)), v.minLength(1), v.check(once, 'expected each method once')),
  budgets: v.pipe(v.array(count), v.minLength(1), v.maxLength(MOST_VARIED), v.check(once, 'expected each budget once')),
  seeds: v.nullable(
    v.pipe(v.array(index), v.minLength(1), v.maxLength(MOST_VARIED), v.check(once, 'expected each seed once')),
  ),
  answers: v.picklist(ANSWER_SOURCES),
  answerer: v.exactOptional(v.object(whoAnswers)),
});

const cell = v.object({
  method: v.picklist(METHODS),
  packing: v.picklist(CELL_PACKINGS),
  budgetTokens: count,
  seed: index,
});

const INPUTS = {
  connect: v.object({ protocol: index }),
  openDemo: v.object({ demo: v.picklist(['ops-agent', 'assistant']) }),
  openPaths: v.object({ paths: v.pipe(v.array(word), v.minLength(1), v.maxLength(10_000)) }),
  selectEpisode: v.object({ episodeId: word }),
  changeSettings: v.object({ settings, gesture: index }),
  selectQuestion: v.object({ questionId: v.nullable(word) }),
  readChunk: v.object({ chunkIndex: index }),
  explainWrite: v.object({ chunkIndex: index }),
  compareStorage: v.object({ storage: v.literal('int8') }),
  explainQuestion: v.object({ questionId: word, depth: v.optional(v.picklist(['journey', 'whole'])) }),
  explainStages: v.object({ questions: v.literal('all') }),
  answerQuestion: v.object({ questionId: word, wish: answerWish }),
  readAnswer: v.object({ questionId: word }),
  useAnswerer: v.object({ choice: v.nullable(answererChoice) }),
  testAnswerer: v.object({ choice: answererChoice, key: v.nullable(word) }),
  findChunks: v.object({ text: word }),
  listPlateaus: v.null(),
  suggestTau: v.null(),
  measurePareto: v.null(),
  bridgeChunks: v.object({ atom: index }),
  cutAt: v.object({ chunkIndex: index }),
  evaluate: v.object({ plan, reach: v.picklist(REACHES) }),
  resumeEvaluation: v.null(),
  evaluatedDifferences: v.object({ metric: v.picklist(METRICS), reference: v.picklist(METHODS) }),
  evaluatedQuestions: v.object({ cell, reference: v.nullable(cell) }),
  exportEvaluation: v.object({ format: v.picklist(EVALUATION_FORMATS) }),
  cancelTask: v.object({ task: v.picklist(TASKS) }),
  useEmbedder: v.object({ embedder: word, model: v.nullable(word) }),
  exportText: v.object({ what: v.picklist(['events', 'settings', 'atoms', 'questions', 'prompt-a', 'prompt-b']) }),
} as const satisfies { readonly [N in CallName]: v.GenericSchema<unknown, Calls[N]['input']> };

export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(INPUTS, name);
}

/** The input of a call as the contract types it. Throws an Error naming the call, the field and what was expected. */
export function parseCallInput<N extends CallName>(name: N, input: unknown): Calls[N]['input'] {
  const result = v.safeParse(INPUTS[name] as v.GenericSchema<unknown, Calls[N]['input']>, input);
  if (result.success) return result.output;
  const issue = result.issues[0]!;
  const field = v.getDotPath(issue) ?? 'input';
  throw new Error(`${name}: ${field}: ${issue.message}`);
}
