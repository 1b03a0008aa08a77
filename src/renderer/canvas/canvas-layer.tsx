import { useEffect, useLayoutEffect, useRef } from 'react';
import './plot.css';
import type { Live } from './live.ts';
import { type AttachedSurface, attachSurface, type Paint } from './surface.ts';

interface CanvasLayerProps {
  readonly paint: Paint;
  /**
   * Values that change every frame; a change draws again without rendering. On the next frame for those a hand moves,
   * soon for those that move by themselves. The lists themselves must stay the same.
   */
  readonly watch?: readonly Live<unknown>[] | undefined;
  readonly follow?: readonly Live<unknown>[] | undefined;
  readonly className?: string;
}

/**
 * A canvas that fills its parent and draws when it is rendered again or a watched value changes. It is hidden from
 * assistive technology: the element around it carries role, name and words.
 */
export function CanvasLayer({ paint, watch, follow, className }: CanvasLayerProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const surfaceRef = useRef<AttachedSurface | null>(null);
  const paintRef = useRef(paint);
  paintRef.current = paint;

  useLayoutEffect(() => {
    const surface = attachSurface(canvasRef.current!, (given) => paintRef.current(given));
    surfaceRef.current = surface;
    return () => surface.detach();
  }, []);
  useEffect(() => {
    surfaceRef.current?.redraw('soon');
  });
  useEffect(() => watchAll(watch, () => surfaceRef.current?.redraw()), [watch]);
  useEffect(() => watchAll(follow, () => surfaceRef.current?.redraw('soon')), [follow]);

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without a tabindex takes no focus
  return <canvas ref={canvasRef} aria-hidden="true" className={className ?? 'canvas-layer'} />;
}

function watchAll(lives: readonly Live<unknown>[] | undefined, changed: () => void): () => void {
  const stops = (lives ?? []).map((live) => live.watch(changed));
  return () => {
    for (const stop of stops) stop();
  };
}
