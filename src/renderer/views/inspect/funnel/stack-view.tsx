import { useId } from 'react';
import { counted, whole } from '../../../canvas/format.ts';
import { colourOfSlot } from '../../../state/atom-colours.ts';
import type { Beside, Segment, Stack } from './stack.ts';

interface StackViewProps {
  readonly stack: Stack;
  readonly slotOf: (chunk: number) => number;
}

const GAP = 1;

/** The prompt standing upright in its budget, and beside it what did not fit, each crossing the line by its shortfall. */
export function StackView({ stack, slotOf }: StackViewProps) {
  const hatch = useId();
  const { x, width, usedY, budgetY, segments, beside } = stack;
  return (
    <g>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke="var(--hatch)" strokeWidth="3.5" />
        </pattern>
      </defs>
      {budgetY > usedY + 1 ? (
        <rect
          x={x + 0.5}
          y={usedY + 0.5}
          width={width - 1}
          height={budgetY - usedY - 1}
          fill="none"
          stroke="var(--hairline-2)"
          strokeDasharray="2 2"
        />
      ) : null}
      {segments.map((segment) => (
        <SegmentView
          key={segment.chunk}
          segment={segment}
          stack={stack}
          colour={colourOfSlot(slotOf(segment.chunk))}
          hatch={hatch}
        />
      ))}
      {beside.map((bar) => (
        <BesideView
          key={`${bar.entry.chunk} ${bar.entry.stage}`}
          bar={bar}
          budgetY={budgetY}
          colour={colourOfSlot(slotOf(bar.entry.chunk))}
        />
      ))}
    </g>
  );
}

interface SegmentViewProps {
  readonly segment: Segment;
  readonly stack: Stack;
  readonly colour: string;
  readonly hatch: string;
}

function SegmentView({ segment: { y0, y1, isGold, truncated }, stack: { x, width }, colour, hatch }: SegmentViewProps) {
  const height = Math.max(1, y1 - y0 - GAP);
  const place = { x, y: y0 + GAP / 2, width, height };
  return (
    <>
      <rect {...place} fill={colour} />
      {isGold ? (
        <>
          <rect {...place} fill={`url(#${hatch})`} />
          <rect
            x={x + 0.75}
            y={y0 + GAP / 2 + 0.75}
            width={width - 1.5}
            height={Math.max(0.5, height - 1.5)}
            fill="none"
            stroke="var(--evidence)"
            strokeWidth="1.5"
          />
        </>
      ) : null}
      {truncated ? (
        <path d={`M${x} ${y1}l6 -4 6 4 6 -4 6 4 6 -4 6 4`} stroke="var(--canvas)" strokeWidth="2" fill="none" />
      ) : null}
    </>
  );
}

function BesideView({
  bar,
  budgetY,
  colour,
}: {
  readonly bar: Beside;
  readonly budgetY: number;
  readonly colour: string;
}) {
  const { x, width, y0, y1, torn } = bar;
  const outline = torn
    ? `M${x + 0.75} ${y1}V${y0 + 0.75}H${x + width - 0.75}V${y1}`
    : `M${x + 0.75} ${y0 + 0.75}H${x + width - 0.75}V${y1 - 0.75}H${x + 0.75}Z`;
  return (
    <>
      <rect x={x} y={y0} width={width} height={Math.max(0, y1 - y0)} fill="var(--canvas)" />
      <rect x={x} y={y0} width={width} height={Math.max(0, Math.min(budgetY, y1) - y0)} fill={colour} opacity=".35" />
      <path d={outline} fill="none" stroke="var(--evidence)" strokeWidth="1.5" strokeDasharray="3 3" />
    </>
  );
}

/** What is said of a bar: in words, below it. */
export function shortWords({ shortTokens, tokens }: Beside): string {
  return shortTokens === null ? counted(tokens, 'token') : `${whole(shortTokens)} short`;
}
