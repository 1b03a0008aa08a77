import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { cellOf, type Live } from '../../canvas/live.ts';
import { type Framed, frameOf } from '../../canvas/map-frame.ts';
import { chunksInside } from '../../canvas/map-hit.ts';
import { createMapHome } from '../../canvas/map-home.ts';
import { createMapPainter, type MapInputs, type MapMoment } from '../../canvas/map-painter.ts';
import { toScreen } from '../../canvas/map-scene.ts';
import { prefersReducedMotion } from '../../canvas/reduced-motion.ts';
import type { Surface } from '../../canvas/surface.ts';
import { chunkForKey } from './chunk-for-key.ts';
import { MapTooltip, type TooltipWords } from './map-tooltip.tsx';
import { useZoom } from './use-zoom.ts';

export type MapTool = 'pan' | 'lasso';

export interface MapViewProps {
  readonly inputs: MapInputs;
  readonly episode: number | null;
  readonly positions: Float32Array | null;
  readonly playhead: Live<number | null>;
  readonly hoveredChunk: Live<number | null>;
  readonly tool: MapTool;
  /** What the view closes in on, and keeps to until a hand moves it; left out: the whole map. */
  readonly framed?: Framed | undefined;
  readonly wordsFor: (chunk: number) => TooltipWords;
  /** The selected chunk in a sentence, for those who do not see the map. */
  readonly spoken: string;
  readonly onHover: (chunk: number | null) => void;
  readonly onSelect: (chunk: number | null) => void;
  readonly onMark: (chunks: readonly number[]) => void;
}

const REACH_PX = 14;
const WORDS_AFTER_MS = 120;
const NO_LINE: readonly (readonly [number, number])[] = [];

/** The map itself: two drawn layers and what hand and keys do on them. */
export function MapView(props: MapViewProps) {
  const { inputs, tool, onHover, onSelect } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const zoom = useZoom(stageRef, () => latest.current.tool === 'pan');
  const home = useMemo(() => createMapHome(() => (prefersReducedMotion() ? 'none' : 'smooth')), []);
  const painter = useMemo(() => createMapPainter(() => performance.now()), []);
  const lasso = useMemo(() => cellOf(NO_LINE), []);
  const [pointed, setPointed] = useState<number | null>(null);
  const wordsTimer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => home.place(props.positions, props.episode), [home, props.positions, props.episode]);
  useEffect(() => {
    const stage = stageRef.current!;
    const resized = () => home.resize(stage.clientWidth, stage.clientHeight);
    const sizes = new ResizeObserver(resized);
    sizes.observe(stage);
    resized();
    return () => {
      sizes.disconnect();
      home.stop();
    };
  }, [home]);
  // Another episode is another map: it is shown whole.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the episode is the reason to reset
  useEffect(() => zoom.reset(), [zoom, props.episode]);
  const { framed } = props;
  useEffect(() => {
    if (!framed) return;
    const stage = stageRef.current!;
    const close = (manner: 'jump' | 'settle') => {
      const frame = frameOf(home.read(), framed, { width: stage.clientWidth, height: stage.clientHeight });
      if (frame) zoom.show(frame, manner);
    };
    close('settle');
    return home.version.watch(() => {
      if (!zoom.movedByHand()) close('jump');
    });
  }, [framed, home, zoom]);

  const moving = useMemo(() => [home.version, props.playhead], [home, props.playhead]);
  const baseLives = useMemo(() => [zoom.state], [zoom]);
  const overLives = useMemo(() => [...baseLives, props.hoveredChunk, lasso], [baseLives, props.hoveredChunk, lasso]);
  const moment = (): MapMoment => ({
    home: home.read(),
    homeVersion: home.version.read(),
    zoom: zoom.state.read(),
    playhead: props.playhead.read(),
    hoveredChunk: props.hoveredChunk.read(),
    lasso: lasso.read(),
  });
  const paintOver = (surface: Surface) => painter.paintOver(surface, inputs, moment());

  const placeOf = (event: { readonly clientX: number; readonly clientY: number }): readonly [number, number] => {
    const { left, top } = stageRef.current!.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const chunkAt = (event: MouseEvent): number | null => {
    const [x, y] = placeOf(event);
    const { k, x: tx, y: ty } = zoom.state.read();
    return home.finder().find((x - tx) / k, (y - ty) / k, REACH_PX / k);
  };
  const point = (chunk: number | null) => {
    if (wordsTimer.current) clearTimeout(wordsTimer.current);
    if (chunk !== pointed) setPointed(null);
    if (chunk !== null) wordsTimer.current = setTimeout(() => setPointed(chunk), WORDS_AFTER_MS);
    stageRef.current!.dataset.hit = String(chunk !== null);
    onHover(chunk);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (lasso.read().length > 0) return lasso.write([...lasso.read(), placeOf(event)]);
    if (event.buttons !== 0) return point(null);
    const chunk = tool === 'lasso' ? null : chunkAt(event);
    if (chunk !== props.hoveredChunk.read()) point(chunk);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (tool !== 'lasso' || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    lasso.write([placeOf(event)]);
  };
  const endLasso = () => {
    const line = lasso.read();
    if (line.length === 0) return;
    lasso.write(NO_LINE);
    if (line.length < 3) return;
    const places = home.read();
    props.onMark(chunksInside(line, toScreen(places, zoom.state.read(), new Float32Array(places.length))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chunk = chunkForKey(event.key, latest.current, home.read());
    if (event.key === '0') zoom.reset();
    else if (event.key === '+' || event.key === '=') zoom.by(1.5);
    else if (event.key === '-') zoom.by(1 / 1.5);
    else if (chunk !== null) {
      onSelect(chunk);
      zoom.reveal(home.read()[2 * chunk]!, home.read()[2 * chunk + 1]!);
    } else return;
    event.preventDefault();
  };

  const tooltipChunk = pointed !== null && pointed === props.hoveredChunk.read() ? pointed : null;
  return (
    <>
      <div
        ref={stageRef}
        className="map-stage"
        data-tool={tool}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        aria-label="Map of chunks"
        aria-roledescription="map"
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown 0 + -"
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerUp={endLasso}
        onPointerCancel={() => lasso.write(NO_LINE)}
        onPointerLeave={() => point(null)}
        onClick={(event) => tool === 'pan' && onSelect(chunkAt(event))}
        onDoubleClick={() => zoom.reset()}
        onKeyDown={onKeyDown}
      >
        <CanvasLayer
          paint={(surface) => painter.paintBase(surface, inputs, moment())}
          watch={baseLives}
          follow={moving}
        />
        <CanvasLayer
          paint={(surface) => painter.paintPoints(surface, inputs, moment())}
          watch={baseLives}
          follow={moving}
        />
        <CanvasLayer paint={paintOver} watch={overLives} follow={moving} />
      </div>
      <div className="spoken" aria-live="polite">
        {props.spoken}
      </div>
      {tooltipChunk !== null && stageRef.current && (
        <PlacedTooltip
          words={props.wordsFor(tooltipChunk)}
          home={home.read()}
          zoom={zoom.state.read()}
          stage={stageRef.current}
        />
      )}
    </>
  );
}

interface PlacedTooltipProps {
  readonly words: TooltipWords;
  readonly home: Float32Array;
  readonly zoom: { readonly k: number; readonly x: number; readonly y: number };
  readonly stage: HTMLElement;
}

function PlacedTooltip({ words, home, zoom, stage }: PlacedTooltipProps) {
  const x = home[2 * words.chunk]! * zoom.k + zoom.x;
  const y = home[2 * words.chunk + 1]! * zoom.k + zoom.y;
  if (!Number.isFinite(x)) return null;
  return <MapTooltip words={words} x={x} y={y} panel={{ width: stage.clientWidth, height: stage.clientHeight }} />;
}
