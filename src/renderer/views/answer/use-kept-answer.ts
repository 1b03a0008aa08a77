import type { KeptAnswer } from '../../../core/contract/answers.ts';
import { useMomentKey } from '../../state/use-moment.ts';
import { useReply } from '../../state/use-reply.ts';

export interface AnswerShown {
  /** Null where the question has no answer, and before it is known whether it has. */
  readonly kept: KeptAnswer | null;
  readonly isKnown: boolean;
}

/** The answer of a question as it stands now. */
export function useKeptAnswer(questionId: string | null): AnswerShown {
  const { answers } = useMomentKey();
  const key = answers === null || questionId === null ? null : `${questionId} ${answers}`;
  const reply = useReply(key, async () => ({
    questionId,
    kept: await window.atomscope.call('readAnswer', { questionId: questionId! }),
  }));
  const isOfQuestion = reply.value !== null && reply.value.questionId === questionId;
  return { kept: isOfQuestion ? reply.value!.kept : null, isKnown: isOfQuestion };
}
