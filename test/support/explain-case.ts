import fc from 'fast-check';
import { finish } from '../../src/core/math/finish.ts';
import { createRandom, type Random } from '../../src/core/math/random.ts';
import { buildTriangle } from '../../src/core/math/similarity-triangle.ts';
import { chunkEpisode } from '../../src/core/model/chunk.ts';
import type { EmbeddingMatrix } from '../../src/core/model/embedding-matrix.ts';
import type { Episode, Question, Turn } from '../../src/core/model/episode.ts';
import {
  DEFAULT_SETTINGS,
  LONG_CHUNKS,
  METHODS,
  type Method,
  OVERFLOWS,
  type Settings,
} from '../../src/core/model/settings.ts';
import type { TokenCounter } from '../../src/core/pack/token-counter.ts';
import { EpisodeMemory, termsOf } from '../../src/main/host/engine/episode-memory.ts';
import { characterCounter } from './fake-counter.ts';
import { wordVector } from './fake-resources.ts';

/** An embedded episode with questions, and a method and settings to ask it under. */
export interface ExplainCase {
  readonly memory: EpisodeMemory;
  readonly settings: Settings;
  readonly method: Method;
}

const WORDS = ['river', 'engine', 'ledger', 'winter', 'garden', 'letter', 'market', 'copper', 'signal', 'harbour'];

/** Small episodes of few words, with turns that are repeated and turns that are much too long, under any settings. */
export function explainCase(): fc.Arbitrary<ExplainCase> {
  return fc
    .record({
      seed: fc.integer(),
      turnCount: fc.integer({ min: 2, max: 40 }),
      chunkTurns: fc.integer({ min: 1, max: 3 }),
      questionCount: fc.integer({ min: 1, max: 5 }),
      method: fc.constantFrom('rsm', 'rsm', 'rsm', ...METHODS),
      tau: fc.double({ min: 0.1, max: 1, noNaN: true }),
      pack: fc.record({
        rule: fc.constantFrom('centroid', 'centroid', 'max-member'),
        topAtoms: fc.integer({ min: 1, max: 6 }),
        perAtom: fc.integer({ min: 1, max: 4 }),
        budgetTokens: fc.oneof(fc.integer({ min: 60, max: 900 }), fc.integer({ min: 900, max: 2400 })),
        overflow: fc.constantFrom('skip', 'skip', ...OVERFLOWS),
        longChunk: fc.constantFrom(...LONG_CHUNKS),
        backfill: fc.constantFrom('off', 'off', 'on'),
      }),
      asOfQuestion: fc.constantFrom('on', 'off'),
    })
    .map(({ seed, turnCount, chunkTurns, questionCount, method, tau, pack, asOfQuestion }) => {
      const random = createRandom(seed);
      const turns = randomTurns(random, turnCount);
      const questions = Array.from({ length: questionCount }, (_, i) => randomQuestion(random, i, turnCount));
      const settings: Settings = {
        ...DEFAULT_SETTINGS,
        chunkTurns,
        write: { ...DEFAULT_SETTINGS.write, tau: { kind: 'value', tau } },
        pack: { ...DEFAULT_SETTINGS.pack, ...pack },
        asOfQuestion,
      };
      const episode: Episode = { episodeId: 'e', title: 'e', format: 'chat', turns, questions };
      const memory = wordMemory(episode, chunkTurns, characterCounter);
      // A counterexample is told by what made it: the memory itself would fill pages.
      const told = () => JSON.stringify({ seed, turnCount, questionCount, method, settings });
      return { memory, settings, method, [fc.toStringMethod]: told };
    });
}

/** The memory of an episode whose texts are embedded as bags of words. */
export function wordMemory(episode: Episode, chunkTurns: number, counter: TokenCounter): EpisodeMemory {
  const chunks = chunkEpisode(episode, chunkTurns);
  const embeddings = matrixOfTexts(chunks.map(({ text }) => text));
  const rows = finish(buildTriangle(embeddings));
  const memory = new EpisodeMemory({ episode, chunks, embeddings, rows, counter, terms: termsOf(episode, chunks) });
  memory.takeQuestionVectors(matrixOfTexts(episode.questions.map(({ text }) => text)));
  return memory;
}

function matrixOfTexts(texts: readonly string[]): EmbeddingMatrix {
  const vectors = texts.map(wordVector);
  const dims = wordVector('a').length;
  const values = new Float32Array(texts.length * dims);
  vectors.forEach((vector, i) => {
    values.set(vector, i * dims);
  });
  return { count: texts.length, dims, values };
}

function randomTurns(random: Random, count: number): Turn[] {
  const texts: string[] = [];
  for (let i = 0; i < count; i++) {
    const repeats = i > 0 && random.next() < 0.1;
    const words = random.next() < 0.06 ? 120 : 1 + random.integer(14);
    const topic = random.integer(WORDS.length);
    const word = () => (random.next() < 0.5 ? WORDS[topic]! : WORDS[random.integer(WORDS.length)]!);
    texts.push(repeats ? texts[random.integer(i)]! : `Ada: ${Array.from({ length: words }, word).join(' ')} ${i}.`);
  }
  return texts.map((text, i) => ({
    ...{ turnId: `t${i}`, session: `s${Math.floor(i / 6)}`, speaker: 'Ada', text, timestamp: null },
    attachments: [],
  }));
}

function randomQuestion(random: Random, index: number, turnCount: number): Question {
  const gold = new Set(Array.from({ length: random.integer(5) }, () => random.integer(turnCount)));
  const unresolved = random.next() < 0.1 ? ['t999'] : [];
  return {
    questionId: `Q${index}`,
    text: Array.from({ length: 3 }, () => WORDS[random.integer(WORDS.length)]!).join(' '),
    answer: 'copper',
    type: null,
    evidence: { turns: [...gold].sort((a, b) => a - b), unresolved, source: 'labelled' },
    visibleTurns: random.next() < 0.3 ? random.integer(turnCount + 1) : null,
    suspect: random.next() < 0.1 ? 'the citation is wrong' : null,
    meantToFail: null,
    givenAnswer: random.next() < 0.2 ? (random.next() < 0.5 ? 'It was copper.' : 'It was tin.') : null,
  };
}
