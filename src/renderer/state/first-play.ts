import { engineStore } from './engine-store.ts';
import { viewStore } from './view-store.ts';
import { hasTimeline } from './workspace.ts';

/** How long a demo's formation plays, about. */
const PLAY_SECONDS = 6;
const SLOWEST = 5;

/**
 * Plays how the atoms form when a demo opens, so that a newcomer sees what the app is about before anything is asked;
 * never for a person's own files, nor where less motion is wanted. Until the returned function is called.
 */
export function playDemosOnce(): () => void {
  let playedCorpus = -1;
  return engineStore.subscribe(({ corpus, run }) => {
    if (corpus?.source !== 'demo' || corpus.corpus === playedCorpus) return;
    if (!run || run.writtenCount === 0) return;
    playedCorpus = corpus.corpus;
    if (!hasTimeline() || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const speed = Math.max(SLOWEST, Math.round(run.chunkCount / PLAY_SECONDS / 5) * 5);
    viewStore.setState({ playing: true, playhead: 0, speed });
  });
}
