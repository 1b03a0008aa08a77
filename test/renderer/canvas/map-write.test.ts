import { describe, expect, it } from 'vitest';
import { drawWriteLines, drawWriteTags, pictureWrite } from '../../../src/renderer/canvas/map-write.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const run = runOf([0, 0, 1, 0, 0]);
const scene = sceneOf(run, [
  [100, 100],
  [200, 200],
  [400, 100],
  [300, 300],
  [10, 10],
]);
const explanation = {
  chunk: 3,
  atom: 0,
  opened: false,
  decidedBy: 'centroid' as const,
  tau: 0.5,
  margin: 0.1,
  atomsExisted: 2,
  candidates: [
    { atom: 0, scoreCentroid: 0.6, scoreMember: 0.55, nearestMember: 1, score: 0.6 },
    { atom: 1, scoreCentroid: 0.4, scoreMember: 0.45, nearestMember: 2, score: 0.45 },
  ],
};

describe('pictureWrite', () => {
  it('leads to the centroid of the members written before, or to the member that scored', () => {
    const { context } = recordingContext();
    const picture = pictureWrite({ context, theme: THEME, scene }, explanation)!;
    expect(picture.targets.map(({ by, joined, x, y }) => ({ by, joined, x, y }))).toEqual([
      { by: 'centroid', joined: true, x: 150, y: 150 },
      { by: 'member', joined: false, x: 400, y: 100 },
    ]);
  });

  it('draws the deciding line in the accent and names both scores', () => {
    const { context, named, texts } = recordingContext();
    const placing = { context, theme: THEME, scene };
    const picture = pictureWrite(placing, explanation)!;
    drawWriteLines(placing, picture);
    drawWriteTags(placing, picture);
    expect(named('stroke').filter(({ strokeStyle }) => strokeStyle === 'accent')).toHaveLength(1);
    expect(texts().join('|')).toMatch(/c3\|0\.600\|centroid of 0\|0\.450\|c2 in 1/);
  });

  it('is nothing while the chunk is not written', () => {
    const { context } = recordingContext();
    expect(pictureWrite({ context, theme: THEME, scene: { ...scene, written: 3 } }, explanation)).toBeNull();
  });
});
