import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell } from '../../../../core/contract/evaluation-plan.ts';
import { cellKey } from '../../../../core/evaluate/cell.ts';
import { cellPrompts } from '../../../../core/evaluate/cell-prompts.ts';
import { isAskable, isJudgeable, type ModelAnswer, NOT_ASKED } from '../../../../core/evaluate/model-answer.ts';
import type { Question } from '../../../../core/model/episode.ts';
import type { Settings } from '../../../../core/model/settings.ts';
import { AnswerError } from '../../answer/answer-error.ts';
import type { Answerer, ModelReply } from '../../answer/answerer.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import type { Outage } from './outage.ts';

export interface ModelAnswersInput {
  readonly memory: EpisodeMemory;
  /** Each is packed otherwise than the others. */
  readonly cells: readonly Cell[];
  readonly shared: Settings;
  readonly answerer: Answerer;
  readonly outage: Outage;
  readonly signal: AbortSignal;
  /** Told of every question that is settled, with where its answer came from. */
  readonly onSettled: (from: 'endpoint' | 'cache') => void;
}

/** What a model answers to the questions of an episode in some cells. */
export interface ModelAnswers {
  /** A question each. Rejects where asking further makes no sense, and with the signal's reason. */
  of(cell: Cell): Promise<readonly ModelAnswer[]>;
  /** Asks nothing any more. */
  stop(): void;
}

/** Questions that a model is asked in one cell of an episode. */
export function askedOf(questions: readonly Question[]): number {
  return questions.filter(isAskable).length;
}

/**
 * Asks the questions of all cells in their order, as many at once as the answerer allows; a prompt is packed when its
 * turn comes, so that few are held at a time. A cell's answers can be had while the next cell's are asked for.
 */
export function askCells(input: ModelAnswersInput): ModelAnswers {
  const { cells, answerer } = input;
  const { questions } = input.memory.episode;
  const stop = new AbortController();
  const signal = AbortSignal.any([input.signal, stop.signal]);
  // Every request under way listens to it: more than Node takes for a leak.
  setMaxListeners(0, signal);
  const asking = { ...input, signal };
  const settlings = new Map(cells.map((cell) => [cellKey(cell), createSettling(cell, questions)]));
  const turns = turnsOf([...settlings.values()], questions);
  const workers = Array.from({ length: answerer.choice.concurrency }, () => takeTurns(turns, asking));
  Promise.all(workers).catch((error) => {
    stop.abort(error);
    for (const { fail } of settlings.values()) fail(error);
  });
  return {
    of: (cell) => settlings.get(cellKey(cell))!.answers,
    stop: () => stop.abort(new Error('asking was stopped')),
  };
}

interface Settling {
  readonly cell: Cell;
  readonly answers: Promise<readonly ModelAnswer[]>;
  settle(question: number, answer: ModelAnswer): void;
  fail(error: unknown): void;
}

/** Collects a cell's answers; those of questions that no model is asked are there from the start. */
function createSettling(cell: Cell, questions: readonly Question[]): Settling {
  const settled = questions.map((question) => (isAskable(question) ? null : NOT_ASKED));
  let left = settled.filter((answer) => answer === null).length;
  let finish = (_: readonly ModelAnswer[]) => {};
  let fail = (_: unknown) => {};
  const answers = new Promise<readonly ModelAnswer[]>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  // Whoever stops early never asks for the rest.
  answers.catch(() => {});
  if (left === 0) finish(settled as ModelAnswer[]);
  return {
    cell,
    answers,
    settle(question, answer) {
      settled[question] = answer;
      left--;
      if (left === 0) finish(settled as ModelAnswer[]);
    },
    fail,
  };
}

interface Turn {
  readonly settling: Settling;
  readonly question: number;
  /** Shared by the turns of one cell, made at its first. */
  readonly promptOf: (memory: EpisodeMemory, shared: Settings) => (question: number) => string;
}

function* turnsOf(settlings: readonly Settling[], questions: readonly Question[]): Generator<Turn, undefined> {
  for (const settling of settlings) {
    let prompts: ((question: number) => string) | null = null;
    const promptOf: Turn['promptOf'] = (memory, shared) => {
      prompts ??= cellPrompts(memory, settling.cell, shared);
      return prompts;
    };
    for (const [question, { answer, type }] of questions.entries())
      if (isAskable({ answer, type })) yield { settling, question, promptOf };
  }
}

async function takeTurns(turns: Generator<Turn, undefined>, input: ModelAnswersInput): Promise<void> {
  for (let next = turns.next(); !next.done; next = turns.next()) {
    const { settling, question, promptOf } = next.value;
    // Replies from the cache come without a pause: others must be heard meanwhile.
    await nextTurn();
    input.signal.throwIfAborted();
    const prompt = promptOf(input.memory, input.shared)(question);
    settling.settle(question, await askOne(input, input.memory.episode.questions[question]!, prompt));
  }
}

async function askOne(
  { answerer, outage, signal, onSettled }: ModelAnswersInput,
  question: Question,
  prompt: string,
): Promise<ModelAnswer> {
  const reply = await reached(answerer.answer({ prompt, question: question.text }, signal), outage);
  if (typeof reply === 'string') {
    onSettled('endpoint');
    return { said: null, missing: { what: 'answer', reason: reply } };
  }
  const { text, fromCache } = reply;
  const { model, judgeModel } = answerer.choice;
  const said = { text, origin: { kind: 'model', model, fromCache }, judge: null } as const;
  if (judgeModel === null || !isJudgeable(question)) {
    onSettled(fromCache ? 'cache' : 'endpoint');
    return { said, missing: null };
  }
  const judged = await reached(
    answerer.judge({ question: question.text, expected: question.answer!, said: text }, signal),
    outage,
  );
  const known = fromCache && typeof judged !== 'string' && judged.fromCache;
  onSettled(known ? 'cache' : 'endpoint');
  if (typeof judged === 'string') return { said, missing: { what: 'verdict', reason: judged } };
  const verdict = judged.text === 'yes' ? 'yes' : 'no';
  return { said: { ...said, judge: { model: judgeModel, verdict, fromCache: judged.fromCache } }, missing: null };
}

/** The reply, or why there is none; throws where nothing else should be asked. */
async function reached(asked: Promise<ModelReply>, outage: Outage): Promise<ModelReply | string> {
  try {
    const reply = await asked;
    // What the cache holds says nothing of the endpoint.
    if (!reply.fromCache) outage.answered();
    return reply;
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    outage.failed(error);
    return error.message;
  }
}
