import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateQuestions } from '../../../src/core/evaluate/evaluate-questions.ts';
import { atomWords } from '../../../src/core/explain/atom-words.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { replayPartition } from '../../../src/core/memory/replay-partition.ts';
import { planOf } from '../../../src/core/pack/methods.ts';
import { createMemoryView } from '../../../src/core/retrieve/memory-view.ts';
import { gridAround, type ParetoPoint, paretoFront, paretoPoints } from '../../../src/core/tau/pareto.ts';
import { askedEpisode, TIGHT_PACK } from '../../support/asked-episode.ts';
import { triangleOf } from '../../support/random-stream.ts';

test('the front is what no other point beats', () => {
  const point = fc.record({ er: fc.integer({ min: 0, max: 4 }), tokens: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 25 }), (points) => {
      const beats = (a: (typeof points)[number], b: (typeof points)[number]) =>
        a.er >= b.er && a.tokens <= b.tokens && (a.er > b.er || a.tokens < b.tokens);
      expect(paretoFront(points)).toEqual(points.map((a) => !points.some((b) => beats(b, a))));
    }),
    { seed: 1, numRuns: 400 },
  );
  expect(
    paretoFront([
      { er: Number.NaN, tokens: 1 },
      { er: 0, tokens: 9 },
    ]),
  ).toEqual([false, true]);
});

const rule = { gate: 'max-member', candidate: 'best-score' } as const;
const episode = askedEpisode(5, 40, 6);
const rows = triangleOf(episode.embeddings);
const plan = planOf('rsm', TIGHT_PACK);
const current = { tau: 0.55, topAtoms: 2, perAtom: 4, budgetTokens: 500 };
const grid = { taus: [0.3, 0.8], topAtoms: [1, 3], perAtom: [2], budgetTokens: [200, 900] };
const input = { rows, rule, episode, plan, grid, current };

test('every combination and the current setting are measured as an evaluation would', () => {
  const steps = [...paretoPoints(input)];
  expect(steps.at(-1)).toMatchObject({ done: 9, total: 9 });
  const points = finish(paretoPoints(input));
  const { chunks, embeddings, queries, pieces, terms } = episode;
  for (const { tau, topAtoms, perAtom, budgetTokens, er, eall, tokens } of points) {
    const partition = replayPartition(rows, { tau, ...rule });
    const context = { pieces, atomWords: atomWords(terms, partition) };
    const view = createMemoryView({ chunks, embeddings, atomOf: partition.atomOf });
    const { means } = evaluateQuestions(view, queries, { ...plan, topAtoms, perAtom, budgetTokens }, context);
    expect({ er, eall, tokens }).toEqual({ er: means.er, eall: means.eall, tokens: means.tokens });
  }
  expect(points.map(({ tokens }) => tokens)).toEqual(points.map(({ tokens }) => tokens).sort((a, b) => a - b));
  expect(points.map(({ isOnFront }) => isOnFront)).toEqual(paretoFront(points));
});

test('the current setting is one of the points, once', () => {
  const isCurrent = (points: readonly ParetoPoint[]) => points.filter((point) => point.isCurrent);
  expect(isCurrent(finish(paretoPoints(input)))).toEqual([expect.objectContaining(current)]);
  const inGrid = { ...current, tau: 0.3, topAtoms: 3, perAtom: 2, budgetTokens: 900 };
  const points = finish(paretoPoints({ ...input, current: inGrid }));
  expect(points).toHaveLength(8);
  expect(isCurrent(points)).toEqual([expect.objectContaining(inGrid)]);
});

test('a grid around the settings holds them and the paper’s own', () => {
  const around = gridAround({ tau: 0.7, topAtoms: 1, perAtom: 8, budgetTokens: 4000 }, [0.9, 0.7]);
  expect(around).toEqual({
    taus: [0.7, 0.9],
    topAtoms: [1, 2, 6],
    perAtom: [2, 4, 8, 16],
    budgetTokens: [1000, 2000, 4000, 8000],
  });
});
