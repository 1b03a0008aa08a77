import { describe, expect, it } from 'vitest';
import { overlaps } from '../../../src/renderer/canvas/box.ts';
import {
  drawQuestionLines,
  drawQuestionMarks,
  pictureQuestion,
  placeOfQuestion,
} from '../../../src/renderer/canvas/map-question.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sceneOf, THEME } from '../../support/renderer-fixtures.ts';

const scene = sceneOf(runOf([0, 0, 1, 1]), [
  [100, 100],
  [300, 100],
  [200, 300],
  [500, 200],
]);
const asked = {
  name: 'Q-1',
  nearest: [
    { chunk: 0, cosine: 0.6 },
    { chunk: 1, cosine: 0.2 },
    { chunk: 3, cosine: -0.5 },
  ],
  packed: [0, 1],
  evidence: [
    { chunk: 1, stage: 'in' },
    { chunk: 2, stage: 'R2' },
  ],
} as const;

describe('placeOfQuestion', () => {
  it('is the mean of the nearest chunks by their cosines, and pays no heed to what is unlike it', () => {
    expect(placeOfQuestion(scene.xy, asked.nearest)).toEqual({ x: expect.closeTo(150, 5), y: expect.closeTo(100, 5) });
  });
  it('is nowhere while no chunk has a place', () => {
    expect(placeOfQuestion(new Float32Array(8).fill(Number.NaN), asked.nearest)).toBeNull();
    expect(placeOfQuestion(scene.xy, [{ chunk: 0, cosine: -1 }])).toBeNull();
  });
});

describe('a question on the map', () => {
  it('draws a solid line to what is packed and a dotted one to evidence that is not', () => {
    const { context, calls } = recordingContext();
    const placing = { context, theme: THEME, scene };
    drawQuestionLines(placing, asked, pictureQuestion(placing, asked)!);
    const lines = calls.filter(({ name, path }) => name === 'stroke' && path.some((step) => step.name === 'lineTo'));
    const ends = lines.map(({ path, dash }) => [path.at(-1)!.args, dash.length > 0]);
    expect(ends).toEqual([
      [[100, 100], false],
      [[300, 100], false],
      [[200, 300], true],
    ]);
  });

  it('names itself and its evidence, with the stage of what was lost, and no name over another', () => {
    const { context, texts } = recordingContext();
    const placing = { context, theme: THEME, scene };
    const picture = pictureQuestion(placing, asked)!;
    drawQuestionMarks(placing, picture);
    expect(texts().join('')).toBe('Q-1c1c2R2');
    picture.taken.forEach((box, at) => {
      for (const other of picture.taken.slice(at + 1)) expect(overlaps(box, other)).toBe(false);
    });
  });

  it('names no evidence that was not written yet', () => {
    const { context } = recordingContext();
    const picture = pictureQuestion({ context, theme: THEME, scene: { ...scene, written: 2 } }, asked)!;
    expect(picture.tags.map(({ runs }) => runs[0]!.text)).toEqual(['Q-1', 'c1']);
  });
});
