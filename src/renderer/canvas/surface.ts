import { cancelDraw, requestDraw, type Urgency } from './frame.ts';
import { forgetTextWidths } from './text.ts';
import { readTheme, type Theme, watchTheme } from './theme.ts';

/** What a drawing is given: a context scaled to CSS pixels and cleared, its size, and the colours in force. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly pixelRatio: number;
  readonly theme: Theme;
}

/** Draws; 'again' asks to be called soon again. */
export type Paint = (surface: Surface) => unknown;

export interface AttachedSurface {
  /** Draws on the next frame, or soon. */
  redraw(urgency?: Urgency): void;
  detach(): void;
}

function watchPixelRatio(changed: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  const renew = () => {
    query.removeEventListener('change', renew);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', renew);
    changed();
  };
  query.addEventListener('change', renew);
  return () => query.removeEventListener('change', renew);
}

/** Gives the canvas one device pixel per screen pixel; only a change of size clears it, so ask before. */
function fitPixels(canvas: HTMLCanvasElement, width: number, height: number): void {
  const pixelWidth = Math.round(width * devicePixelRatio);
  const pixelHeight = Math.round(height * devicePixelRatio);
  if (canvas.width !== pixelWidth) canvas.width = pixelWidth;
  if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
}

/**
 * Keeps `canvas` drawn: on request, and whenever its size, the pixel ratio, the theme, the fonts or the context change.
 * A canvas without area, or without a 2D context, is left alone until it has one.
 */
export function attachSurface(canvas: HTMLCanvasElement, paint: Paint): AttachedSurface {
  let theme: Theme | null = null;
  const draw = () => {
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (width <= 0 || height <= 0) return;
    const context = canvas.getContext('2d');
    if (!context) return;
    fitPixels(canvas, width, height);
    theme ??= readTheme(canvas);
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    context.clearRect(0, 0, width, height);
    if (paint({ context, width, height, pixelRatio: canvas.width / width, theme }) === 'again')
      requestDraw(draw, 'soon');
  };
  const redraw = (urgency?: Urgency) => requestDraw(draw, urgency);
  const restored = () => redraw();
  const retheme = () => {
    theme = null;
    redraw();
  };
  const refont = () => {
    forgetTextWidths();
    redraw();
  };
  // Setting a canvas's size clears it, so a new size is drawn at once, before the browser paints.
  const sizes = new ResizeObserver(() => {
    cancelDraw(draw);
    draw();
  });
  sizes.observe(canvas);
  const stops = [watchTheme(retheme), watchPixelRatio(() => redraw())];
  document.fonts?.addEventListener('loadingdone', refont);
  canvas.addEventListener('contextrestored', restored);
  redraw();
  return {
    redraw,
    detach() {
      cancelDraw(draw);
      sizes.disconnect();
      for (const stop of stops) stop();
      document.fonts?.removeEventListener('loadingdone', refont);
      canvas.removeEventListener('contextrestored', restored);
    },
  };
}
