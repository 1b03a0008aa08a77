import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import type { Gutters } from '../../canvas/gutters.ts';
import type { Live } from '../../canvas/live.ts';
import { drawTimeline, type TimelineFrame, type TimelineInputs, writesAt } from '../../canvas/timeline-draw.ts';

export interface TimelineViewProps {
  readonly inputs: TimelineInputs;
  readonly gutters: Gutters;
  readonly playhead: Live<number | null>;
  /** The playhead now, for assistive technology: a number and its words. */
  readonly now: number;
  readonly nowText: string;
  readonly onScrub: (writes: number) => void;
  readonly onTogglePlaying: () => void;
}

/** Room that a tick needs above the base line, and the label below it. */
const BASE_PX = { roomy: 17, tight: 15 } as const;

function frameFor(gutters: Gutters, width: number, height: number): TimelineFrame {
  const base = height >= 42 ? BASE_PX.roomy : BASE_PX.tight;
  return { left: gutters.left, right: width - gutters.right, base, labelBaseline: base + (height >= 42 ? 21 : 18) };
}

/** The stream as a slider: one tick a write, a playhead to drag. */
export function TimelineView({ inputs, gutters, playhead, now, nowText, onScrub, onTogglePlaying }: TimelineViewProps) {
  const sliderRef = useRef<HTMLDivElement>(null);
  const watch = useMemo(() => [playhead], [playhead]);
  const { total } = inputs;

  const scrub = (event: PointerEvent) => {
    const { left, width, height } = sliderRef.current!.getBoundingClientRect();
    onScrub(writesAt(frameFor(gutters, width, height), total, event.clientX - left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 1;
    const to: Record<string, number> = {
      ArrowRight: now + step,
      ArrowUp: now + step,
      ArrowLeft: now - step,
      ArrowDown: now - step,
      PageUp: now + 20,
      PageDown: now - 20,
      Home: 0,
      End: total,
    };
    const target = to[event.key];
    if (event.key === ' ') onTogglePlaying();
    else if (target !== undefined) onScrub(Math.max(0, Math.min(total, target)));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={sliderRef}
      className="timeline-slider"
      role="slider"
      tabIndex={0}
      aria-label="Playhead: writes shown"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={now}
      aria-valuetext={nowText}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        scrub(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && scrub(event)}
      onKeyDown={onKeyDown}
    >
      <CanvasLayer
        paint={(surface) =>
          drawTimeline(surface, frameFor(gutters, surface.width, surface.height), inputs, playhead.read())
        }
        watch={watch}
      />
    </div>
  );
}
