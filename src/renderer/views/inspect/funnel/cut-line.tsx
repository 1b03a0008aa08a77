import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export interface CutLineProps {
  /** `K`, `k` or `Budget`. */
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** One step of an arrow key, and of Page Up and Page Down. */
  readonly step: number;
  readonly leap: number;
  readonly words: (value: number) => string;
  readonly tag: (value: number) => string;
  readonly left: number;
  readonly width: number;
  readonly y: number;
  readonly side: 'left' | 'right';
  /** The value that a line dragged to this place of the funnel would have. */
  readonly valueAt: (y: number) => number;
  readonly onChange: (value: number) => void;
  /** A second line of the same setting: the hand can drag it, Tab passes it by. */
  readonly twin?: 'twin' | undefined;
}

/** A change that has not come back by then was refused. */
const PATIENCE_MS = 3000;

/** A cut line: it is dragged, or moved with ↑ and ↓; down lets more in. What is dragged takes effect when let go. */
export function CutLine(props: CutLineProps) {
  const { name, value, left, width, y, side, tag, words } = props;
  const [drag, setDrag] = useState<{ readonly y: number; readonly value: number } | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const offset = useRef(0);
  // What was asked for holds until it is in force, so that a held key goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is why it is let go.
  useEffect(() => setAsked(null), [value]);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setAsked(null), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const change = (next: number) => {
    setAsked(next);
    props.onChange(next);
  };
  const present = asked ?? value;
  const clamp = (wanted: number) => Math.max(props.min, Math.min(props.max, wanted));
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { top } = event.currentTarget.offsetParent!.getBoundingClientRect();
    return event.clientY - top;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    offset.current = placeOf(event) - y;
    setDrag({ y, value: present });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const at = placeOf(event) - offset.current;
    setDrag({ y: at, value: clamp(props.valueAt(at)) });
  };
  const onPointerUp = () => {
    if (drag && drag.value !== present) change(drag.value);
    setDrag(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: props.step, ArrowRight: props.step, ArrowUp: -props.step, ArrowLeft: -props.step }[
      event.key
    ];
    const leap = { PageDown: props.leap, PageUp: -props.leap }[event.key];
    const end = { Home: props.min, End: props.max }[event.key];
    const next = end ?? (by !== undefined || leap !== undefined ? present + (by ?? leap!) : null);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (clamp(next) !== present) change(clamp(next));
  };
  const shown = drag?.value ?? present;
  return (
    <div
      className={`cut-line ${side}${drag ? ' dragged' : ''}`}
      role="slider"
      tabIndex={props.twin ? -1 : 0}
      aria-hidden={props.twin ? true : undefined}
      aria-label={props.label}
      aria-orientation="vertical"
      aria-valuemin={props.min}
      aria-valuemax={props.max}
      aria-valuenow={shown}
      aria-valuetext={words(shown)}
      data-cut={name}
      title={`${words(value)}. Drag, or ↑ ↓`}
      style={{ left, width, top: Math.round(drag?.y ?? y) - 9 }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={onKeyDown}
    >
      <span className="cut-tag">{tag(shown)}</span>
    </div>
  );
}
