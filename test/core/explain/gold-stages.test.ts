import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainQuestion } from '../../../src/core/explain/explain-question.ts';
import { stagesOf } from '../../../src/core/explain/question-stages.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { buildTriangle } from '../../../src/core/math/similarity-triangle.ts';
import { chunkEpisode } from '../../../src/core/model/chunk.ts';
import { normaliseRows } from '../../../src/core/model/embedding-matrix.ts';
import type { Question, Turn } from '../../../src/core/model/episode.ts';
import { DEFAULT_SETTINGS, type Method, type PackSettings } from '../../../src/core/model/settings.ts';
import { EpisodeMemory, termsOf } from '../../../src/main/host/engine/episode-memory.ts';
import { explainCase } from '../../support/explain-case.ts';
import { characterCounter } from '../../support/fake-counter.ts';

interface Case {
  readonly texts: readonly string[];
  /** One row a chunk of `chunkTurns` turns. */
  readonly vectors: readonly (readonly number[])[];
  readonly asks: readonly number[];
  readonly gold: readonly number[];
  readonly chunkTurns?: number;
  readonly tau?: number;
  readonly question?: Partial<Question>;
  readonly seen?: readonly [seen: number, total: number];
}

/** Chunks and a question with vectors given by hand, so that every rank is known. */
function explained(given: Case, pack: Partial<PackSettings> = {}, method: Method = 'rsm') {
  const { texts, vectors, asks, gold, chunkTurns = 1, tau = 0.9, seen } = given;
  const turns: Turn[] = texts.map((text, i) => ({
    ...{ turnId: `t${i}`, session: 's', speaker: '', text, timestamp: null, attachments: [] },
  }));
  const question: Question = {
    ...{ questionId: 'Q', text: 'zzz', answer: null, type: null, visibleTurns: null, suspect: null },
    ...{ meantToFail: null, givenAnswer: null },
    evidence: { turns: gold, unresolved: [], source: 'labelled' },
    ...given.question,
  };
  const episode = { episodeId: 'e', title: 'e', format: 'chat', turns, questions: [question] } as const;
  const chunks = chunkEpisode(episode, chunkTurns);
  const embeddings = normaliseRows(Float32Array.from(vectors.flat()), chunks.length, asks.length);
  const memory = new EpisodeMemory({
    ...{ episode, chunks, embeddings, rows: finish(buildTriangle(embeddings)), counter: characterCounter },
    terms: termsOf(episode, chunks),
    ...(seen ? { seenOf: () => ({ seenTokens: seen[0], totalTokens: seen[1] }) } : {}),
  });
  memory.takeQuestionVectors(normaliseRows(Float32Array.from(asks), 1, asks.length));
  const settings = {
    ...DEFAULT_SETTINGS,
    chunkTurns,
    write: { ...DEFAULT_SETTINGS.write, tau: { kind: 'value', tau } as const },
    pack: { ...DEFAULT_SETTINGS.pack, ...pack },
  };
  return finish(explainQuestion(memory, { settings, method, questionIndex: 0, depth: 'journey' }));
}

/** Three atoms at right angles: the question lies nearest to the first, then the second. */
const three: Case = {
  texts: ['a'.repeat(60), 'b'.repeat(80), 'c'.repeat(60)],
  vectors: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  asks: [3, 2, 1],
  gold: [2],
};

describe('the stage of a missed turn', () => {
  it('is R1 where its atom ranks below K, with rank and K', () => {
    const [gold] = explained(three, { topAtoms: 2 }).gold;
    expect(gold).toMatchObject({
      stage: 'R1',
      atomRank: 3,
      rankInAtom: 1,
      rank: { atoms: 3, topAtoms: 2, selected: false },
    });
    expect(gold!.rank!.atomScore).toBeCloseTo(1 / Math.sqrt(14), 6);
    expect(gold!.pack).toMatchObject({ state: 'not-tried', shortfallTokens: null });
  });

  it('is R2 where it ranks below k in a kept atom', () => {
    const close: Case = {
      ...three,
      vectors: [
        [1, 0.1],
        [1, 0],
        [1, 0.2],
      ],
      asks: [1, 0],
      gold: [2],
      tau: 0.5,
    };
    expect(explained(close, { perAtom: 2 }).gold[0]).toMatchObject({ stage: 'R2', atomRank: 1, rankInAtom: 3 });
  });

  it('is P1 where it no longer fits, by as many tokens as it lacks', () => {
    // A piece costs 7 characters more than its text.
    const [gold] = explained({ ...three, gold: [1] }, { budgetTokens: 190 }).gold;
    expect(gold!.stage).toBe('P1');
    const { usedTokens, headerTokens, shortfallTokens } = gold!.pack!;
    expect(shortfallTokens).toBe(usedTokens! + headerTokens! + 87 - 190);
    expect(explained({ ...three, gold: [1] }, { budgetTokens: 190 + shortfallTokens! }).goldTurnsIn).toBe(1);
    expect(explained({ ...three, gold: [1] }, { budgetTokens: 189 + shortfallTokens! }).goldTurnsIn).toBe(0);
  });

  it('is P3 where one earlier atom has more than half of the budget', () => {
    const large: Case = { ...three, texts: ['a'.repeat(150), 'b'.repeat(80), 'c'.repeat(10)], gold: [1] };
    const [gold] = explained(large, { budgetTokens: 250 }).gold;
    expect(gold).toMatchObject({ stage: 'P3', pack: { state: 'dropped', largestEarlierAtom: { atom: 0 } } });
    expect(gold!.pack!.largestEarlierAtom!.share).toBeGreaterThan(0.5);
    // Without atoms nobody starves.
    expect(explained(large, { budgetTokens: 200 }, 'flat').gold[0]!.stage).toBe('P1');
  });

  it('is P2 where its chunk was cut before it, and `in` where it stands before the cut', () => {
    const cut: Case = {
      ...three,
      texts: ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(90), 'd'.repeat(200)],
      chunkTurns: 2,
      vectors: [
        [1, 0],
        [0, 1],
      ],
      asks: [2, 1],
      gold: [2, 3],
    };
    const { gold } = explained(cut, { budgetTokens: 340, overflow: 'truncate' });
    expect(gold.map(({ stage }) => stage)).toEqual(['in', 'P2']);
    expect(gold[1]!.pack!.state).toBe('truncated');
  });

  it('is C where the chunk alone exceeds the budget, before any rank', () => {
    const [gold] = explained({ ...three, texts: ['a', 'b', 'c'.repeat(500)] }, { topAtoms: 1, budgetTokens: 300 }).gold;
    expect(gold).toMatchObject({ stage: 'C', chunking: { problem: 'exceeds-budget', tokens: 507, limitTokens: 300 } });
  });

  it('is C where the embedder did not see as far as the turn, and only where a vector decides', () => {
    const long: Case = {
      ...three,
      texts: ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40), 'd'.repeat(40)],
      chunkTurns: 2,
      vectors: [
        [1, 0],
        [0, 1],
      ],
      asks: [2, 1],
      gold: [2, 3],
      seen: [128, 256],
    };
    const { gold } = explained(long, { topAtoms: 1 });
    expect(gold.map(({ stage, chunking }) => [stage, chunking.problem])).toEqual([
      ['R1', null],
      ['C', 'cut-by-embedder'],
    ]);
    expect(explained(long, {}, 'bm25-rag').gold.map(({ stage }) => stage)).toEqual(['R2', 'R2']);
    expect(explained({ ...long, seen: [256, 256] }, { topAtoms: 1 }).counts).toMatchObject({ R1: 2, C: 0 });
  });

  it('is L where it was written after the question, and C where its chunk was not complete by then', () => {
    const dated: Case = {
      ...three,
      texts: ['a', 'b', 'c', 'd'],
      chunkTurns: 2,
      vectors: [
        [1, 0],
        [0, 1],
      ],
      asks: [1, 0],
      gold: [2, 3],
      question: { visibleTurns: 3 },
    };
    const told = explained(dated);
    expect(told.gold.map(({ stage, atom }) => [stage, atom])).toEqual([
      ['C', null],
      ['L', null],
    ]);
    expect(told).toMatchObject({ stage: 'L', label: { problem: 'after-question' }, visibleChunks: 1 });
  });
});

describe('the causes at the write', () => {
  it('W1: the atom holds more than 30 % of the chunks, or its centroid is further off than τ', () => {
    const chain: Case = {
      texts: Array.from({ length: 8 }, (_, i) => `${i}`.repeat(30)),
      vectors: [...Array.from({ length: 5 }, (_, i) => [1, 0.3 * i, 0]), [0, 0, 1], [0, 0.1, 1], [0, -1, 1]],
      asks: [0, 0, 1],
      gold: [4],
      tau: 0.95,
    };
    const [gold] = explained(chain, { topAtoms: 1 }).gold;
    expect(gold).toMatchObject({ stage: 'R1', causes: ['W1'], write: { atomSize: 5, atomShare: 5 / 8 } });
    const far = explained({ ...chain, texts: chain.texts, tau: 0.999 }, { topAtoms: 1 }).gold[0]!;
    expect(far).toMatchObject({ causes: [], write: { atomSize: 1, centroidCosine: 1 } });
  });

  it('W2: the gold turns lie in more than K atoms', () => {
    const all = { ...three, gold: [0, 1, 2] };
    expect(explained(all, { topAtoms: 2 })).toMatchObject({ causes: ['W1', 'W2'], counts: { R1: 1, in: 2 } });
    expect(explained(all, { topAtoms: 2 }).gold[2]!.write!.goldAtoms).toBe(3);
    expect(explained({ ...all, gold: [1, 2] }, { topAtoms: 2 }).causes).toEqual(['W1']);
  });

  it('W3: a newer near-duplicate of the same atom is in the prompt instead', () => {
    const texts = [
      'the dose on the fridge card is fifty in the morning',
      'nothing',
      'the dose on the fridge card is sixty in the morning',
    ];
    const repeated: Case = {
      texts,
      vectors: [
        [1, 0.5],
        [0, 1],
        [1, 0.4],
      ],
      asks: [1, 0],
      gold: [0],
      tau: 0.95,
    };
    const [gold] = explained(repeated, { perAtom: 1 }).gold;
    expect(gold).toMatchObject({
      stage: 'R2',
      causes: ['W1', 'W3'],
      write: { replacedBy: { chunk: 2, wordOverlap: 8 / 9 } },
    });
    // An older one replaces nothing.
    const older = explained(
      {
        ...repeated,
        vectors: [
          [1, 0.4],
          [0, 1],
          [1, 0.5],
        ],
        gold: [2],
      },
      { perAtom: 1 },
    ).gold[0];
    expect(older).toMatchObject({ stage: 'R2', causes: ['W1'] });
  });

  it('have shares and cosines that follow from the vectors', () => {
    fc.assert(
      fc.property(explainCase(), ({ memory, settings }) => {
        const { atomOf } = memory.runOf('rsm', settings, memory.tauOf(settings.write)).log;
        memory.episode.questions.forEach((_, questionIndex) => {
          const told = finish(explainQuestion(memory, { settings, method: 'rsm', questionIndex, depth: 'journey' }));
          for (const { chunk, write } of told.gold) {
            if (!write) continue;
            const members = [...atomOf.keys()].filter((m) => m < told.visibleChunks && atomOf[m] === atomOf[chunk]);
            expect(write.atomShare).toBeCloseTo(members.length / told.visibleChunks, 12);
            const { dims, values } = memory.embeddings;
            const mean = Float64Array.from({ length: dims }, (_, k) =>
              members.reduce((sum, member) => sum + values[member * dims + k]!, 0),
            );
            const product = mean.reduce((sum, value, k) => sum + value * values[chunk * dims + k]!, 0);
            expect(write.centroidCosine).toBeCloseTo(product / Math.hypot(...mean), 5);
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('in the prompt', () => {
  it('a wrong answer makes it A, a right one `in`, whatever the place', () => {
    const answered = (givenAnswer: string) =>
      explained({ ...three, gold: [0], question: { answer: 'copper', givenAnswer } });
    expect(answered('It was tin.')).toMatchObject({ stage: 'A', outcome: 'in', answer: { verdict: 'wrong' } });
    expect(answered('Copper!')).toMatchObject({ stage: 'in', answer: { verdict: 'right' } });
  });

  it('one short turn at the very end is O, and one at the start is not', () => {
    const texts = ['x'.repeat(700), 'y'.repeat(700), 'short turn'];
    expect(explained({ ...three, texts }).gold[0]).toMatchObject({ stage: 'O', place: { chunk: 2 } });
    expect(explained({ ...three, texts, asks: [1, 2, 3] }).gold[0]!.stage).toBe('in');
  });
});

describe('a doubted label', () => {
  it('comes before every stage where something failed, and is only noted where nothing did', () => {
    const doubted = (gold: readonly number[]) =>
      explained({ ...three, gold, question: { suspect: 'wrong citation' } }, { topAtoms: 2 });
    expect(doubted([2])).toMatchObject({ stage: 'L', label: { problem: 'suspect' }, counts: { R1: 1, L: 0 } });
    expect(doubted([0])).toMatchObject({ stage: 'in', label: { problem: 'suspect' } });
  });
});

describe('stagesOf', () => {
  it('answers for every question in order', () => {
    fc.assert(
      fc.property(explainCase(), ({ memory, settings, method }) => {
        const told = stagesOf(memory, settings, method).map(({ questionId }) => questionId);
        expect(told).toEqual(memory.episode.questions.map(({ questionId }) => questionId));
      }),
      { numRuns: 20 },
    );
  });
});
