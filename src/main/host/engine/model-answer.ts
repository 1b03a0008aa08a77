import type { AnsweredQuestion, AnswererChoice, AnswerUsage } from '../../../core/contract/answers.ts';
import type { Progress } from '../../../core/contract/events.ts';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { isJudgeable } from '../../../core/evaluate/model-answer.ts';
import type { Question } from '../../../core/model/episode.ts';
import type { Answerer, ModelReply } from '../answer/answerer.ts';
import { costOf } from '../answer/tally.ts';
import { unjudged } from './answer-book.ts';

export interface ModelAnswerRequest {
  readonly question: Question;
  readonly prompt: string;
}

export interface ModelAnswerOptions {
  readonly signal: AbortSignal;
  /** Told before each request how many replies are there. */
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Has a model answer a question from its prompt, and another judge the answer where one is chosen and can compare. A
 * judgement that failed is told of beside the answer; an answer that failed rejects with its sentence.
 */
export async function answerByModel(
  answerer: Answerer,
  { question, prompt }: ModelAnswerRequest,
  { signal, onProgress }: ModelAnswerOptions,
): Promise<AnsweredQuestion> {
  const { model, judgeModel, prices } = answerer.choice;
  const expected = judgeModel !== null && isJudgeable(question) ? question.answer : null;
  const total = expected === null ? 1 : 2;
  const replies = { task: 'answer', total, unit: 'replies', ratePerSecond: null, secondsLeft: null } as const;
  onProgress({ ...replies, done: 0 });
  const reply = await answerer.answer({ prompt, question: question.text }, signal);
  const answered: AnsweredQuestion = {
    ...unjudged(question, reply.text),
    origin: { kind: 'model', model, fromCache: reply.fromCache },
    usage: usageOf([reply], prices),
  };
  if (judgeModel === null || expected === null) return answered;
  onProgress({ ...replies, done: 1 });
  try {
    const judged = await answerer.judge({ question: question.text, expected, said: reply.text }, signal);
    const verdict = judged.text === 'yes' ? 'yes' : 'no';
    const usage = usageOf([reply, judged], prices);
    return { ...answered, usage, judge: { model: judgeModel, verdict, fromCache: judged.fromCache } };
  } catch (error) {
    signal.throwIfAborted();
    return { ...answered, judgeProblem: reasonOf(error) };
  }
}

/** Null tokens where one reply does not tell its own; a cost only for what was asked now. */
function usageOf(replies: readonly ModelReply[], prices: AnswererChoice['prices']): AnswerUsage {
  return { ...tokensOf(replies), cost: costOf(tokensOf(replies.filter(({ fromCache }) => !fromCache)), prices) };
}

function tokensOf(replies: readonly ModelReply[]): Pick<ModelReply, 'promptTokens' | 'completionTokens'> {
  return { promptTokens: sum(replies, 'promptTokens'), completionTokens: sum(replies, 'completionTokens') };
}

function sum(replies: readonly ModelReply[], count: 'promptTokens' | 'completionTokens'): number | null {
  let total = 0;
  for (const reply of replies) {
    const tokens = reply[count];
    if (tokens === null) return null;
    total += tokens;
  }
  return total;
}
