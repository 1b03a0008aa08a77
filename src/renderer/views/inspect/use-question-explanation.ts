import { useStore } from 'zustand';
import type { QuestionExplanation, QuestionStages } from '../../../core/contract/explanation.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { wasCancelled } from '../../state/ask.ts';
import { engineStore } from '../../state/engine-store.ts';
import { inspectStore } from '../../state/inspect-store.ts';
import { useMomentKey } from '../../state/use-moment.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';

/** An explanation, and the settings it was asked under. */
export interface Explained {
  readonly explanation: QuestionExplanation;
  readonly settings: Settings;
}

export interface QuestionReading {
  /** The way of the evidence; that of the settings before while a new one is on its way. Null before the first. */
  readonly told: Explained | null;
  /** The same with what would have brought it in; null while that is looked for, and where it is not wanted. */
  readonly whole: Explained | null;
  readonly isCurrent: boolean;
  /** Why it cannot be told, or null. */
  readonly reason: string | null;
}

/** Why a question came out as it did: its way at once, then, where `ways` is wanted, the changes that bring it in. */
export function useQuestionExplanation(questionId: string | null, ways: 'wanted' | 'unwanted'): QuestionReading {
  const { prompts, answers } = useMomentKey();
  const searches = useStore(inspectStore, (state) => state.searches);
  const key = answers === null || questionId === null ? null : `${questionId} ${answers}`;
  const journey = useReply(key, () => explain(questionId!, 'journey'));
  const isCurrent = key !== null && journey.key === key;
  // What would have brought evidence in does not depend on answers: a new one does not start the search anew.
  const promptKey = `${questionId} ${prompts}`;
  const isFollowed = key !== null && journey.key?.startsWith(`${promptKey} `) === true;
  const wholeKey = isFollowed && ways === 'wanted' ? `${promptKey} ${searches}` : null;
  const whole = useReply(wholeKey, () => explain(questionId!, 'whole'));
  return {
    told: journey.value?.explanation.questionId === questionId ? journey.value : null,
    whole: wholeKey !== null && whole.key === wholeKey ? whole.value : null,
    isCurrent,
    reason: sayable(journey.reason) ?? (wholeKey === null ? null : sayable(whole.reason)),
  };
}

async function explain(questionId: string, depth: 'journey' | 'whole'): Promise<Explained> {
  const { settings } = engineStore.getState();
  return { settings, explanation: await window.atomscope.call('explainQuestion', { questionId, depth }) };
}

/** A call that a newer one put an end to is no failure. */
function sayable(reason: string | null): string | null {
  return reason !== null && wasCancelled(reason) ? null : reason;
}

/** Where every question of the episode ends, in their order; null until it is known. */
export function useStages(): readonly QuestionStages[] | null {
  const { answers } = useMomentKey();
  const session = useEngine((state) => state.episode?.session ?? null);
  const reply = useReply(answers, async () => ({
    session: engineStore.getState().episode?.session ?? null,
    stages: await window.atomscope.call('explainStages', { questions: 'all' }),
  }));
  return reply.value?.session === session ? reply.value.stages : null;
}
