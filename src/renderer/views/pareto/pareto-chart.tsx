import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { drawPareto, type ParetoInputs, paretoScale, placeOf } from '../../canvas/pareto-draw.ts';
import { useEngine } from '../../state/use-stores.ts';
import { figureWords, isSet, type ParetoPoint, settingWords } from './pareto-points.ts';

interface ParetoChartProps {
  readonly points: readonly ParetoPoint[];
  readonly front: readonly ParetoPoint[];
  readonly onChoose: (point: ParetoPoint) => void;
}

const REACH_PX = 12;
/** As pareto.css has it. */
const SIZE = { width: 620, height: 300 } as const;

function useInputs({ points, front }: ParetoChartProps, pointed: ParetoPoint | null): ParetoInputs {
  const outcomes = useEngine((state) => state.outcomes);
  return useMemo(() => {
    const current = outcomes?.a.meanEr == null ? null : { recall: outcomes.a.meanEr, tokens: outcomes.a.meanTokens };
    const reference =
      outcomes?.b.meanEr == null
        ? null
        : { name: outcomes.b.method, recall: outcomes.b.meanEr, tokens: outcomes.b.meanTokens };
    return { points, front, current, reference, pointed };
  }, [points, front, outcomes, pointed]);
}

/** The chart: a dot a setting. The front's dots are buttons, so that keys reach them. */
export function ParetoChart(props: ParetoChartProps) {
  const { points, front, onChoose } = props;
  const [pointed, setPointed] = useState<ParetoPoint | null>(null);
  const inputs = useInputs(props, pointed);
  const settings = useEngine((state) => state.settings);
  const tau = useEngine((state) => state.run?.tau ?? null);
  const stage = useRef<HTMLDivElement>(null);
  const scale = paretoScale(inputs, SIZE);
  const nearest = (event: MouseEvent): ParetoPoint | null => {
    const { left, top } = stage.current!.getBoundingClientRect();
    let best: ParetoPoint | null = null;
    let least = REACH_PX;
    // The front lies on top: of equal ones it is meant.
    for (const point of [...points, ...front]) {
      if (!Number.isFinite(point.recall)) continue;
      const [x, y] = placeOf(scale, point);
      const distance = Math.hypot(event.clientX - left - x, event.clientY - top - y);
      if (distance > least) continue;
      best = point;
      least = distance;
    }
    return best;
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the front's dots are buttons; all points are in the table. */}
      <div
        ref={stage}
        className="pareto-chart"
        data-hit={pointed !== null}
        onMouseMove={(event) => setPointed(nearest(event))}
        onMouseLeave={() => setPointed(null)}
        onClick={(event) => {
          const point = nearest(event);
          if (point) onChoose(point);
        }}
      >
        <CanvasLayer paint={(surface) => void drawPareto(surface, inputs)} />
        {front.map((point) => {
          const [x, y] = placeOf(scale, point);
          return (
            <button
              key={`${point.tokens}/${point.recall}`}
              type="button"
              className="pareto-dot"
              style={{ left: x - 8, top: y - 8 }}
              aria-label={`Use ${settingWords(point)}: ${figureWords(point)}`}
              aria-current={isSet(settings, tau, point) ? 'true' : undefined}
              onFocus={() => setPointed(point)}
              onBlur={() => setPointed(null)}
              onClick={(event) => {
                event.stopPropagation();
                onChoose(point);
              }}
            />
          );
        })}
      </div>
      <p className="pareto-reading" aria-live="polite">
        {pointed ? (
          <>
            <b>{figureWords(pointed)}</b> <span className="ink3">{settingWords(pointed)}</span>
          </>
        ) : (
          <span className="ink3">Point at a dot for its settings.</span>
        )}
      </p>
    </>
  );
}
