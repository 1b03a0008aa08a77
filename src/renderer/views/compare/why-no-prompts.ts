import type { AtomscopeState, EpisodeState } from '../../../core/contract/state.ts';
import { counted, whole } from '../../canvas/format.ts';

type Seen = Pick<AtomscopeState, 'episode' | 'similarities'>;

const NO_EMBEDDER =
  'These vectors’ embedder is not known, so questions cannot be placed among them. Open the texts themselves to ask questions.';

/** Why this episode's questions get no prompts, now or ever; null where they do, or will in a moment. */
export function whyNoPrompts({ episode, similarities }: Seen): string | null {
  if (!episode) return null;
  if (episode.heading.format === 'vectors') return NO_EMBEDDER;
  if (episode.questions.length === 0) return 'This episode asks no question, so there is no prompt to make.';
  if (!episode.isHalted) return null;
  const missing = similarities
    ? 'The questions are not all embedded'
    : hasVectors(episode)
      ? 'The chunks are not compared'
      : 'The chunks are not all embedded';
  return `${missing}, so there are no prompts. “Go on” over the map takes it up again.`;
}

/** What the selected question's prompts wait for; or, where they will not come, why. */
export function whyNoPromptsYet(state: Seen & Pick<AtomscopeState, 'progress' | 'run'>): string {
  const never = whyNoPrompts(state);
  if (never !== null) return never;
  const { embed } = state.progress;
  if (embed) return `${whole(embed.done)} of ${counted(embed.total, 'text')} embedded. Its two prompts follow.`;
  return state.run?.completed ? 'Making its two prompts.' : 'The atoms are forming. Its two prompts follow.';
}

/** Whether every chunk has its vector: embedded here, or come with the file. */
function hasVectors({ heading, embeddedChunks, chunks }: EpisodeState): boolean {
  return heading.format === 'vectors' || embeddedChunks >= chunks.length;
}

/** Where embedding, or comparing the chunks after it, stopped; null where it did not. */
export function haltedWords({ episode, similarities }: Seen): string | null {
  if (!episode?.isHalted) return null;
  if (similarities) return 'Embedding stopped before all questions were embedded.';
  const { embeddedChunks, chunks } = episode;
  if (hasVectors(episode)) return `The comparing of ${counted(chunks.length, 'chunk')} was stopped: τ needs it.`;
  if (embeddedChunks === 0) return `Embedding stopped before the first of ${counted(chunks.length, 'chunk')}.`;
  return `Embedding stopped at ${whole(embeddedChunks)} of ${counted(chunks.length, 'chunk')}. They are kept.`;
}
