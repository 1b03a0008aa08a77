import { describe, expect, it } from 'vitest';
import { curveLines } from '../../../src/renderer/canvas/curve-steps.ts';
import { guttersFor } from '../../../src/renderer/canvas/gutters.ts';
import { drawStrip, type StripInputs, stripAxis } from '../../../src/renderer/canvas/strip-draw.ts';
import { xOfTau } from '../../../src/renderer/canvas/tau-axis.ts';
import { recordingContext } from '../../support/recording-context.ts';
import { THEME } from '../../support/renderer-fixtures.ts';

const rows = {
  tau: Float64Array.of(0.1, 0.3, 0.5, 0.7),
  atoms: Float64Array.of(1, 20, 110, 300),
  largestShare: Float64Array.of(1, 0.8, 0.25, 0.1),
  chaining: Float64Array.of(0.9, 0.8, 0.74, 0.2),
  recall: Float64Array.of(0.3, 0.4, 0.47, 0.41),
};
const inputs: StripInputs = {
  facts: {
    pairs: 71_631,
    chunks: 379,
    histogram: { from: 0, to: 1, counts: Float64Array.of(100, 64, 16, 4) },
    percentiles: [
      { percentile: 50, tau: 0.2 },
      { percentile: 99.9, tau: 0.9 },
    ],
    calibration: { sample: 50, pairs: 1225, tau: 0.23 },
  },
  tracks: {
    curves: curveLines(rows, null),
    figures: { atoms: 110, largestShare: 0.259, chaining: 0.743, recall: 0.47 },
    chunkCount: 379,
    reference: { name: 'flat', recall: 0.426 },
    recallWords: '',
  },
  plateaus: [
    { above: 0.5, upTo: 0.512, atoms: 108, largestShare: 0.2, recall: 0.42 },
    { above: 0.512, upTo: 0.52, atoms: 110, largestShare: 0.2, recall: 0.47 },
    { above: 0.52, upTo: 0.53, atoms: 112, largestShare: 0.2, recall: 0.47 },
  ],
  runPlateau: { above: 0.512, upTo: 0.52 },
  pairsAtOrAbove: 2188,
  gutters: guttersFor(1440),
  mode: 'roomy',
};

function draw(change: Partial<StripInputs> = {}, tau = 0.513, height = 232, width = 840) {
  const recorded = recordingContext();
  const drawn = drawStrip(
    { context: recorded.context, width, height, pixelRatio: 1, theme: THEME },
    { ...inputs, ...change },
    tau,
    null,
  );
  return { ...recorded, drawn, words: recorded.texts().join('|') };
}

describe('drawStrip', () => {
  it('says what τ means: pairs at or above, and which τ give the same atoms', () => {
    const { words } = draw();
    expect(words).toContain('τ 0.513');
    expect(words).toContain('2,188 pairs at or above');
    expect(words).toContain('same atoms 0.5121 to 0.5200');
  });

  it('draws the histogram’s part at or above τ in the accent, on a square-root scale', () => {
    const { named } = draw();
    const axis = stripAxis(inputs, 840);
    const [below, above] = ['mark', 'accent'].map(
      (fill) => named('fill').find((call) => call.fillStyle === fill && call.path.some(({ name }) => name === 'rect'))!,
    );
    const boxes = (call: typeof below) => call!.path.map(({ args }) => args as number[]);
    for (const [x, , width] of boxes(below)) expect(x! + width!).toBeLessThanOrEqual(xOfTau(axis, 0.513) + 0.001);
    for (const [x] of boxes(above)) expect(x).toBeGreaterThanOrEqual(xOfTau(axis, 0.513) - 0.001);
    const heights = boxes(below).map((box) => box[3]!);
    expect(heights[0]! / heights[1]!).toBeCloseTo(10 / 8);
  });

  it('warns with a flag and words, only where a limit is passed', () => {
    const { words, named } = draw();
    expect(words).toContain('warns above 0.3');
    const values = named('fillText').filter(({ fillStyle, font }) => fillStyle === 'warning' && font.startsWith('600'));
    expect(values.length).toBeGreaterThan(0);
    expect(
      draw({ tracks: { ...inputs.tracks, figures: { atoms: 1, largestShare: 0.1, chaining: 0.1, recall: 0.1 } } })
        .named('fillText')
        .some(({ fillStyle, font }) => fillStyle === 'warning' && font.startsWith('600')),
    ).toBe(false);
  });

  it('returns the cliffs it flagged, for the pointer', () => {
    const { drawn } = draw();
    expect(drawn.flags.map(({ cliff }) => cliff.of)).toEqual([
      'largestShare',
      'largestShare',
      'largestShare',
      'recall',
      'recall',
      'recall',
    ]);
    const axis = stripAxis(inputs, 840);
    for (const { x, cliff } of drawn.flags) expect(Math.abs(x - xOfTau(axis, cliff.edge))).toBeLessThanOrEqual(20);
  });

  it('leaves out the amount of a cliff that would cover another one', () => {
    const tau = Float64Array.from({ length: 10 }, (_, i) => 0.1 + i * 0.09);
    const recall = tau.map((_, i) => (i % 2 === 0 ? 0.4 : 0.45));
    const curves = curveLines({ ...rows, tau, atoms: tau, largestShare: tau, chaining: tau, recall }, null);
    const amounts = draw({ tracks: { ...inputs.tracks, curves } })
      .written()
      .filter(({ text, fillStyle }) => fillStyle === 'warning' && /^[+−]\d/.test(text));
    expect(amounts.length).toBeGreaterThan(2);
    for (const a of amounts)
      for (const b of amounts) if (a !== b && a.y === b.y) expect(a.to <= b.from || b.to <= a.from).toBe(true);
  });

  it('keeps the needle’s words inside the plot, with fewer words where there is no room', () => {
    for (const tau of [0.02, 0.35, 0.6, 0.98]) {
      for (const width of [420, 560, 840]) {
        const words = draw({}, tau, 232, width)
          .written()
          .filter(({ text }) => /^τ \d|pairs at or above|^same atoms/.test(text));
        expect(words[0]!.text).toMatch(/^τ 0\./);
        for (const { from, to } of words) {
          expect(from).toBeGreaterThanOrEqual(inputs.gutters.left);
          expect(to).toBeLessThanOrEqual(width - inputs.gutters.right + 1);
        }
      }
    }
  });

  it('magnifies the plateaus with their atom counts, and folds them where there is no room', () => {
    expect(draw().words).toMatch(/108\|112\|110/);
    const compact = draw({ mode: 'compact' }, 0.513, 168).words;
    expect(compact).not.toContain('Plateaus');
    expect(compact).toContain('Recall, packed');
  });

  it('writes no text in an atom’s colour', () => {
    expect(
      draw()
        .named('fillText')
        .some(({ fillStyle }) => fillStyle.startsWith('atom-')),
    ).toBe(false);
  });

  it('draws without curves, plateaus or recall', () => {
    const bare = {
      ...inputs.tracks,
      curves: null,
      reference: null,
      figures: { atoms: 3, largestShare: 0.5, chaining: null, recall: null },
      recallWords: 'No question has evidence.',
    };
    const { words, drawn } = draw({ tracks: bare, plateaus: [], runPlateau: null, pairsAtOrAbove: null });
    expect(words).toContain('No question has evidence.');
    expect(drawn.flags).toEqual([]);
  });

  it('turns the readout to the side with room', () => {
    const right = draw({}, 0.99)
      .named('fillText')
      .find(({ args }) => args[0] === 'τ ')!;
    expect(right.args[1] as number).toBeLessThan(xOfTau(stripAxis(inputs, 840), 0.99));
  });
});
