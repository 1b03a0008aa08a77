import { useSyncExternalStore } from 'react';
import { COMPACT_WIDTH, type Gutters, guttersFor } from '../canvas/gutters.ts';

const ROOMY = guttersFor(COMPACT_WIDTH + 1);
const COMPACT = guttersFor(COMPACT_WIDTH);
const query = `(max-width: ${COMPACT_WIDTH}px)`;

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the window is so narrow that plots fold what can be folded. */
export function useCompact(): 'compact' | 'roomy' {
  return useSyncExternalStore(subscribe, () => (matchMedia(query).matches ? 'compact' : 'roomy'));
}

/** The gutters of every plot with a horizontal axis, for this window's width. */
export function useGutters(): Gutters {
  return useCompact() === 'compact' ? COMPACT : ROOMY;
}
