import './timeline.css';
import { type ReactNode, useMemo } from 'react';
import type { ChunkHeading } from '../../../core/contract/events.ts';
import { formatDay, formatShortDay, whole } from '../../canvas/format.ts';
import { liveOf } from '../../canvas/live.ts';
import { timelineLabels } from '../../canvas/timeline-axis.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useGutters } from '../../state/use-gutters.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { TimelineView } from './timeline-view.tsx';
import { togglePlaying, usePlaying } from './use-playing.ts';

const playheadLive = liveOf(viewStore, (state) => state.playhead);
const NO_CHUNKS: readonly ChunkHeading[] = [];
/** Writes a second. */
const SPEEDS = [5, 10, 20, 40, 80, 160, 320, 640] as const;

/** The stream in time order, with the playhead that every view follows. Fills its parent. */
export function TimelinePanel() {
  usePlaying();
  const chunks = useEngine((state) => state.episode?.chunks ?? NO_CHUNKS);
  const run = useShownRun();
  const selectedChunk = useView((state) => state.selectedChunk);
  const question = useView((state) => state.selectedQuestion);
  const visibleChunks = useEngine(
    (state) => state.episode?.questions.find(({ questionId }) => questionId === question)?.visibleChunks ?? null,
  );
  const playhead = useView((state) => state.playhead);
  const gutters = useGutters();
  const slotOf = useShownSlots(run);
  const labels = useMemo(() => timelineLabels(chunks), [chunks]);
  const inputs = useMemo(
    () => ({ total: chunks.length, run, slotOf, labels, selectedChunk, visibleChunks }),
    [chunks, run, slotOf, labels, selectedChunk, visibleChunks],
  );
  const now = Math.min(playhead ?? Number.POSITIVE_INFINITY, run?.writtenCount ?? 0);
  const timestamp = chunks[Math.max(0, now - 1)]?.timestamp ?? null;
  const day = formatDay(timestamp);
  const scrub = (writes: number) =>
    viewStore.setState({ playing: false, playhead: writes >= (run?.writtenCount ?? 0) ? null : writes });
  if (chunks.length === 0) return <section className="plot" aria-label="Timeline" />;
  return (
    <section className="plot" aria-label="Timeline">
      <TimelineView
        inputs={inputs}
        gutters={gutters}
        playhead={playheadLive}
        now={now}
        nowText={`write ${now} of ${chunks.length}${day ? `, ${day}` : ''}`}
        onScrub={scrub}
        onTogglePlaying={togglePlaying}
      />
      <Buttons onStart={() => scrub(0)} onEnd={() => scrub(chunks.length)} />
      <div className="timeline-readout">
        <b>write {whole(now)}</b>
        <span className="plot-quiet">{formatShortDay(timestamp) ?? `of ${whole(chunks.length)}`}</span>
      </div>
    </section>
  );
}

interface ButtonsProps {
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

function Buttons({ onStart, onEnd }: ButtonsProps) {
  const playing = useView((state) => state.playing);
  const loop = useView((state) => state.loop);
  const speed = useView((state) => state.speed);
  const speeds = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend
    <div className="timeline-buttons" role="group" aria-label="Play the stream">
      <div>
        <TimelineButton label="To the start" onClick={onStart}>
          <path d="M8.5 2.5 5 6l3.5 3.5M3.5 2.5v7" />
        </TimelineButton>
        <TimelineButton label={playing ? 'Pause' : 'Play'} className="play" onClick={togglePlaying}>
          {playing ? (
            <path d="M4 2.5v7M8 2.5v7" strokeWidth="2" />
          ) : (
            <path d="M3 2v8l6.5-4z" fill="currentColor" stroke="none" />
          )}
        </TimelineButton>
        <TimelineButton label="To the end" onClick={onEnd}>
          <path d="M3.5 2.5 7 6 3.5 9.5M8.5 2.5v7" />
        </TimelineButton>
      </div>
      <div>
        <TimelineButton
          label="Play again from the start"
          className="small"
          pressed={loop}
          onClick={() => viewStore.setState({ loop: !loop })}
        >
          <path d="M9.5 4.2A4 4 0 1 0 10 6.5M9.8 1.8v2.6H7.2" />
        </TimelineButton>
        <select
          className="timeline-speed"
          aria-label="Speed, in writes a second"
          title="Writes a second"
          value={speed}
          onChange={(event) => viewStore.setState({ speed: Number(event.target.value) })}
        >
          {speeds.map((writes) => (
            <option key={writes} value={writes}>
              {writes}/s
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface TimelineButtonProps {
  readonly label: string;
  readonly className?: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TimelineButton({ label, className = '', pressed, onClick, children }: TimelineButtonProps) {
  return (
    <button
      type="button"
      className={`button icon ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <svg
        width="12"
        height="12"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  );
}
