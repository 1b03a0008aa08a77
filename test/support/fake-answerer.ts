import type { AnswererChoice } from '../../src/core/contract/answers.ts';
import type { Answerer, AnswerRequest, JudgeRequest } from '../../src/main/host/answer/answerer.ts';

const ANSWERER_CHOICE: AnswererChoice = {
  ...{ baseUrl: 'http://host/v1', model: 'small', judgeModel: 'strict' },
  ...{ concurrency: 3, requestsPerMinute: null, timeoutSeconds: 5, prices: null },
};

export interface FakeAnswererOptions {
  readonly choice?: Partial<AnswererChoice>;
  readonly answer?: (request: AnswerRequest) => string | Promise<string>;
  readonly judge?: (request: JudgeRequest) => 'yes' | 'no';
  /** Where its replies are said to come from; default the endpoint. */
  readonly from?: 'endpoint' | 'cache';
}

/** An answerer without an endpoint, and all that it was asked. What its options throw, it rejects with. */
export function fakeAnswerer({
  choice,
  answer = () => 'something',
  judge = () => 'no',
  from = 'endpoint',
}: FakeAnswererOptions = {}) {
  const asked: { readonly answers: AnswerRequest[]; readonly judgements: JudgeRequest[] } = {
    answers: [],
    judgements: [],
  };
  const tokens = { fromCache: from === 'cache', promptTokens: null, completionTokens: null };
  const answerer: Answerer = {
    choice: { ...ANSWERER_CHOICE, ...choice },
    async answer(request, signal) {
      signal.throwIfAborted();
      asked.answers.push(request);
      return { text: await answer(request), ...tokens };
    },
    async judge(request, signal) {
      signal.throwIfAborted();
      asked.judgements.push(request);
      return { text: judge(request), ...tokens };
    },
    totals: () => {
      throw new Error('nobody counts here');
    },
    countedApart: () => answerer,
  };
  return { answerer, asked };
}
