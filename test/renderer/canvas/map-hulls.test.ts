import { describe, expect, it } from 'vitest';
import { drawHulls } from '../../../src/renderer/canvas/map-hulls.ts';
import { DETAIL_LIMIT } from '../../../src/renderer/canvas/map-scene.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const run = runOf([0, 0, 1, 0, 1, 2]);
const places = [
  [100, 100],
  [120, 90],
  [400, 200],
  [90, 130],
  [420, 210],
  [700, 300],
] as const;

describe('drawHulls', () => {
  it('strokes one path an atom with a bead at every member and nowhere else', () => {
    const { context, named } = recordingContext();
    drawHulls(context, THEME, sceneOf(run, places));
    const strokes = named('stroke');
    expect(strokes.map((call) => call.strokeStyle)).toEqual(['atom-1', 'atom-2']);
    const beads = strokes.map(({ path }) => path.filter(({ name }) => name === 'moveTo').map(({ args }) => args));
    expect(beads).toEqual([
      [
        [100, 100],
        [120, 90],
        [90, 130],
      ],
      [
        [400, 200],
        [420, 210],
      ],
    ]);
    expect(strokes.every((call) => call.lineWidth === 22 && call.globalAlpha === THEME.hull)).toBe(true);
  });

  it('leaves out members that are not written as of the playhead, and atoms of one chunk', () => {
    const { context, named } = recordingContext();
    drawHulls(context, THEME, sceneOf(run, places, { written: 3, sizeOf: Int32Array.of(2, 1, 0) }));
    expect(named('stroke')).toHaveLength(1);
    expect(named('stroke')[0]!.path.filter(({ name }) => name === 'moveTo')).toHaveLength(2);
  });

  it('outlines the selected atom alone, and draws it last', () => {
    const { context, named } = recordingContext();
    drawHulls(context, THEME, sceneOf(run, places, { selectedAtom: 0 }));
    expect(named('stroke').map(({ strokeStyle, lineWidth }) => [strokeStyle, lineWidth])).toEqual([
      ['atom-2', 22],
      ['atom-1', 24.5],
      ['canvas', 22],
      ['atom-1', 22],
    ]);
  });

  it('draws only the selected atom above the limit', () => {
    const many = runOf(Array.from({ length: DETAIL_LIMIT + 1 }, (_, i) => i % 3));
    const spots = Array.from({ length: DETAIL_LIMIT + 1 }, (_, i) => [10 + (i % 700), 50] as const);
    const { context, named } = recordingContext();
    drawHulls(context, THEME, sceneOf(many, spots));
    expect(named('stroke')).toEqual([]);
    drawHulls(context, THEME, sceneOf(many, spots, { selectedAtom: 1 }));
    expect(new Set(named('stroke').map(({ strokeStyle }) => strokeStyle))).toEqual(new Set(['atom-2', 'canvas']));
  });
});
