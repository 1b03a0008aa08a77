import { useState } from 'react';
import { whole } from '../../canvas/format.ts';

interface More {
  /** Items not shown yet. */
  readonly rest: number;
  /** How many of them the next press shows. */
  readonly next: number;
  readonly onMore: () => void;
}

/** How many more at a time, so that no press fills the page with more than it can lay out at once. */
const STEP = 500;

/** The first `first` items, and what it takes to show the others. */
export function useGrowing<T>(
  items: readonly T[],
  first: number,
): { readonly shown: readonly T[]; readonly more: More } {
  const [grown, setGrown] = useState(0);
  const shown = items.slice(0, first + grown);
  const rest = items.length - shown.length;
  return { shown, more: { rest, next: Math.min(STEP, rest), onMore: () => setGrown(grown + STEP) } };
}

/** The way to the items not shown yet; nothing where all are. */
export function MoreButton({ rest, next, onMore }: More) {
  if (rest === 0) return null;
  return (
    <button type="button" className="link" onClick={onMore}>
      {next === rest ? `Show the other ${whole(rest)}` : `Show ${whole(next)} of the other ${whole(rest)}`}
    </button>
  );
}
