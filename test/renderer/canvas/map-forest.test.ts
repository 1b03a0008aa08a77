import { describe, expect, it } from 'vitest';
import { drawForestMarks } from '../../../src/renderer/canvas/map-forest.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const scene = sceneOf(runOf([0, 0, 0]), [
  [100, 100],
  [200, 100],
  [300, 100],
]);
const weakest = { chunk: 2, parent: 1, by: 'centroid', score: 0.551 } as const;

describe('the join forest on the map', () => {
  it('marks the weakest link with its score, dotted where a centroid admitted', () => {
    const { context, named, texts } = recordingContext();
    drawForestMarks(context, THEME, scene, { weakest, bridges: [], words: 'shown' });
    expect(texts().join(' ')).toContain('weakest link');
    expect(texts().join('')).toContain('0.551');
    const line = named('stroke').find(({ strokeStyle, lineWidth }) => strokeStyle === 'ink' && lineWidth === 2)!;
    expect(line.dash.length).toBe(2);
    expect(line.path.map(({ args }) => args)).toEqual([
      [300, 100],
      [200, 100],
    ]);
  });

  it('marks bridges by a shape in ink, only where they are written', () => {
    const { context, named, texts } = recordingContext();
    drawForestMarks(context, THEME, { ...scene, written: 2 }, { weakest, bridges: [1, 2], words: 'none' });
    expect(named('fill').map(({ fillStyle }) => fillStyle)).toEqual(['ink']);
    expect(texts()).toEqual([]);
    expect(named('stroke').every(({ lineWidth }) => lineWidth === 2.5)).toBe(true);
  });
});
