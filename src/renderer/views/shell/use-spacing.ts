import { useSyncExternalStore } from 'react';
import { COMPACT_WIDTH } from '../../canvas/gutters.ts';
import type { Spacing } from '../../state/panel-sizes.ts';

const narrow = `(max-width: ${COMPACT_WIDTH}px)`;

function subscribe(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window has room for wide panels. */
export function useSpacing(): Spacing {
  return useSyncExternalStore(subscribe, () => (matchMedia(narrow).matches ? 'compact' : 'wide'));
}
