import { describe, expect, it } from 'vitest';
import { drawRings } from '../../../src/renderer/canvas/map-rings.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const run = runOf([0, 0, 0, 1]);
const scene = sceneOf(run, [
  [10, 50],
  [60, 50],
  [110, 50],
  [160, 50],
]);
const none = { selectedChunk: null, hoveredChunk: null, markedChunks: null, evidence: [], packed: null };
const ringsIn = (calls: ReturnType<typeof recordingContext>['calls'], stroke: string) =>
  calls
    .filter((call) => call.name === 'stroke' && call.strokeStyle === stroke)
    .map(({ path, dash }) => ({ x: path.find(({ name }) => name === 'arc')!.args[0], broken: dash.length > 0 }));

describe('drawRings', () => {
  it('rings evidence in full ink, broken where the prompt left it out', () => {
    const { context, calls } = recordingContext();
    drawRings(context, THEME, scene, { ...none, evidence: [0, 2], packed: new Set([0]) });
    expect(ringsIn(calls, 'evidence')).toEqual([
      { x: 10, broken: false },
      { x: 110, broken: true },
    ]);
  });

  it('rings no evidence that is not written yet', () => {
    const { context, calls } = recordingContext();
    drawRings(context, THEME, { ...scene, written: 2 }, { ...none, evidence: [0, 2] });
    expect(ringsIn(calls, 'evidence')).toEqual([{ x: 10, broken: false }]);
  });

  it('rings the selected chunk in the accent and keeps its evidence ring inside', () => {
    const { context, calls } = recordingContext();
    drawRings(context, THEME, scene, { ...none, selectedChunk: 1, evidence: [1] });
    expect(ringsIn(calls, 'accent')).toEqual([{ x: 60, broken: false }]);
    expect(ringsIn(calls, 'evidence').at(-1)).toEqual({ x: 60, broken: false });
  });

  it('never uses an atom’s colour, the accent or a warning for evidence', () => {
    const { context, calls } = recordingContext();
    drawRings(context, THEME, scene, { ...none, evidence: [0, 1, 2, 3] });
    expect(new Set(calls.map(({ strokeStyle }) => strokeStyle))).toEqual(new Set(['canvas', 'evidence']));
  });

  it('rings marked chunks, and what is under the pointer grows', () => {
    const { context, calls } = recordingContext();
    drawRings(context, THEME, scene, { ...none, markedChunks: new Set([3]), hoveredChunk: 0 });
    expect(ringsIn(calls, 'ink').map(({ x }) => x)).toEqual([160, 10]);
    expect(calls.find(({ name, fillStyle }) => name === 'fill' && fillStyle === 'atom-1')!.path.at(-1)!.args[2]).toBe(
      5,
    );
  });
});
