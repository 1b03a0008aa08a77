import { select, type ZoomBehavior, zoom, zoomIdentity } from 'd3';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Cell, cellOf } from '../../canvas/live.ts';
import { prefersReducedMotion } from '../../canvas/reduced-motion.ts';

export interface ZoomState {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface MapZoom {
  readonly state: Cell<ZoomState>;
  reset(): void;
  by(factor: number): void;
  /** Goes to this zoom, at once or in a moment. */
  show(zoom: ZoomState, manner: 'jump' | 'settle'): void;
  /** Whether a hand has zoomed or panned since the last `show` or `reset`. */
  movedByHand(): boolean;
  /** Moves the view just so far that a place in home pixels is in it. */
  reveal(x: number, y: number): void;
}

const FURTHEST = 60;
const REVEAL_MARGIN_PX = 48;
const SETTLE_MS = 240;

/** Wheel zooms, drag pans, double click resets; `mayPan` is asked before a drag begins. */
export function useZoom(stageRef: RefObject<HTMLElement | null>, mayPan: () => boolean): MapZoom {
  const state = useMemo(() => cellOf<ZoomState>({ k: 1, x: 0, y: 0 }), []);
  const behaviour = useRef<ZoomBehavior<HTMLElement, unknown> | null>(null);
  const allowed = useRef(mayPan);
  allowed.current = mayPan;
  const byHand = useRef(false);

  useEffect(() => {
    const stage = stageRef.current!;
    const zooming = zoom<HTMLElement, unknown>()
      .scaleExtent([1, FURTHEST])
      .clickDistance(3)
      .filter((event: MouseEvent) => event.type === 'wheel' || (event.button === 0 && allowed.current()))
      .on('zoom', ({ transform, sourceEvent }: { transform: ZoomState; sourceEvent: Event | null }) => {
        if (sourceEvent) byHand.current = true;
        state.write({ k: transform.k, x: transform.x, y: transform.y });
      });
    behaviour.current = zooming;
    const selection = select<HTMLElement, unknown>(stage).call(zooming).on('dblclick.zoom', null);
    return () => {
      selection.on('.zoom', null);
    };
  }, [stageRef, state]);

  return useMemo(() => {
    const settle = () => {
      const selection = select<HTMLElement, unknown>(stageRef.current!);
      return prefersReducedMotion() ? selection : selection.transition().duration(SETTLE_MS);
    };
    return {
      state,
      // A selection and a transition are called alike; their types differ only in what they return.
      reset: () =>
        void (settle() as ReturnType<typeof select<HTMLElement, unknown>>).call(
          behaviour.current!.transform,
          zoomIdentity,
        ),
      show({ k, x, y }, manner) {
        byHand.current = false;
        const moving = manner === 'settle' ? settle() : select<HTMLElement, unknown>(stageRef.current!).interrupt();
        (moving as ReturnType<typeof select<HTMLElement, unknown>>).call(
          behaviour.current!.transform,
          zoomIdentity.translate(x, y).scale(k),
        );
      },
      movedByHand: () => byHand.current,
      by: (factor) =>
        void (settle() as ReturnType<typeof select<HTMLElement, unknown>>).call(behaviour.current!.scaleBy, factor),
      reveal(x, y) {
        const stage = stageRef.current!;
        const { k, x: tx, y: ty } = state.read();
        const into = (at: number, size: number) =>
          Math.max(REVEAL_MARGIN_PX - at, Math.min(0, size - REVEAL_MARGIN_PX - at));
        const dx = into(x * k + tx, stage.clientWidth);
        const dy = into(y * k + ty, stage.clientHeight);
        if (k > 1 && (dx !== 0 || dy !== 0))
          select<HTMLElement, unknown>(stage).call(behaviour.current!.translateBy, dx / k, dy / k);
      },
    };
  }, [stageRef, state]);
}
