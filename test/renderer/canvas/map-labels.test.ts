import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/core/math/finish.ts';
import { drawMapLabels, placeMapLabelsSteps } from '../../../src/renderer/canvas/map-labels.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const area = { left: 8, top: 36, right: 792, bottom: 370 };

describe('map labels', () => {
  it('write number and words in ink, never in an atom’s colour', () => {
    const run = runOf([0, 0, 1, 1, 2]);
    const scene = sceneOf(run, [
      [100, 100],
      [110, 110],
      [500, 200],
      [510, 210],
      [700, 300],
    ]);
    const { context, named, texts } = recordingContext();
    const places = finish(
      placeMapLabelsSteps(context, THEME, scene, { atoms: run.atoms, area, taken: [], before: new Map() }),
    );
    drawMapLabels(context, THEME, scene, { places, atoms: run.atoms });
    expect(texts().join(' ')).toContain('word');
    const inks = new Set(named('fillText').map(({ fillStyle }) => fillStyle));
    expect([...inks].filter((fill) => fill.startsWith('atom-'))).toEqual([]);
    const keys = named('fill')
      .map(({ fillStyle }) => fillStyle)
      .filter((fill) => fill.startsWith('atom-'));
    expect(keys.sort()).toEqual(['atom-1', 'atom-2']);
  });

  it('label the selected atom first', () => {
    const run = runOf([0, 0, 0, 1, 1]);
    const scene = sceneOf(
      run,
      [
        [100, 100],
        [110, 110],
        [120, 100],
        [115, 105],
        [118, 104],
      ],
      { selectedAtom: 1 },
    );
    const { context } = recordingContext();
    const places = finish(
      placeMapLabelsSteps(context, THEME, scene, { atoms: run.atoms, area, taken: [], before: new Map() }),
    );
    expect(places[0]!.atom).toBe(1);
  });
});
