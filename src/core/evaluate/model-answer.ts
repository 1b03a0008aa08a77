import type { SaidAnswer } from '../contract/answers.ts';
import type { Question } from '../model/episode.ts';

/** What a model answered to one question of one cell, and what a judge said of it. */
export interface ModelAnswer {
  /** Null where it was not asked, or no answer could be had. */
  readonly said: SaidAnswer | null;
  /** Why an answer, or the verdict on one, that was asked for could not be had; null where nothing is missing. */
  readonly missing: MissingReply | null;
}

export interface MissingReply {
  readonly what: 'answer' | 'verdict';
  readonly reason: string;
}

/** A question that no model is asked. */
export const NOT_ASKED: ModelAnswer = { said: null, missing: null };

/** Whether an answer could be measured: something is expected, or, as in LoCoMo's category 5, that nothing be known. */
export function isAskable({ answer, type }: Pick<Question, 'answer' | 'type'>): boolean {
  return answer !== null || type === 'adversarial';
}

/** Whether a judge can compare: LoCoMo's rule for category 5 asks for words, not for sense. */
export function isJudgeable({ answer, type }: Pick<Question, 'answer' | 'type'>): boolean {
  return answer !== null && type !== 'adversarial';
}
