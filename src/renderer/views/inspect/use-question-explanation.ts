import type { QuestionExplanation, QuestionStages } from '../../../core/contract/explanation.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { engineStore } from '../../state/engine-store.ts';
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

/** What an explanation depends on, as a key; null while the engine cannot explain yet. */
function useMomentKey(): string | null {
  const session = useEngine((state) => state.episode?.session ?? null);
  const run = useEngine((state) => (state.run?.completed ? state.run.run : null));
  const measured = useEngine((state) => state.outcomes !== null);
  const settings = useEngine((state) => state.settings);
  return session === null || run === null || !measured ? null : JSON.stringify([session, run, settings]);
}

/** Why a question came out as it did: its way at once, then, where `ways` is wanted, the changes that bring it in. */
export function useQuestionExplanation(questionId: string | null, ways: 'wanted' | 'unwanted'): QuestionReading {
  const moment = useMomentKey();
  const key = moment === null || questionId === null ? null : `${questionId} ${moment}`;
  const journey = useReply(key, () => explain(questionId!, 'journey'));
  const isCurrent = key !== null && journey.key === key;
  const wholeKey = isCurrent && ways === 'wanted' ? key : null;
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
  return reason !== null && /abort/i.test(reason) ? null : reason;
}

/** Where every question of the episode ends, in their order; null until it is known. */
export function useStages(): readonly QuestionStages[] | null {
  const moment = useMomentKey();
  const session = useEngine((state) => state.episode?.session ?? null);
  const reply = useReply(moment, async () => ({
    session: engineStore.getState().episode?.session ?? null,
    stages: await window.atomscope.call('explainStages', { questions: 'all' }),
  }));
  return reply.value?.session === session ? reply.value.stages : null;
}
