import type { AtomscopeState } from '../../../core/contract/state.ts';

type Seen = Pick<AtomscopeState, 'episode' | 'similarities'>;

/** Why this episode's questions get no prompts, now or ever; null where they do, or will in a moment. */
export function whyNoPrompts({ episode }: Seen): string | null {
  if (!episode) return null;
  if (episode.heading.format === 'vectors')
    return 'These vectors are your own, and nothing here can make one of a question: so there are no prompts.';
  if (episode.questions.length === 0) return 'This episode asks no question, so there is no prompt to make.';
  return episode.isHalted ? 'Embedding stopped before the questions, so there are no prompts yet.' : null;
}

/** Where embedding stopped; null where it did not. */
export function haltedWords({ episode, similarities }: Seen): string | null {
  if (!episode?.isHalted) return null;
  if (similarities) return 'Embedding stopped before all questions were embedded.';
  const { embeddedChunks, chunks } = episode;
  return `Embedding stopped at ${embeddedChunks} of ${chunks.length} chunks. They are kept.`;
}
