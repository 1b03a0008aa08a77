import { createStore } from 'zustand/vanilla';
import type { AnswerWish } from '../../core/contract/answers.ts';
import { reasonOf } from '../../core/contract/reason-of.ts';
import { wasCancelled } from './ask.ts';

export interface AnsweringState {
  /** The answer that is being made; one at a time. */
  readonly underWay: { readonly questionId: string; readonly kind: AnswerWish['kind'] } | null;
  /** Why the last one failed, and of which question; null where it did not. */
  readonly failure: { readonly questionId: string; readonly sentence: string } | null;
  /** Whether the answer is shown in full. */
  readonly isOpen: boolean;
  /** The question whose answer is being typed, or null. */
  readonly typing: string | null;
}

export const answeringStore = createStore<AnsweringState>(() => ({
  underWay: null,
  failure: null,
  isOpen: false,
  typing: null,
}));

/** Has a question answered; the answer itself is told by the engine. False where it failed or was cancelled. */
export async function answer(questionId: string, wish: AnswerWish): Promise<boolean> {
  if (answeringStore.getState().underWay) return false;
  answeringStore.setState({ underWay: { questionId, kind: wish.kind }, failure: null, isOpen: true });
  try {
    await window.atomscope.call('answerQuestion', { questionId, wish });
    return true;
  } catch (error) {
    const sentence = reasonOf(error);
    // What somebody put an end to is no failure.
    if (!wasCancelled(sentence)) answeringStore.setState({ failure: { questionId, sentence } });
    return false;
  } finally {
    answeringStore.setState({ underWay: null });
  }
}
