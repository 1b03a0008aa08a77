import { describe, expect, it } from 'vitest';
import { drawFlows } from '../../../src/renderer/canvas/flow-draw.ts';
import { flows } from '../../../src/renderer/canvas/flows.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { earlierOf, runOf, THEME } from '../../support/renderer-fixtures.ts';

describe('drawFlows', () => {
  it('labels both sides in ink with their chunks, bands in the colour of the present atom', () => {
    const earlier = earlierOf([0, 0, 0, 1, 1]);
    const run = runOf([0, 0, 0, 0, 0]);
    const { context, named, texts } = recordingContext();
    const inputs = { groups: flows(earlier, run).groups, earlier, present: { slotOf: run.slotOf, atoms: run.atoms } };
    drawFlows({ context, width: 296, height: 136, pixelRatio: 1, theme: THEME }, inputs);
    expect(texts()).toEqual(['0', 'word0', '3', '1', 'word1', '2', '0', 'word0', '5']);
    expect(named('fillText').some(({ fillStyle }) => fillStyle.startsWith('atom-'))).toBe(false);
    const bands = named('fill').filter(({ path }) => path.some(({ name }) => name === 'bezierCurveTo'));
    expect(bands.map(({ fillStyle }) => fillStyle)).toEqual(['atom-1', 'atom-1']);
    expect(named('fillRect').map(({ fillStyle }) => fillStyle)).toEqual(['atom-1', 'atom-2', 'atom-1']);
  });
});
