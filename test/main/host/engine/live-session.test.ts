import { describe, expect, it, vi } from 'vitest';
import type { AtomscopeEvent } from '../../../../src/core/contract/events.ts';
import { fold } from '../../../../src/core/contract/fold.ts';
import { type AtomscopeState, INITIAL_STATE } from '../../../../src/core/contract/state.ts';
import { nextUp } from '../../../../src/core/math/next-up.ts';
import type { SimilarityTriangle } from '../../../../src/core/math/similarity-triangle.ts';
import { replayPartition } from '../../../../src/core/memory/replay-partition.ts';
import { replayRsm } from '../../../../src/core/memory/rsm.ts';
import { chunkEpisode } from '../../../../src/core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../../../src/core/model/embedding-matrix.ts';
import type { Episode, Question } from '../../../../src/core/model/episode.ts';
import { METHODS, type Settings } from '../../../../src/core/model/settings.ts';
import { WRITE_COLUMNS } from '../../../../src/core/model/write-log.ts';
import { LiveSession } from '../../../../src/main/host/engine/live-session.ts';
import { inlineEpisode, storyTexts, withTau } from '../../../support/engine-run.ts';
import { fakeResources, wordVector } from '../../../support/fake-resources.ts';
import { matrixOf, triangleOf } from '../../../support/random-stream.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

function question(
  questionId: string,
  text: string,
  turns: readonly number[],
  visibleTurns: number | null = null,
): Question {
  const evidence = { turns, unresolved: [], source: turns.length > 0 ? 'labelled' : 'none' } as const;
  const unknown = { answer: null, type: null, suspect: null, meantToFail: null, givenAnswer: null };
  return { questionId, text, evidence, visibleTurns, ...unknown };
}

const STORY = inlineEpisode(storyTexts(48), [
  question('Q1', 'what happened to the boiler and its gauge', [0, 9, 33]),
  question('Q2', 'which crates did the van carry to the market', [26, 27], 30),
  question('Q3', 'who is promised a refund', []),
  question('Q4', 'loaves in the oven', [16, 40, 41]),
]);
const TAU = 0.86;
const SETTINGS: Settings = {
  ...withTau(TAU),
  pack: { ...withTau(0).pack, topAtoms: 3, perAtom: 4, budgetTokens: 150 },
};

/** A session that has told everything, and what it told. */
async function openSession(episode: Episode, settings = SETTINGS, vectors: EmbeddingMatrix | null = null) {
  const events: AtomscopeEvent[] = [];
  const shown = { state: INITIAL_STATE };
  let runs = 0;
  const session = new LiveSession(
    {
      ...{ session: 1, episode, vectors, resources: fakeResources() },
      embedder: { embedder: 'words', model: null, longText: 'windows' },
      nextRun: () => ++runs,
      emit(event) {
        events.push(event);
        shown.state = fold(shown.state, event);
      },
    },
    settings,
  );
  await session.open();
  return { session, events, shown };
}

/** The similarities of the same chunks, made without the engine. */
function rowsOf(episode: Episode, chunkTurns = SETTINGS.chunkTurns): SimilarityTriangle {
  const vectors = chunkEpisode(episode, chunkTurns).map((chunk) => wordVector(chunk.text));
  const dims = wordVector('').length;
  const values = new Float32Array(vectors.length * dims);
  vectors.forEach((vector, i) => void values.set(vector, i * dims));
  return triangleOf({ count: vectors.length, dims, values });
}

function ruleOf(settings: Settings) {
  const { gate, candidate } = settings.write;
  return { gate, candidate };
}

describe('the run on screen', () => {
  it.each(['max-member', 'centroid', 'member'] as const)('is the write rule replayed, gate %s', async (gate) => {
    const settings = { ...SETTINGS, write: { ...SETTINGS.write, gate } };
    const { shown } = await openSession(STORY, settings);
    const { log, atomCount } = shown.state.run!;
    const expected = replayRsm(rowsOf(STORY), { tau: TAU, ...ruleOf(settings) });
    for (const column of WRITE_COLUMNS) expect(log[column]).toEqual(expected[column]);
    expect(atomCount).toBeGreaterThan(3);
    expect(atomCount).toBeLessThan(40);
  });

  it('is told in pieces that fit together and is described atom by atom', async () => {
    const { events, shown } = await openSession(STORY);
    let next = 0;
    for (const event of events) {
      if (event.type === 'run-started') next = 0;
      if (event.type !== 'chunks-written') continue;
      expect(event.from).toBe(next);
      next += event.log.count;
    }
    expect(next).toBe(48);
    const { atoms, sizeOf, completed } = shown.state.run!;
    expect(atoms.map(({ size }) => size)).toEqual([...sizeOf]);
    expect(completed!.diagnostics.atoms).toBe(atoms.length);
    expect(atoms[0]!.words.length).toBeGreaterThan(0);
  });
});

describe('outcomes', () => {
  it.each(METHODS)('are what packing each question gives, method %s', async (methodA) => {
    const { session, shown } = await openSession(STORY, { ...SETTINGS, methodA });
    const { outcomes } = shown.state;
    STORY.questions.forEach((asked, row) => {
      session.selectQuestion(row);
      const { a, b, questionId } = shown.state.packs!;
      expect(questionId).toBe(asked.questionId);
      for (const [side, column] of [
        [a, outcomes!.a],
        [b, outcomes!.b],
      ] as const) {
        const { metrics, tokens } = side.pack;
        expect({ goldIn: column.goldIn[row], gold: column.gold[row], tokens: column.tokens[row] }).toEqual({
          ...{ goldIn: metrics.goldTurnsIn, gold: metrics.goldTurns, tokens },
        });
        const found = asked.evidence.turns.filter((turn) => side.pack.prompt.includes(STORY.turns[turn]!.text));
        expect(metrics.goldTurnsIn).toBe(found.length);
        expect(tokens).toBeLessThanOrEqual(methodA === 'full-context' && side === a ? 16_384 : 150);
      }
    });
  });

  it('are averaged over the questions with evidence only', async () => {
    const { shown } = await openSession(STORY);
    const { goldIn, gold, meanEr, questionsWithEvidence } = shown.state.outcomes!.a;
    const rates = [...gold].flatMap((count, row) => (count > 0 ? [goldIn[row]! / count] : []));
    expect(questionsWithEvidence).toBe(3);
    expect(meanEr).toBeCloseTo(rates.reduce((sum, rate) => sum + rate, 0) / 3, 12);
  });
});

describe('plateaus', () => {
  it('hold for all of their interval and nowhere beyond, and leave no gap', async () => {
    const { shown } = await openSession(STORY);
    const { plateaus, run } = shown.state;
    const rows = rowsOf(STORY);
    const labelsAt = (tau: number) => [...replayPartition(rows, { tau, ...ruleOf(SETTINGS) }).atomOf];
    expect(plateaus.length).toBe(9);
    plateaus.forEach(({ above, upTo, atoms }, i) => {
      const labels = labelsAt(upTo ?? 2);
      expect(Math.max(...labels) + 1).toBe(atoms);
      if (above !== null) {
        expect(labelsAt(nextUp(above))).toEqual(labels);
        expect(labelsAt(above)).not.toEqual(labels);
      }
      if (upTo !== null) expect(labelsAt(nextUp(upTo))).not.toEqual(labels);
      expect(above).toBe(plateaus[i + 1] ? plateaus[i + 1]!.upTo : above);
    });
    const own = plateaus.find(({ above, upTo }) => (above ?? -2) < TAU && TAU <= (upTo ?? 2));
    expect(own).toMatchObject({ ...run!.completed!.plateau, atoms: run!.atomCount });
    expect(own!.recall).toBe(shown.state.outcomes!.a.meanEr);
  });
});

describe('curves', () => {
  it('say at each τ what the run there says', async () => {
    const { session, shown } = await openSession(STORY);
    const { rows, done } = shown.state.curves!;
    expect(done).toBe(true);
    expect(rows.tau.length).toBe(161);
    expect([...rows.tau]).toEqual([...rows.tau].sort((a, b) => a - b));
    for (const row of [0, 40, 77, 110, 160]) {
      const tau = rows.tau[row]!;
      await session.changeSettings({ ...SETTINGS, write: { ...SETTINGS.write, tau: { kind: 'value', tau } } }, row);
      const { run, outcomes } = shown.state;
      const { largestShare, chainingIndex } = run!.completed!.diagnostics;
      expect({ atoms: run!.atomCount, largestShare, chaining: chainingIndex, recall: outcomes!.a.meanEr }).toEqual({
        ...{ atoms: rows.atoms[row], largestShare: rows.largestShare[row] },
        ...{ chaining: rows.chaining[row], recall: rows.recall[row] },
      });
    }
  });

  it('are drawn anew for another budget, and not for another τ', async () => {
    const { session, events, shown } = await openSession(STORY);
    const begun = () => events.filter((event) => event.type === 'curves-extended' && event.from === 0).length;
    const before = begun();
    await session.changeSettings({ ...SETTINGS, write: withTau(0.3).write }, 1);
    expect(begun()).toBe(before);
    await session.changeSettings({ ...SETTINGS, pack: { ...SETTINGS.pack, budgetTokens: 60 } }, 2);
    expect(begun()).toBe(before + 1);
    expect(shown.state.curves!.rows.tau.length).toBe(161);
  });
});

describe('degenerate episodes', () => {
  const cases: readonly (readonly [string, Episode, (state: AtomscopeState) => void])[] = [
    [
      'no questions',
      inlineEpisode(storyTexts(20)),
      (state) => {
        expect(state.outcomes).toBeNull();
        expect([...state.curves!.rows.recall].every(Number.isNaN)).toBe(true);
        expect(state.plateaus[0]!.recall).toBeNull();
      },
    ],
    [
      'no turn',
      inlineEpisode([], [question('Q1', 'anything?', [])]),
      (state) => {
        expect(state.run).toMatchObject({ chunkCount: 0, writtenCount: 0, atomCount: 0 });
        expect(state.run!.completed).toMatchObject({ percentile: null, pairsAtOrAbove: 0 });
        expect(state.curves!.rows.tau.length).toBe(0);
        expect(state.outcomes!.a.tokens).toEqual(Uint32Array.of(0));
      },
    ],
    [
      'one turn',
      inlineEpisode(['only this'], [question('Q1', 'what is there?', [0])]),
      (state) => {
        expect([...state.run!.log.atomOf]).toEqual([0]);
        expect(state.similarities).toMatchObject({ pairs: 0, percentiles: [] });
        expect(state.outcomes!.a.meanEr).toBe(1);
        expect(state.plateaus).toMatchObject([{ above: null, upTo: null, atoms: 1 }]);
      },
    ],
    [
      'identical texts',
      inlineEpisode(
        Array.from({ length: 9 }, () => 'the same words'),
        [question('Q1', 'same?', [8])],
      ),
      (state) => {
        expect([...state.run!.log.atomOf]).toEqual(Array(9).fill(0));
        expect(state.run!.completed!.diagnostics.largestShare).toBe(1);
        expect(state.similarities!.pairs).toBe(36);
      },
    ],
    [
      'texts without a word',
      inlineEpisode(['', 'a word', '  ', '', 'a word'], [question('Q1', '', [0])]),
      (state) => {
        expect([...state.run!.log.atomOf]).toEqual([0, 1, 2, 3, 1]);
        expect([...state.run!.log.decidedBy.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
        expect(state.similarities!.pairs).toBe(1);
      },
    ],
  ];

  it.each(cases)('%s: everything is told and nothing fails', async (_, episode, check) => {
    for (const tau of [
      { kind: 'value', tau: TAU },
      { kind: 'percentile', percentile: 97 },
      { kind: 'auto' },
    ] as const) {
      const { events, shown } = await openSession(episode, { ...SETTINGS, write: { ...SETTINGS.write, tau } });
      expect(events.filter((event) => event.type === 'task-failed')).toEqual([]);
      expect(shown.state.run).toMatchObject({ settled: true, writtenCount: episode.turns.length });
      expect(shown.state.run!.completed).not.toBeNull();
      expect(shown.state.layout!.positions.length).toBe(2 * episode.turns.length);
      if (tau.kind === 'value') check(shown.state);
    }
  });

  it('vectors of one’s own: no question is asked of them', async () => {
    const vectors = matrixOf([
      [1, 0],
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    const episode = inlineEpisode(['a', 'b', 'c', 'd'], [question('Q1', 'where?', [0])]);
    const { session, shown } = await openSession(episode, SETTINGS, vectors);
    session.selectQuestion(0);
    expect([...shown.state.run!.log.atomOf]).toEqual([0, 1, 0, 2]);
    expect(shown.state).toMatchObject({ packs: null, outcomes: null, failure: null });
    expect(shown.state.episode!.embedder.name).toBe('vectors of your own');
  });
});

describe('a session that was closed', () => {
  it('says nothing more', async () => {
    const { session, events } = await openSession(STORY);
    const changing = session.changeSettings(withTau(0.2), 1);
    session.close();
    await changing;
    const told = events.length;
    await session.changeSettings(withTau(0.3), 2);
    session.selectQuestion(0);
    expect(events.length).toBe(told);
  });
});
