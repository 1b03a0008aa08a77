import { describe, expect, it } from 'vitest';
import { drawRuns, measureRuns, shorten } from '../../../src/renderer/canvas/text.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { THEME } from '../../support/renderer-fixtures.ts';

describe('drawRuns', () => {
  it('sets runs one after the other, with their gaps, from the left, the middle or the right', () => {
    const runs = [
      { text: 'ab', fill: 'ink' },
      { text: 'cd', fill: 'ink-2', gap: 5 },
    ];
    for (const [align, left] of [
      ['left', 100],
      ['right', 100 - 30.6],
      ['center', 100 - 15.3],
    ] as const) {
      const { context, named } = recordingContext();
      expect(drawRuns(context, THEME, runs, { x: 100, y: 10, align })).toBeCloseTo(30.6);
      const xs = named('fillText').map(({ args }) => args[1] as number);
      expect(xs[0]).toBeCloseTo(left);
      expect(xs[1]).toBeCloseTo(left + 12.8 + 5);
    }
  });

  it('draws the halo below every letter, never over a neighbour', () => {
    const { context, calls } = recordingContext();
    drawRuns(
      context,
      THEME,
      [
        { text: 'a', fill: 'ink' },
        { text: 'b', fill: 'ink' },
      ],
      { x: 0, y: 0, halo: 'canvas' },
    );
    expect(calls.map(({ name }) => name)).toEqual(['strokeText', 'strokeText', 'fillText', 'fillText']);
  });

  it('gives every digit the same room', () => {
    const { context } = recordingContext();
    const width = (text: string) => measureRuns(context, THEME, [{ text, fill: 'ink' }]);
    expect(width('0.111')).toBe(width('0.888'));
  });
});

describe('shorten', () => {
  it('keeps what fits and ends the rest with an ellipsis', () => {
    const { context } = recordingContext();
    const run = { text: 'schedule', fill: 'ink' };
    expect(shorten(context, THEME, run, 60)).toBe('schedule');
    const short = shorten(context, THEME, run, 40);
    expect(short).toMatch(/^sched.*…$/);
    expect(measureRuns(context, THEME, [{ text: short, fill: 'ink' }])).toBeLessThanOrEqual(40);
    expect(shorten(context, THEME, run, 3)).toBe('');
  });
});
