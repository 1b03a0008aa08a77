import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AtomHeading } from '../../../core/contract/events.ts';
import type { EarlierRun, RunState } from '../../../core/contract/state.ts';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { flowColumns } from '../../canvas/flow-columns.ts';
import { drawFlows } from '../../canvas/flow-draw.ts';
import { chunksOfFlow, flowAt, presentAtomOf } from '../../canvas/flow-hit.ts';
import { type FlowPart, layOutFlows } from '../../canvas/flow-layout.ts';
import type { FlowGroup } from '../../canvas/flows.ts';
import { selectAtom } from '../../state/selection.ts';
import { viewStore } from '../../state/view-store.ts';
import { barWords } from './change-words.ts';
import { useSizeOf } from './use-size-of.ts';

interface AlluvialViewProps {
  readonly groups: readonly FlowGroup[];
  readonly earlier: EarlierRun;
  readonly run: RunState;
  readonly slotOf: Uint8Array;
  readonly atoms: readonly AtomHeading[];
}

/** Least height of a bar's button: a line of text. */
const LINE_PX = 14;

function hint(chunks: readonly number[] | null): void {
  viewStore.setState({ hintedChunks: chunks && chunks.length > 0 ? new Set(chunks) : null });
}

/**
 * The alluvial: earlier atoms flow into the present ones. Pointing at a flow marks its chunks on the map; a click
 * selects the atom they are in now. Each bar is a button, so that keys reach it.
 */
export function AlluvialView({ groups, earlier, run, slotOf, atoms }: AlluvialViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<FlowPart | null>(null);
  const { width, height } = useSizeOf(stage);
  const picture = useMemo(() => layOutFlows(groups, height), [groups, height]);
  // What is pointed at belongs to a picture; a mark on the map must not outlive it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is the reason
  useEffect(() => {
    setPointed(null);
    hint(null);
    return () => hint(null);
  }, [picture]);

  const point = (part: FlowPart | null) => {
    setPointed(part);
    hint(part && chunksOfFlow(part, earlier, run));
  };
  const choose = (part: FlowPart | null) => {
    const atom = part && presentAtomOf(chunksOfFlow(part, earlier, run), run);
    if (atom !== null) selectAtom(atom);
  };
  const partAt = (event: MouseEvent): FlowPart | null => {
    const { left, top, width } = stage.current!.getBoundingClientRect();
    return flowAt(picture, width, event.clientX - left, event.clientY - top);
  };
  const isSame = (a: FlowPart | null, b: FlowPart | null) =>
    a === b ||
    (a?.kind === 'band' && b?.kind === 'band' ? a.band === b.band : barOf(a) !== null && barOf(a) === barOf(b));
  const inputs = { groups, earlier, present: { slotOf, atoms }, pointed };
  const sides = (['left', 'right'] as const).flatMap((side) => picture[side].map((bar) => ({ side, bar })));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the bars inside are buttons
    <div
      ref={stage}
      className="change-flow"
      data-hit={pointed !== null}
      onMouseMove={(event) => {
        const part = partAt(event);
        if (!isSame(part, pointed)) point(part);
      }}
      onMouseLeave={() => point(null)}
      onClick={(event) => choose(partAt(event))}
    >
      <CanvasLayer paint={(surface) => drawFlows(surface, inputs)} />
      {sides.map(({ side, bar }) => (
        <button
          key={`${side} ${bar.y}`}
          type="button"
          className={`change-bar ${side}`}
          style={{ ...barPlace(side, width), top: bar.y + bar.height / 2 - LINE_PX / 2, height: LINE_PX }}
          aria-label={barWords(picture, side, bar)}
          onFocus={() => point({ kind: side, bar })}
          onBlur={() => point(null)}
          onClick={(event) => {
            event.stopPropagation();
            choose({ kind: side, bar });
          }}
        />
      ))}
    </div>
  );
}

function barOf(part: FlowPart | null) {
  return part && part.kind !== 'band' ? part.bar : null;
}

/** The button lies over the bar's words, beside the bands. */
function barPlace(side: 'left' | 'right', width: number) {
  const { left, right } = flowColumns(width);
  return side === 'left' ? { left: 0, width: left } : { right: 0, width: width - right };
}
