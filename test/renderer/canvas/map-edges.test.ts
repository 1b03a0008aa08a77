import { describe, expect, it } from 'vitest';
import { drawEdges } from '../../../src/renderer/canvas/map-edges.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const places = [
  [10, 100],
  [20, 100],
  [30, 100],
  [40, 100],
] as const;

describe('drawEdges', () => {
  it('joins every joined chunk to its nearest member, solid by member and dotted by centroid', () => {
    const run = runOf([0, 0, 0, 1]);
    run.log.decidedBy[2] = 1;
    const { context, named } = recordingContext();
    drawEdges(context, THEME, sceneOf(run, places));
    const drawn = named('stroke').map(({ dash, path }) => ({
      dotted: dash.length > 0,
      ends: path.map(({ args }) => args),
    }));
    expect(drawn).toContainEqual({
      dotted: false,
      ends: [
        [20, 100],
        [10, 100],
      ],
    });
    expect(drawn).toContainEqual({
      dotted: true,
      ends: [
        [30, 100],
        [20, 100],
      ],
    });
    expect(drawn).toHaveLength(2);
  });

  it('draws nothing to a chunk without a place, or that is not written', () => {
    const run = runOf([0, 0, 0, 1]);
    const { context, calls } = recordingContext();
    drawEdges(
      context,
      THEME,
      sceneOf(
        run,
        [
          [Number.NaN, Number.NaN],
          [20, 100],
          [30, 100],
          [40, 100],
        ],
        { written: 2 },
      ),
    );
    expect(calls).toEqual([]);
  });
});
