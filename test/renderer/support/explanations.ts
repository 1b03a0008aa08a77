import type {
  Counterfactual,
  GoldJourney,
  QuestionExplanation,
  QuestionStages,
  RankedAtom,
  RankedChunk,
  Stage,
  StageCounts,
} from '../../../src/core/contract/explanation.ts';
import { STAGES } from '../../../src/core/contract/explanation.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

function countsOf(stages: readonly Stage[]): StageCounts {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const stage of stages) counts[stage]++;
  return counts;
}

/** Where a question ends; what a test cares about is overridden. */
export function stagesOf(
  questionId: string,
  ends: readonly Stage[],
  part: Partial<QuestionStages> = {},
): QuestionStages {
  return {
    questionId,
    stage: STAGES.find((stage) => ends.includes(stage)) ?? 'L',
    label: null,
    goldTurns: ends.length,
    goldTurnsIn: ends.filter((stage) => stage === 'in' || stage === 'O' || stage === 'A').length,
    counts: countsOf(ends),
    causes: [],
    tags: [],
    ...part,
  };
}

interface JourneySketch {
  readonly chunk: number;
  readonly stage: Stage;
  readonly atom?: number;
  readonly atomRank?: number;
  readonly rankInAtom?: number;
  /** Tokens in the prompt when it was tried, and by how many it did not fit. */
  readonly usedTokens?: number;
  readonly shortTokens?: number;
  readonly tokens?: number;
}

const IN: readonly Stage[] = ['in', 'O', 'A'];

/** The way of one gold turn of K 6 and k 8 over 20 atoms. */
export function journey(sketch: JourneySketch, part: Partial<GoldJourney> = {}): GoldJourney {
  const { chunk, stage, atom = 1, atomRank = 1, rankInAtom = 1, tokens = 500 } = sketch;
  const isIn = IN.includes(stage);
  const used = sketch.usedTokens ?? null;
  return {
    turn: `t${chunk}`,
    turnIndex: 2 * chunk,
    chunk,
    atom,
    atomRank,
    rankInAtom,
    stage,
    causes: [],
    counterfactuals: [],
    chunking: {
      chunk,
      copies: [],
      tokens,
      turnTokens: 50,
      limitTokens: 4000,
      seenTokens: tokens,
      totalTokens: tokens,
      problem: stage === 'C' ? 'exceeds-budget' : null,
    },
    write: {
      atom,
      words: ['word'],
      opened: false,
      decidedBy: 'member',
      margin: 0.1,
      tau: 0.5,
      atomSize: 30,
      atomShare: 0.25,
      centroidCosine: 0.7,
      goldAtoms: 1,
      replacedBy: null,
    },
    rank: {
      atomRank,
      atomScore: 0.4,
      atoms: 20,
      topAtoms: 6,
      rankInAtom,
      chunkScore: 0.45,
      perAtom: 8,
      selected: isIn || stage.startsWith('P'),
    },
    pack: {
      state: isIn ? 'in' : used === null ? 'not-tried' : 'dropped',
      usedTokens: used,
      headerTokens: 0,
      shortfallTokens: sketch.shortTokens ?? null,
      largestEarlierAtom: stage === 'P3' ? { atom: 2, tokens: 2500, share: 0.625 } : null,
    },
    place: isIn ? { chunk, tokensBefore: 100, position: 0.9, density: 0.02 } : null,
    ...part,
  };
}

function rankedAtom(rank: number, gold: readonly GoldJourney[]): RankedAtom {
  const own = gold.filter(({ atomRank }) => atomRank === rank);
  const atom = own[0]?.atom ?? 100 + rank;
  const goldChunks = own.map(({ chunk }) => chunk);
  return { atom, words: [`atom${atom}`], rank, score: 1 - rank / 40, size: 30, kept: rank <= 6, goldChunks };
}

function rankedChunk(rank: number, own: readonly GoldJourney[]): RankedChunk {
  const gold = own.find(({ rankInAtom }) => rankInAtom === rank);
  const chunk = gold?.chunk ?? 1000 + rank;
  return {
    chunk,
    rank,
    score: 1 - rank / 60,
    tokens: 200,
    state: rank <= 8 ? 'in' : 'not-selected',
    isGold: gold !== undefined,
  };
}

/** An explanation of these journeys under K 6, k 8 and 4,000 tokens. */
export function explanation(
  gold: readonly GoldJourney[],
  part: Partial<QuestionExplanation> = {},
): QuestionExplanation {
  const stages = stagesOf(
    'Q-1',
    gold.map(({ stage }) => stage),
  );
  const atomRanks = [...new Set([...range(12).map((at) => at + 1), ...gold.flatMap(({ atomRank }) => atomRank ?? [])])];
  const rankedAtoms = atomRanks.sort((a, b) => a - b).map((rank) => rankedAtom(rank, gold));
  return {
    ...stages,
    outcome:
      gold.length === 0
        ? 'label'
        : stages.goldTurnsIn === gold.length
          ? 'in'
          : stages.goldTurnsIn > 0
            ? 'partly'
            : 'missed',
    text: 'Which port does step 4 name?',
    method: 'rsm',
    tau: 0.5,
    visibleChunks: 5,
    chunks: 6,
    tokens: 3900,
    budgetTokens: 4000,
    stoppedBy: 'budget',
    otherQuestions: 9,
    answer: null,
    gold,
    rankedAtoms,
    atomsRanked: gold.find(({ rank }) => rank?.atoms != null)?.rank?.atoms ?? rankedAtoms.length,
    rankedChunks: rankedAtoms
      .filter(({ kept, goldChunks }) => kept || goldChunks.length > 0)
      .map(({ atom }) => {
        const own = gold.filter((each) => each.atom === atom);
        const ranks = [
          ...new Set([...range(14).map((at) => at + 1), ...own.flatMap(({ rankInAtom }) => rankInAtom ?? [])]),
        ];
        return { atom, count: 30, chunks: ranks.sort((a, b) => a - b).map((rank) => rankedChunk(rank, own)) };
      }),
    packed: [
      ...gold
        .filter(({ stage }) => IN.includes(stage))
        .map(({ chunk, atom }) => ({ chunk, atom, tokens: 500, headerTokens: 10, state: 'in' as const })),
      { chunk: 1001, atom: 2, tokens: 3000, headerTokens: 10, state: 'in' },
    ],
    nearest: [
      { chunk: 0, cosine: 0.6 },
      { chunk: 1, cosine: 0.2 },
    ],
    counterfactuals: [],
    beyondReach: [],
    searched: null,
    readings: { tags: 'Derived by rule.' },
    ...part,
  };
}

/** A change of K; what a test cares about is overridden. */
export function way(part: Partial<Extract<Counterfactual, { change: 'K' | 'k' | 'budget' }>> = {}): Counterfactual {
  return {
    change: 'K',
    from: 6,
    to: 9,
    and: null,
    bringsIn: [2],
    goldTurnsIn: 1,
    fixes: 3,
    breaks: 1,
    atoms: null,
    isSmallest: true,
    ...part,
  };
}
