import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { TauSetting } from '../../../core/model/settings.ts';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { formatTau, intervalWords, tauInside } from '../../canvas/format.ts';
import { requestDraw } from '../../canvas/frame.ts';
import { cellOf } from '../../canvas/live.ts';
import { type DrawnStrip, drawStrip, type StripInputs, stripAxis } from '../../canvas/strip-draw.ts';
import { tauOfX, xOfTau } from '../../canvas/tau-axis.ts';
import { plateauAt, stepPercentile, stepPlateau } from '../../canvas/tau-steps.ts';

export interface TauStripViewProps {
  readonly inputs: StripInputs;
  /** τ of the run that the figures belong to. */
  readonly tau: number;
  readonly percentile: number | null;
  /** Figures of the run in words, for assistive technology. */
  readonly figures: string;
  /** Called at most once a frame while dragging, with the newest value only. */
  readonly onTau: (tau: TauSetting) => void;
}

const FLAG_REACH_PX = 8;
/** On release τ goes to the middle of its plateau where that is no further: the same atoms, and the furthest from change. */
const SNAP_PX = 8;
/** A wish the engine has not answered by then was refused: the needle goes back to the run's τ. */
const ANSWER_WITHIN_MS = 4000;

/** The strip as a slider: the needle follows the hand at once, the figures follow the engine. */
export function TauStripView({ inputs, tau, percentile, figures, onTau }: TauStripViewProps) {
  const sliderRef = useRef<HTMLDivElement>(null);
  /** Where the hand has put τ while the engine has not answered yet. */
  const draft = useMemo(() => cellOf<number | null>(null), []);
  const watch = useMemo(() => [draft], [draft]);
  const dragging = useRef(false);
  /** What the engine is still to be asked for, on the next frame. */
  const wanted = useRef<number | null>(null);
  const drawn = useRef<DrawnStrip | null>(null);
  const latest = useRef({ inputs, tau, percentile, onTau });
  latest.current = { inputs, tau, percentile, onTau };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the engine frees the needle
  useEffect(() => {
    if (!dragging.current && wanted.current === null) draft.write(null);
  }, [draft, tau]);

  const send = useMemo(() => {
    const sendNewest = () => {
      const wish = wanted.current;
      wanted.current = null;
      if (wish !== null) latest.current.onTau({ kind: 'value', tau: wish });
    };
    return () => requestDraw(sendNewest);
  }, []);
  const move = (next: number) => {
    if (next === (draft.read() ?? latest.current.tau)) return;
    draft.write(next);
    wanted.current = next;
    send();
  };
  const snap = (wish: number | null) => {
    const { plateaus, runPlateau } = latest.current.inputs;
    const own = wish === null ? null : plateauAt(runPlateau ? [...plateaus, runPlateau] : plateaus, wish);
    if (wish === null || !own) return;
    const axis = stripAxis(latest.current.inputs, sliderRef.current!.getBoundingClientRect().width);
    const middle = tauInside(own);
    if (Math.abs(xOfTau(axis, middle) - xOfTau(axis, wish)) <= SNAP_PX) move(middle);
  };
  const release = () => {
    const held = draft.read();
    snap(held);
    dragging.current = false;
    const wish = draft.read();
    if (wish === held && wish === latest.current.tau) draft.write(null);
    else setTimeout(() => !dragging.current && draft.read() === wish && draft.write(null), ANSWER_WITHIN_MS);
  };
  const placeOf = (event: MouseEvent) => {
    const { left, top, width } = sliderRef.current!.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, width };
  };
  const flagAt = (event: MouseEvent) => {
    const { x, y } = placeOf(event);
    return (
      drawn.current?.flags.find(
        (flag) => Math.abs(flag.x - x) <= FLAG_REACH_PX && Math.abs(flag.y - 4 - y) <= FLAG_REACH_PX,
      ) ?? null
    );
  };
  const follow = (event: PointerEvent) => {
    const { x, width } = placeOf(event);
    move(tauOfX(stripAxis(latest.current.inputs, width), x));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const flag = flagAt(event);
    // The edge of the cliff: the last τ at which it has not happened.
    if (flag) return onTau({ kind: 'value', tau: flag.cliff.above });
    event.currentTarget.setPointerCapture(event.pointerId);
    dragging.current = true;
    follow(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (dragging.current) follow(event);
    else event.currentTarget.dataset.cliff = String(flagAt(event) !== null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction =
      event.key === 'ArrowRight' || event.key === 'ArrowUp'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowDown'
          ? -1
          : 0;
    const { lo, hi } = stripAxis(inputs, sliderRef.current!.clientWidth);
    if (event.key === 'Home') move(lo);
    else if (event.key === 'End') move(hi);
    else if (direction === 0) return;
    else if (event.shiftKey) {
      if (percentile !== null) onTau({ kind: 'percentile', percentile: stepPercentile(percentile, direction) });
    } else {
      const known = inputs.runPlateau ? [...inputs.plateaus, inputs.runPlateau] : inputs.plateaus;
      const next = stepPlateau(known, draft.read() ?? tau, direction);
      if (next !== null) move(next);
    }
    event.preventDefault();
  };

  const axis = stripAxis(inputs, 1000);
  const text = formatTau(tau, plateauAt(inputs.runPlateau ? [inputs.runPlateau] : [], tau));
  const moves = inputs.runPlateau ? `, same atoms for τ ${intervalWords(inputs.runPlateau)}` : '';
  return (
    <div
      ref={sliderRef}
      className="strip-slider"
      role="slider"
      tabIndex={0}
      aria-label="τ, the joining threshold"
      aria-valuemin={axis.lo}
      aria-valuemax={axis.hi}
      aria-valuenow={tau}
      aria-valuetext={`τ ${text}, ${figures}${moves}`}
      aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Home End"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => dragging.current && release()}
      onPointerCancel={() => dragging.current && release()}
      onKeyDown={onKeyDown}
    >
      <CanvasLayer
        paint={(surface) => {
          drawn.current = drawStrip(surface, inputs, draft.read() ?? tau, drawn.current);
        }}
        watch={watch}
      />
    </div>
  );
}
