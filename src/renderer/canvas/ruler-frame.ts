import type { PackedSide } from '../../core/contract/events.ts';
import type { Gutters } from './gutters.ts';
import { type Segment, segmentsOf } from './ruler-segments.ts';

/** Prompts A and B. */
export type RulerSides = readonly [PackedSide, PackedSide];

export interface RulerFrame {
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** Upper edge of either ruler. */
  readonly tops: readonly [number, number];
  readonly thickness: number;
  readonly budgetTokens: number;
}

/** A segment on the screen, for the pointer. */
export interface PlacedSegment extends Segment {
  readonly side: 0 | 1;
  readonly x0: number;
  readonly x1: number;
}

/** Where the two rulers stand in a panel of that size; they share one token axis. */
export function frameRulers(
  width: number,
  height: number,
  inputs: { readonly sides: RulerSides; readonly gutters: Gutters },
): RulerFrame {
  const compact = height < 120;
  const spare = Math.max(0, height - (compact ? 108 : 128));
  const thickness = (compact ? 14 : 16) + Math.min(12, spare / 4);
  const first = compact ? 24 : 26;
  const pitch = (compact ? 38 : 46) + Math.min(40, spare / 2);
  const budgetTokens = Math.max(1, ...inputs.sides.map(({ pack }) => pack.budgetTokens));
  return {
    left: inputs.gutters.left,
    right: Math.max(inputs.gutters.left + 1, width - inputs.gutters.right),
    width,
    tops: [first, first + pitch],
    thickness,
    budgetTokens,
  };
}

/** x of a number of tokens. */
export const xOfTokens = (frame: RulerFrame, tokens: number) =>
  frame.left + (tokens / frame.budgetTokens) * (frame.right - frame.left);

/** Every segment with its pixels, in the order of the prompts. */
export function placeSegments(
  frame: RulerFrame,
  { sides, atomOf }: { readonly sides: RulerSides; readonly atomOf: Int32Array },
): PlacedSegment[] {
  return sides.flatMap(({ pack }, side) =>
    segmentsOf(pack, atomOf).map((segment) => ({
      ...segment,
      side: side as 0 | 1,
      x0: xOfTokens(frame, segment.from),
      x1: xOfTokens(frame, segment.to),
    })),
  );
}
