import { describe, expect, it } from 'vitest';
import { guttersFor } from '../../../src/renderer/canvas/gutters.ts';
import { drawRulers, type RulerInputs } from '../../../src/renderer/canvas/ruler-draw.ts';
import { frameRulers, placeSegments } from '../../../src/renderer/canvas/ruler-frame.ts';
import { segmentsOf, stretchesOf } from '../../../src/renderer/canvas/ruler-segments.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { runOf, sideOf, THEME } from '../../support/renderer-fixtures.ts';

const run = runOf([0, 0, 1, 1, 0]);
const a = sideOf(
  'rsm',
  [
    {
      atom: 0,
      header: 10,
      chunks: [
        [0, 200],
        [4, 290],
      ],
    },
    { atom: 1, header: 10, chunks: [[2, 390]] },
  ],
  { gold: [1, 2] },
);
const b = sideOf(
  'flat',
  [
    { atom: null, header: 0, chunks: [[3, 500]] },
    { atom: null, header: 0, chunks: [[2, 300]], truncated: 2 },
  ],
  { gold: [0, 2] },
);
const inputs: RulerInputs = {
  sides: [a, b],
  atomOf: run.log.atomOf,
  slotOf: run.slotOf,
  atoms: run.atoms,
  evidence: new Set([4]),
  selectedChunk: null,
  gutters: guttersFor(1440),
};

function draw(change: Partial<RulerInputs> = {}, hovered: number | null = null) {
  const recorded = recordingContext();
  const placed = drawRulers(
    { context: recorded.context, width: 840, height: 128, pixelRatio: 1, theme: THEME },
    { ...inputs, ...change },
    hovered,
  );
  return { ...recorded, placed, words: recorded.texts().join('|') };
}

describe('segmentsOf', () => {
  it('adds up to the prompt’s tokens, headers first in their block', () => {
    const segments = segmentsOf(a.pack, run.log.atomOf);
    expect(segments.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['header', 0, 10],
      ['chunk', 10, 210],
      ['chunk', 210, 500],
      ['header', 500, 510],
      ['chunk', 510, 900],
    ]);
    expect(segments.at(-1)!.to).toBe(a.pack.tokens);
  });

  it('colours chunks of a method without atoms by the run’s atom', () => {
    expect(segmentsOf(b.pack, run.log.atomOf).map(({ atom }) => atom)).toEqual([1, 1]);
    expect(stretchesOf(segmentsOf(b.pack, run.log.atomOf))).toEqual([{ atom: 1, from: 0, to: 800, tokens: 800 }]);
  });
});

describe('drawRulers', () => {
  it('puts both prompts on one token axis that ends at the budget', () => {
    const frame = frameRulers(840, 128, inputs);
    const placed = placeSegments(frame, inputs);
    const scale = (frame.right - frame.left) / 1000;
    for (const { from, to, x0, x1 } of placed) {
      expect(x0).toBeCloseTo(frame.left + from * scale);
      expect(x1).toBeCloseTo(frame.left + to * scale);
    }
    expect(draw().words).toContain('1,000 tokens');
  });

  it('hatches and outlines evidence in full ink, and nothing else', () => {
    const { named } = draw();
    expect(named('strokeRect').filter(({ strokeStyle }) => strokeStyle === 'evidence')).toHaveLength(1);
    expect(named('stroke').filter(({ strokeStyle }) => strokeStyle === 'hatch')).toHaveLength(1);
    const none = draw({ evidence: new Set() });
    expect(none.named('strokeRect').some(({ strokeStyle }) => strokeStyle === 'evidence')).toBe(false);
  });

  it('labels a run of one atom once, and says how much evidence each prompt holds', () => {
    const { words } = draw();
    expect(words).toContain('0|word0|490');
    expect(words).toContain('1|word1|800');
    expect(words).toMatch(/1 of 2.*0 of 2/);
  });

  it('dashes what is left of the budget', () => {
    const { named } = draw();
    const dashed = named('strokeRect').filter(({ dash }) => dash.length > 0);
    expect(dashed.map(({ args }) => Math.round(args[2] as number))).toEqual([62, 125]);
  });

  it('outlines and names the chunk under the pointer in both prompts', () => {
    const { named, words } = draw({}, 2);
    expect(named('strokeRect').filter(({ strokeStyle }) => strokeStyle === 'ink')).toHaveLength(2);
    expect(words).toContain('300 tokens, cut to fit');
  });

  it('writes no text in an atom’s colour', () => {
    expect(
      draw({}, 2)
        .named('fillText')
        .some(({ fillStyle }) => fillStyle.startsWith('atom-')),
    ).toBe(false);
  });
});
