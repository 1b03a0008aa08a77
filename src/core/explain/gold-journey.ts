import type { ChunkStep, Counterfactual, GoldJourney, PackStep, RankStep, WriteStep } from '../contract/explanation.ts';
import { DECIDED_BY, type WriteLog } from '../model/write-log.ts';
import { chunkProblem } from './gold-stages.ts';
import type { InspectedQuestion, Inspection } from './inspection.ts';
import type { TurnStage } from './question-stages.ts';
import { flatRanking, ranksOf } from './ranks.ts';
import { atomStanding, goldAtomCount, replacementOf } from './write-causes.ts';

/**
 * The whole way of one gold turn with the numbers that decided it (FIELD section 6): turn → chunk → write → atom rank →
 * rank inside → selection → packing → place in the prompt. Steps that the turn never came to are null.
 */
export function goldJourney(
  inspection: Inspection,
  asked: InspectedQuestion,
  { turn, stage, causes, place }: TurnStage,
  { log, counterfactuals }: { readonly log: WriteLog; readonly counterfactuals: readonly Counterfactual[] },
): GoldJourney {
  const chunk = inspection.chunkOf[turn]!;
  const isSeen = chunk < asked.view.visibleCount;
  const rank = isSeen ? rankStep(inspection, asked, chunk) : null;
  return {
    turn: inspection.memory.episode.turns[turn]!.turnId,
    turnIndex: turn,
    chunk,
    atom: isSeen && inspection.plan.core !== null ? asked.view.atomOf[chunk]! : null,
    atomRank: rank?.atomRank ?? null,
    rankInAtom: rank?.rankInAtom ?? null,
    stage,
    causes,
    counterfactuals,
    chunking: chunkStep(inspection, asked, turn),
    write: isSeen && inspection.plan.core !== null ? writeStep(inspection, asked, turn, log) : null,
    rank,
    pack: isSeen ? packStep(inspection, asked, chunk) : null,
    place,
  };
}

function chunkStep(inspection: Inspection, asked: InspectedQuestion, turn: number): ChunkStep {
  const { pieces } = inspection.context;
  const chunk = inspection.chunkOf[turn]!;
  const seen = inspection.memory.seenOf(chunk);
  return {
    chunk,
    copies: pieces.holdersOf(turn).filter((holder) => holder !== chunk && holder < asked.view.visibleCount),
    tokens: pieces.tokensOf(chunk),
    turnTokens: pieces.turnTokens(turn),
    limitTokens: inspection.limit,
    seenTokens: seen?.seenTokens ?? null,
    totalTokens: seen?.totalTokens ?? null,
    problem: chunkProblem(inspection, asked, turn),
  };
}

function writeStep(inspection: Inspection, asked: InspectedQuestion, turn: number, log: WriteLog): WriteStep {
  const chunk = inspection.chunkOf[turn]!;
  const standing = atomStanding(inspection, asked.view, chunk);
  return {
    atom: standing.atom,
    words: inspection.run.words[standing.atom] ?? [],
    opened: log.opened[chunk] === 1,
    decidedBy: DECIDED_BY[log.decidedBy[chunk]!]!,
    margin: orNull(log.margin[chunk]!),
    tau: inspection.tau,
    atomSize: standing.members.length,
    atomShare: standing.share,
    centroidCosine: standing.centroidCosine,
    goldAtoms: goldAtomCount(inspection, asked),
    replacedBy: asked.turnsIn.has(turn) ? null : replacementOf(inspection, asked, turn),
  };
}

function rankStep(inspection: Inspection, asked: InspectedQuestion, chunk: number): RankStep {
  const { plan, selectsAtoms } = inspection;
  const ranking = asked.atomRanking();
  const hasCap = selectsAtoms || plan.selection === 'flat-top-k';
  return {
    ...ranksOf(asked, inspection, chunk),
    atomScore: ranking ? orNull(ranking.scoreOf[asked.view.atomOf[chunk]!]!) : null,
    atoms: ranking?.order.length ?? null,
    topAtoms: selectsAtoms ? plan.topAtoms : null,
    chunkScore: ranking ? asked.query.similarities[chunk]! : flatRanking(inspection, asked).scoreOf[chunk]!,
    perAtom: hasCap ? plan.perAtom : null,
    selected: asked.admission.selected.chunks.includes(chunk),
  };
}

function packStep({ limit }: Inspection, asked: InspectedQuestion, chunk: number): PackStep {
  const offer = asked.account().offerOf.get(chunk);
  if (!offer) {
    const none = { usedTokens: null, headerTokens: null, shortfallTokens: null, largestEarlierAtom: null };
    return { state: 'not-tried', ...none };
  }
  const { state, usedTokens, headerTokens, tokens, largestOther } = offer;
  return {
    state,
    usedTokens,
    headerTokens,
    shortfallTokens: state === 'dropped' || state === 'truncated' ? usedTokens + headerTokens + tokens - limit : null,
    largestEarlierAtom: largestOther && { ...largestOther, share: largestOther.tokens / limit },
  };
}

/** JSON has no NaN and no infinity: what cannot be scored is null. */
function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
