import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTimeline, timelineX, writesAt } from '../../../src/renderer/canvas/timeline-draw.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, THEME } from '../../support/renderer-fixtures.ts';

const frame = { left: 116, right: 744, base: 17, labelBaseline: 38 };
const run = runOf([0, 0, 1, 0, 1, 2]);
const inputs = { total: 6, run, slotOf: run.slotOf, labels: [], selectedChunk: null, visibleChunks: null };

function ticksOf(playhead: number | null) {
  const recorded = recordingContext();
  drawTimeline(
    { context: recorded.context, width: 840, height: 44, pixelRatio: 1, theme: THEME },
    frame,
    inputs,
    playhead,
  );
  return recorded
    .named('fill')
    .flatMap(({ fillStyle, path }) =>
      path.filter(({ name }) => name === 'rect').map(({ args }) => ({ fillStyle, top: args[1]!, height: args[3]! })),
    );
}

describe('drawTimeline', () => {
  it('draws a tick a write: births up, joins down, in the atom’s colour', () => {
    const ticks = ticksOf(null);
    expect(ticks).toHaveLength(6);
    expect(ticks.filter(({ top }) => top < frame.base)).toHaveLength(3);
    expect(
      ticks
        .filter(({ top }) => top > frame.base)
        .map(({ fillStyle }) => fillStyle)
        .sort(),
    ).toEqual(['atom-1', 'atom-1', 'atom-2']);
  });

  it('shortens what is not written as of the playhead', () => {
    expect(ticksOf(2).filter(({ fillStyle, height }) => fillStyle === 'mark' && height === 3)).toHaveLength(4);
  });

  it('marks the playhead in the accent and the question’s limit in ink', () => {
    const { context, named } = recordingContext();
    drawTimeline(
      { context, width: 840, height: 44, pixelRatio: 1, theme: THEME },
      frame,
      { ...inputs, visibleChunks: 3 },
      4,
    );
    const lines = named('fillRect').map(({ fillStyle, args }) => [fillStyle, args[0]]);
    expect(lines).toEqual([
      ['ink', timelineX(frame, 6, 3) - 0.5],
      ['accent', timelineX(frame, 6, 4) - 0.5],
    ]);
  });

  it('comes back from pixels to the same write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.double({ min: 0, max: 1, noNaN: true }), (total, part) => {
        const writes = Math.round(total * part);
        expect(writesAt(frame, total, timelineX(frame, total, writes))).toBe(writes);
      }),
    );
    expect(writesAt(frame, 10, -100)).toBe(0);
    expect(writesAt(frame, 10, 5000)).toBe(10);
  });
});
