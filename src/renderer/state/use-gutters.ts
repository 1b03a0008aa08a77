import { COMPACT_WIDTH, type Gutters, guttersFor } from '../canvas/gutters.ts';
import { useSpacing } from '../views/shell/use-spacing.ts';

const WIDE = guttersFor(COMPACT_WIDTH + 1);
const COMPACT = guttersFor(COMPACT_WIDTH);

/** The gutters of every plot with a horizontal axis, for this window's width. */
export function useGutters(): Gutters {
  return useSpacing() === 'compact' ? COMPACT : WIDE;
}
