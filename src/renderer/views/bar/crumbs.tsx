import { ask } from '../../state/ask.ts';
import { useEngine } from '../../state/use-stores.ts';
import { ChevronDown, ChevronRight } from '../shell/icons.tsx';
import { EpisodePicker } from './episode-picker.tsx';

/** Corpus ▸ episode; a menu where the corpus holds several. */
export function Crumbs() {
  const corpus = useEngine((state) => state.corpus);
  const heading = useEngine((state) => state.episode?.heading ?? null);
  if (!corpus) return <span className="crumb">Atomscope</span>;
  const title = heading?.title ?? corpus.title;
  const names = (
    <>
      {heading && corpus.title !== title ? (
        <>
          <span className="crumb-corpus ellipsis">{corpus.title}</span> <ChevronRight />
        </>
      ) : null}
      <span className="crumb-episode ellipsis" title={title}>
        {title}
      </span>
    </>
  );
  if (corpus.episodes.length < 2) {
    return (
      <span className="button crumb" title={corpus.paths.join('\n')}>
        {names}
      </span>
    );
  }
  return (
    <EpisodePicker
      episodes={corpus.episodes}
      openId={heading?.episodeId ?? null}
      onChoose={(episodeId) => void ask('selectEpisode', { episodeId })}
      trigger={
        <>
          {names} <ChevronDown />
        </>
      }
    />
  );
}
