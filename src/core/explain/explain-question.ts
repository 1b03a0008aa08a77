import type { SaidAnswer } from '../contract/answers.ts';
import type { PackedChunk, QuestionExplanation } from '../contract/explanation.ts';
import type { Method, Settings } from '../model/settings.ts';
import { packOutcome } from '../pack/pack-outcome.ts';
import { givenAnswer, readSaid } from './answer-reading.ts';
import { type Counterfactuals, findCounterfactuals, type SearchProgress } from './counterfactuals.ts';
import type { ExplainableMemory } from './explainable-memory.ts';
import { goldJourney } from './gold-journey.ts';
import { type InspectedQuestion, type Inspection, inspect, inspectQuestion } from './inspection.ts';
import { questionStages, type TurnStage, turnStages } from './question-stages.ts';
import { rankedAtoms, rankedChunks } from './ranked-lists.ts';
import { READINGS } from './readings.ts';
import type { Target } from './target.ts';

export interface ExplainRequest {
  readonly settings: Settings;
  readonly method: Method;
  readonly questionIndex: number;
  /** `journey`: only the way of the gold turns, at once; `whole`: what would have brought them in too. */
  readonly depth: 'journey' | 'whole';
  /** What was said to the question; the answer that came with it where nothing is named. */
  readonly said?: SaidAnswer | null;
  /** Asked between packs while changes are tried: once true, the explanation ends with those found by then. */
  readonly isStopped?: () => boolean;
}

/**
 * Why one question came out as it did under one method: the way of each gold turn, its one final stage, the causes
 * upstream, and the smallest changes that would have brought it in (FIELD section 6). Yields between packs, and the
 * progress of the changes tried. Throws a RangeError for a question that the episode does not have.
 */
export function* explainQuestion(
  memory: ExplainableMemory,
  { settings, method, questionIndex, depth, said: named, isStopped = () => false }: ExplainRequest,
): Generator<SearchProgress | undefined, QuestionExplanation> {
  const question = memory.episode.questions[questionIndex];
  if (!question) throw new RangeError(`no question ${questionIndex} among ${memory.episode.questions.length}`);
  const said = named === undefined ? givenAnswer(question) : named;
  const inspection = inspect(memory, settings, method);
  const asked = inspectQuestion(inspection, questionIndex);
  const turns = turnStages(inspection, asked, said);
  yield;
  const ways =
    depth === 'whole'
      ? yield* findCounterfactuals(inspection, { questionIndex, targets: targetsOf(inspection, asked), isStopped })
      : null;
  return assembled({ inspection, asked, said, turns, ways }, questionIndex);
}

/** The excluded gold chunks that the question sees; a copy of the turn elsewhere in the prompt counts as in. */
function targetsOf({ chunkOf }: Inspection, { query, view, turnsIn }: InspectedQuestion): Target[] {
  const missed = query.goldTurns.filter((turn) => !turnsIn.has(turn) && chunkOf[turn]! < view.visibleCount);
  const chunks = [...new Set(missed.map((turn) => chunkOf[turn]!))];
  return chunks.map((chunk) => ({ chunk, turns: missed.filter((turn) => chunkOf[turn] === chunk) }));
}

interface Explained {
  readonly inspection: Inspection;
  readonly asked: InspectedQuestion;
  readonly said: SaidAnswer | null;
  readonly turns: readonly TurnStage[];
  readonly ways: Counterfactuals | null;
}

function assembled({ inspection, asked, said, turns, ways }: Explained, questionIndex: number): QuestionExplanation {
  const { memory, plan, context, method, settings, tau } = inspection;
  const { question, query, view, turnsIn } = asked;
  const { log } = memory.runOf(method, settings, inspection.run.tau);
  const { tokens, stoppedBy } = packOutcome(view, query, plan, context);
  return {
    ...questionStages(inspection, asked, turns),
    outcome: outcomeOf(turns.length, turnsIn.size),
    text: question.text,
    method,
    tau,
    visibleChunks: view.visibleCount,
    chunks: memory.chunks.length,
    tokens,
    budgetTokens: plan.budgetTokens,
    stoppedBy,
    otherQuestions: memory
      .queries(settings.asOfQuestion)
      .filter(({ goldTurns }, index) => index !== questionIndex && goldTurns.length > 0).length,
    answer: readSaid(question, said),
    gold: turns.map((turn) => {
      const missed = !turnsIn.has(turn.turn);
      const counterfactuals = missed ? (ways?.of.get(inspection.chunkOf[turn.turn]!) ?? []) : [];
      return goldJourney(inspection, asked, turn, { log, counterfactuals });
    }),
    rankedAtoms: rankedAtoms(inspection, asked),
    atomsRanked: asked.atomRanking()?.order.length ?? null,
    rankedChunks: rankedChunks(inspection, asked),
    packed: packedChunks(inspection, asked),
    nearest: nearestChunks(asked),
    counterfactuals: ways?.all ?? [],
    beyondReach: ways?.beyondReach ?? [],
    searched: ways?.searched ?? null,
    readings: READINGS,
  };
}

function packedChunks({ plan }: Inspection, { account, admission, view }: InspectedQuestion): PackedChunk[] {
  return account().offers.flatMap(({ chunk, state, tokens, headerTokens }) => {
    if (state !== 'in' && state !== 'truncated') return [];
    const atom = plan.core === null ? null : view.atomOf[chunk]!;
    return [{ chunk, atom, tokens: state === 'in' ? tokens : admission.truncated!.tokens, headerTokens, state }];
  });
}

/** Chunks of which a picture can say that the question lies among them. */
const NEAREST = 12;

function nearestChunks({ query }: InspectedQuestion): { readonly chunk: number; readonly cosine: number }[] {
  const { order, scoreOf } = query.dense();
  return Array.from(order.subarray(0, NEAREST), (chunk) => ({ chunk, cosine: scoreOf[chunk]! }));
}

function outcomeOf(gold: number, goldIn: number): QuestionExplanation['outcome'] {
  if (gold === 0) return 'label';
  if (goldIn === gold) return 'in';
  return goldIn === 0 ? 'missed' : 'partly';
}
