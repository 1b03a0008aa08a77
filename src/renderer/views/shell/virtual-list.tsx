import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useSpacing } from './use-spacing.ts';

interface VirtualListProps {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** The row that is selected; null: none of them. */
  readonly active: number | null;
  /** Arrow keys ask for a row; Enter asks for the active one again. */
  readonly onMove: (row: number) => void;
  readonly onEnter?: (row: number) => void;
  /** Draws one row as an `OptionRow` of `place`. */
  readonly row: (row: number, place: RowPlace) => ReactNode;
}

/** Where a row stands and what it is in its list. */
export interface RowPlace {
  readonly id: string;
  readonly row: number;
  readonly count: number;
  readonly selected: boolean;
  readonly top: number;
}

export function samePlace(a: RowPlace, b: RowPlace): boolean {
  return a.id === b.id && a.count === b.count && a.selected === b.selected && a.top === b.top;
}

interface OptionRowProps {
  readonly place: RowPlace;
  readonly className: string;
  readonly title?: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One row of a list: an option that the list, which holds the focus, can name as the active one. */
export function OptionRow({ place, className, title, onChoose, children }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys; its rows are never focused.
    <div
      id={place.id}
      role="option"
      tabIndex={-1}
      aria-selected={place.selected}
      aria-posinset={place.row + 1}
      aria-setsize={place.count}
      className={`row ${place.selected ? 'row-selected ' : ''}${className}`}
      style={{ transform: `translateY(${place.top}px)` }}
      title={title}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/** Row heights in pixels; tokens.css holds the same. */
const ROW_HEIGHT = { wide: 24, compact: 23 } as const;

const STEPS: Readonly<Record<string, (at: number, count: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _count, page) => at + page,
  PageUp: (at, _count, page) => at - page,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The row a key leads to from `at` (−1: none is active), or null when the key means nothing to a list. */
export function rowAfterKey(
  key: string,
  { at, count, page }: { readonly at: number; readonly count: number; readonly page: number },
): number | null {
  const step = STEPS[key];
  if (!step || count === 0) return null;
  return Math.max(0, Math.min(count - 1, step(at, count, page)));
}

/** A list of rows of one height, of which only those in sight are in the page: one stop for Tab, arrow keys inside. */
export function VirtualList({ id, label, count, active, onMove, onEnter, row }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_HEIGHT[useSpacing()];
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 280, height: 600 },
  });
  // The virtualizer keeps measured heights until it is told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is why it measures.
  useEffect(() => rows.measure(), [rows, rowHeight]);
  useEffect(() => {
    if (active !== null && active < count) rows.scrollToIndex(active, { align: 'auto' });
  }, [active, count, rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = rowAfterKey(event.key, { at: active ?? -1, count, page });
    if (next !== null) {
      event.preventDefault();
      event.stopPropagation();
      onMove(next);
    } else if (event.key === 'Enter' && active !== null) onEnter?.(active);
  };

  return (
    <div
      ref={scroller}
      id={id}
      className="list"
      role="listbox"
      aria-label={label}
      aria-activedescendant={active === null ? undefined : `${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
        {rows
          .getVirtualItems()
          .map(({ index, start }) =>
            row(index, { id: `${id}-${index}`, row: index, count, selected: index === active, top: start }),
          )}
      </div>
    </div>
  );
}
