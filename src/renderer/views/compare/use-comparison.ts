import type { ChunkHeading, QuestionHeading } from '../../../core/contract/events.ts';
import type { PacksState } from '../../../core/contract/state.ts';
import { useEngine, useView } from '../../state/use-stores.ts';

const NO_CHUNKS: readonly ChunkHeading[] = [];

export interface Comparison {
  readonly question: QuestionHeading | null;
  /** The prompts of that question; null while they are being made. */
  readonly packs: PacksState | null;
  readonly chunks: readonly ChunkHeading[];
}

/** The selected question with its two prompts. */
export function useComparison(): Comparison {
  const questionId = useView((state) => state.selectedQuestion);
  const question = useEngine(
    (state) => state.episode?.questions.find((each) => each.questionId === questionId) ?? null,
  );
  const packs = useEngine((state) =>
    questionId !== null && state.packs?.questionId === questionId ? state.packs : null,
  );
  const chunks = useEngine((state) => state.episode?.chunks ?? NO_CHUNKS);
  return { question, packs, chunks };
}
