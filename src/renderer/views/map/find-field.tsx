import { useEffect, useRef, useState } from 'react';
import { counted } from '../../canvas/format.ts';
import { ChevronDown, ChevronUp, CloseIcon } from '../shell/icons.tsx';

export interface FindFieldProps {
  readonly total: number;
  readonly selectedChunk: number | null;
  readonly find: (text: string) => Promise<readonly number[]>;
  /** Chunks found for what is typed now; null while nothing is typed. */
  readonly onFound: (chunks: readonly number[] | null) => void;
  readonly onSelect: (chunk: number) => void;
  readonly onClose: () => void;
}

interface Found {
  readonly text: string;
  readonly chunks: readonly number[];
}

const PAUSE_MS = 150;

/** The chunk after (or before) `from` among the found ones, round the ends. */
function neighbour(chunks: readonly number[], from: number | null, step: 1 | -1): number {
  const after =
    step === 1
      ? chunks.find((chunk) => chunk > (from ?? -1))
      : chunks.findLast((chunk) => chunk < (from ?? Number.POSITIVE_INFINITY));
  return after ?? chunks.at(step === 1 ? 0 : -1)!;
}

/** Finds chunks by words: marks them on the map while typing, and goes from one to the next. */
export function FindField({ total, selectedChunk, find, onFound, onSelect, onClose }: FindFieldProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const reply = useRef({ find, onFound });
  reply.current = { find, onFound };

  useEffect(() => {
    const words = text.trim();
    let stale = false;
    if (words === '') {
      setFound(null);
      reply.current.onFound(null);
      return;
    }
    const timer = setTimeout(async () => {
      const chunks = await reply.current.find(words);
      if (stale) return;
      setFound({ text: words, chunks });
      reply.current.onFound(chunks);
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);

  const go = (step: 1 | -1) => {
    if (found && found.chunks.length > 0) onSelect(neighbour(found.chunks, selectedChunk, step));
  };
  const place = found && selectedChunk !== null ? found.chunks.indexOf(selectedChunk) + 1 : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than the tested floor
    <div className="map-find" role="search">
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked for it
        autoFocus
        type="text"
        aria-label="Find chunks by words"
        placeholder="Find by words"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
          event.stopPropagation();
        }}
      />
      <output className={found?.chunks.length === 0 ? 'map-find-none' : 'plot-quiet'}>
        {found &&
          (found.chunks.length === 0
            ? `No word matches “${found.text}”. ${counted(total, 'chunk')} searched.`
            : `${place > 0 ? `${place} of ` : ''}${found.chunks.length}`)}
      </output>
      <button
        type="button"
        className="button icon"
        aria-label="Previous found chunk"
        disabled={!found?.chunks.length}
        onClick={() => go(-1)}
      >
        <ChevronUp />
      </button>
      <button
        type="button"
        className="button icon"
        aria-label="Next found chunk"
        disabled={!found?.chunks.length}
        onClick={() => go(1)}
      >
        <ChevronDown />
      </button>
      <button type="button" className="button icon" aria-label="Close find" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
