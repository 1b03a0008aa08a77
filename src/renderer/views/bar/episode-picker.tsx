import { useVirtualizer } from '@tanstack/react-virtual';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { EpisodeHeading } from '../../../core/contract/events.ts';
import { counted } from '../../canvas/format.ts';
import { SearchIcon } from '../shell/icons.tsx';

interface EpisodeListProps {
  readonly episodes: readonly EpisodeHeading[];
  readonly openId: string | null;
  readonly onChoose: (episodeId: string) => void;
}

const ROW = 28;

/** Episodes whose title or id holds every word that was typed. */
export function matchingEpisodes(episodes: readonly EpisodeHeading[], typed: string): readonly EpisodeHeading[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return episodes;
  return episodes.filter(({ title, episodeId }) => {
    const text = `${title} ${episodeId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A list of episodes to choose from, with a field to narrow it. */
export function EpisodeList({ episodes, openId, onChoose }: EpisodeListProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      episodes.findIndex(({ episodeId }) => episodeId === openId),
    ),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => matchingEpisodes(episodes, typed), [episodes, typed]);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialRect: { width: 400, height: 420 },
  });
  useEffect(() => {
    if (active < shown.length) rows.scrollToIndex(active, { align: 'auto' });
  }, [active, shown.length, rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((at) => Math.max(0, Math.min(shown.length - 1, at + step)));
    }
    const chosen = shown[active];
    if (event.key === 'Enter' && chosen) onChoose(chosen.episodeId);
  };

  return (
    <>
      <div className="field">
        <SearchIcon />
        <input
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls="episode-list"
          aria-activedescendant={shown[active] ? `episode-${active}` : undefined}
          aria-label="Find an episode"
          placeholder={`Find among ${counted(episodes.length, 'episode')}`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={scroller} className="episode-list" id="episode-list" role="listbox" aria-label="Episodes" tabIndex={-1}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
          {rows.getVirtualItems().map(({ index, start }) => {
            const episode = shown[index]!;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above steers the list, as a combobox does.
              <div
                key={episode.episodeId}
                id={`episode-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={episode.episodeId === openId}
                className={index === active ? 'episode-row row-active' : 'episode-row'}
                style={{ position: 'absolute', top: start, left: 0, right: 0 }}
                onPointerMove={() => setActive(index)}
                onClick={() => onChoose(episode.episodeId)}
              >
                <span className="ellipsis" title={episode.title}>
                  {episode.title}
                </span>
                <span className="end">
                  {counted(episode.turnCount, 'turn')} · {counted(episode.questionCount, 'question')}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      {shown.length === 0 ? <p className="empty">No episode of {episodes.length} has these words.</p> : null}
    </>
  );
}

interface EpisodePickerProps extends EpisodeListProps {
  readonly trigger: React.ReactNode;
}

/** The button that names the episode, with the list of all of them behind it. */
export function EpisodePicker({ trigger, episodes, openId, onChoose }: EpisodePickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="button crumb" aria-label="Choose an episode">
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popup episode-picker" align="start" sideOffset={4} collisionPadding={8}>
          <EpisodeList
            episodes={episodes}
            openId={openId}
            onChoose={(episodeId) => {
              setOpen(false);
              onChoose(episodeId);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
