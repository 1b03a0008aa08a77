import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { rowAfterKey } from '../../shell/virtual-list.tsx';

export interface FunnelItem {
  readonly key: string | number;
  readonly top: number;
  readonly height: number;
  readonly className: string;
  readonly title?: string | undefined;
  readonly selected: boolean;
  /** What is read out. */
  readonly words: string;
  readonly content: ReactNode;
  readonly onChoose: () => void;
  /** Opens it in full. */
  readonly onOpen?: (() => void) | undefined;
  readonly onHover?: ((over: 'over' | 'away') => void) | undefined;
}

interface FunnelListProps {
  readonly label: string;
  readonly left: number;
  readonly width: number;
  readonly items: readonly FunnelItem[];
}

/** One ranked list of the funnel: one stop for Tab, arrow keys inside, Enter selects, Enter again opens. */
export function FunnelList({ label, left, width, items }: FunnelListProps) {
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const point = (at: number | null) => {
    if (active !== null && active !== at) items[active]?.onHover?.('away');
    setActive(at);
    if (at !== null) items[at]?.onHover?.('over');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowAfterKey(event.key, { at: active ?? -1, count: items.length, page: 5 });
    const item = active === null ? undefined : items[active];
    if (next !== null) point(next);
    else if (event.key === 'Enter' && item) (item.selected && item.onOpen ? item.onOpen : item.onChoose)();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="funnel-list"
      style={{ left, width }}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={active === null || active >= items.length ? undefined : `${id}-${active}`}
      onKeyDown={onKeyDown}
      onFocus={() => active ?? point(items.length > 0 ? 0 : null)}
      onBlur={() => point(null)}
    >
      {items.map((item, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys; its rows are never focused.
        <div
          key={item.key}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.selected}
          className={`funnel-row ${item.className}${item.selected ? ' selected' : ''}${at === active ? ' active' : ''}`}
          style={{ top: item.top, height: item.height }}
          title={item.title}
          onClick={item.onChoose}
          onDoubleClick={item.onOpen}
          onPointerEnter={() => item.onHover?.('over')}
          onPointerLeave={() => item.onHover?.('away')}
        >
          <span className="visually-hidden">{item.words}</span>
          <span className="funnel-row-drawn" aria-hidden="true">
            {item.content}
          </span>
        </div>
      ))}
    </div>
  );
}
