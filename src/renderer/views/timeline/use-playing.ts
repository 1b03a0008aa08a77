import { useEffect } from 'react';
import { everyFrame } from '../../canvas/frame.ts';
import { engineStore } from '../../state/engine-store.ts';
import { useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { hasTimeline } from '../../state/workspace.ts';

/**
 * Moves the playhead while the timeline plays: `speed` writes a second. At the end it begins again or pauses; while a
 * run is still being written it waits for the next write, unless none will come.
 */
export function usePlaying(): void {
  const playing = useView((state) => state.playing);
  useEffect(() => {
    if (!playing) return;
    // Whole writes are shown, so the parts of a write between two frames are kept here.
    let exact = viewStore.getState().playhead ?? 0;
    return everyFrame((elapsedMs) => {
      const { playhead, speed, loop } = viewStore.getState();
      const { run, episode } = engineStore.getState();
      if (!run) return;
      if (playhead !== null && Math.abs(playhead - exact) >= 1) exact = playhead;
      const end = run.writtenCount;
      exact = Math.min(end, exact + (speed * elapsedMs) / 1000);
      // Sums of small steps fall short of whole numbers by a hair.
      const whole = Math.floor(exact + 1e-6);
      const isLast = end === run.chunkCount || episode?.isHalted;
      if (end > 0 && isLast && exact >= end) {
        if (loop) exact = 0;
        viewStore.setState(loop ? { playhead: 0 } : { playhead: null, playing: false });
      } else if (whole !== playhead) viewStore.setState({ playhead: whole });
    });
  }, [playing]);
}

/**
 * Plays from where the playhead stands, or from the start when it stands at the end; pauses when it plays. Nothing where
 * no timeline is on screen.
 */
export function togglePlaying(): void {
  if (!hasTimeline()) return;
  viewStore.setState(({ playing, playhead }) => ({
    playing: !playing,
    playhead: playing ? playhead : (playhead ?? 0),
  }));
}
