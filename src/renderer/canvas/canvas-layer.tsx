import { useEffect, useLayoutEffect, useRef } from 'react';
import './plot.css';
import type { Live } from './live.ts';
import { type AttachedSurface, attachSurface, type Paint } from './surface.ts';

interface CanvasLayerProps {
  readonly paint: Paint;
  /** Values that change every frame; a change draws again without rendering. The list itself must stay the same. */
  readonly watch?: readonly Live<unknown>[];
  readonly className?: string;
}

/**
 * A canvas that fills its parent and draws soon after it is rendered again, or on the next frame when a watched value
 * changes. It is hidden from
 * assistive technology: the element around it carries role, name and words.
 */
export function CanvasLayer({ paint, watch, className }: CanvasLayerProps) {
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
  useEffect(() => {
    const stops = (watch ?? []).map((live) => live.watch(() => surfaceRef.current?.redraw()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [watch]);

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without a tabindex takes no focus
  return <canvas ref={canvasRef} aria-hidden="true" className={className ?? 'canvas-layer'} />;
}
