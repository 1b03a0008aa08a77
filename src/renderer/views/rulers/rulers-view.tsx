import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { PackedSide } from '../../../core/contract/events.ts';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { counted, whole } from '../../canvas/format.ts';
import type { Live } from '../../canvas/live.ts';
import { drawRulers, type RulerInputs } from '../../canvas/ruler-draw.ts';
import { frameRulers, type PlacedSegment } from '../../canvas/ruler-frame.ts';

export interface RulersViewProps {
  readonly inputs: RulerInputs;
  readonly hoveredChunk: Live<number | null>;
  readonly onHover: (chunk: number | null) => void;
  readonly onSelect: (chunk: number) => void;
}

function sentenceOf(letter: 'A' | 'B', { method, pack }: PackedSide): string {
  const chunks = pack.blocks.reduce((sum, block) => sum + block.chunks.length, 0);
  const { goldTurns, goldTurnsIn } = pack.metrics;
  const evidence = goldTurns > 0 ? `evidence ${goldTurnsIn} of ${counted(goldTurns, 'turn')}` : 'no evidence to find';
  return `${letter}, ${method}: ${counted(chunks, 'chunk')}, ${whole(pack.tokens)} of ${whole(pack.budgetTokens)} tokens, ${evidence}.`;
}

/** The chunk an arrow key goes to: along a prompt, or to the other prompt's chunk at the same place. */
function neighbour(segments: readonly PlacedSegment[], at: PlacedSegment | null, key: string): PlacedSegment | null {
  const chunks = segments.filter(({ kind }) => kind === 'chunk');
  if (!at) return chunks[0] ?? null;
  const own = chunks.filter(({ side }) => side === at.side);
  const index = own.findIndex(({ from }) => from === at.from);
  if (key === 'ArrowRight') return own[index + 1] ?? at;
  if (key === 'ArrowLeft') return own[index - 1] ?? at;
  const middle = (at.from + at.to) / 2;
  const others = chunks.filter(({ side }) => side !== at.side);
  return others.find(({ to }) => to >= middle) ?? others.at(-1) ?? at;
}

/** The two prompts as rulers: pointing at a chunk shows it on the map, and the other way round. */
export function RulersView({ inputs, hoveredChunk, onHover, onSelect }: RulersViewProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  const segments = useRef<readonly PlacedSegment[]>([]);
  const at = useRef<PlacedSegment | null>(null);
  const [spoken, setSpoken] = useState('');
  const watch = useMemo(() => [hoveredChunk], [hoveredChunk]);

  const segmentAt = (event: MouseEvent): PlacedSegment | null => {
    const { left, top, width, height } = stageRef.current!.getBoundingClientRect();
    const frame = frameRulers(width, height, inputs);
    const x = event.clientX - left;
    const y = event.clientY - top;
    const hit = segments.current.find(
      (segment) =>
        segment.kind === 'chunk' &&
        x >= segment.x0 &&
        x < segment.x1 &&
        y >= frame.tops[segment.side] - 4 &&
        y < frame.tops[segment.side] + frame.thickness + 4,
    );
    return hit ?? null;
  };
  const point = (segment: PlacedSegment | null) => {
    stageRef.current!.dataset.hit = String(segment !== null);
    if ((segment?.chunk ?? null) !== hoveredChunk.read()) onHover(segment?.chunk ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && at.current) onSelect(at.current.chunk);
    else if (event.key.startsWith('Arrow')) {
      at.current = neighbour(segments.current, at.current, event.key);
      if (!at.current) return;
      onHover(at.current.chunk);
      const { chunk, atom, from, to, side } = at.current;
      setSpoken(
        `${side === 0 ? 'A' : 'B'}: chunk ${chunk}, atom ${atom}, ${counted(to - from, 'token')} in the prompt${inputs.evidence.has(chunk) ? ', evidence' : ''}`,
      );
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend
    <div
      ref={stageRef}
      className="rulers-stage"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from chunk to chunk
      tabIndex={0}
      aria-roledescription="budget rulers"
      aria-label={`${sentenceOf('A', inputs.sides[0])} ${sentenceOf('B', inputs.sides[1])}`}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Enter"
      onPointerMove={(event) => point(segmentAt(event))}
      onPointerLeave={() => point(null)}
      onBlur={() => {
        at.current = null;
        onHover(null);
      }}
      onClick={(event) => {
        const segment = segmentAt(event);
        if (segment) onSelect(segment.chunk);
      }}
      onKeyDown={onKeyDown}
    >
      <CanvasLayer
        paint={(surface) => {
          segments.current = drawRulers(surface, inputs, hoveredChunk.read());
        }}
        watch={watch}
      />
      <div className="spoken" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}
