import { useSyncExternalStore } from 'react';
import { COMPACT_WIDTH } from '../../canvas/gutters.ts';
import type { Spacing } from '../../state/panel-sizes.ts';

let kept: MediaQueryList | null = null;

/** One query for the whole window: dozens of rows ask at every render. */
function narrow(): MediaQueryList {
  kept ??= matchMedia(`(max-width: ${COMPACT_WIDTH}px)`);
  return kept;
}

function subscribe(changed: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window has room for wide panels. */
export function useSpacing(): Spacing {
  return useSyncExternalStore(subscribe, () => (narrow().matches ? 'compact' : 'wide'));
}
