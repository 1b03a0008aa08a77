import type { JudgeVerdict, SaidAnswer } from '../contract/answers.ts';
import { type Cell, settingsOf } from '../contract/evaluation-plan.ts';
import type { EvidenceMetric, WordMetric } from '../contract/evaluation-tables.ts';
import type { Stage } from '../contract/explanation.ts';
import type { ExplainableMemory } from '../explain/explainable-memory.ts';
import { type InspectedQuestion, type Inspection, inspect, inspectQuestion } from '../explain/inspection.ts';
import { questionStages, turnStages } from '../explain/question-stages.ts';
import type { Question } from '../model/episode.ts';
import type { Settings } from '../model/settings.ts';
import type { Admission } from '../pack/admission.ts';
import { restOf } from '../pack/select.ts';
import { answerScores } from './answer-scores.ts';
import type { AnswerColumns, CellColumns } from './cell-columns.ts';
import { measureEvidence } from './metrics.ts';
import type { ModelAnswer } from './model-answer.ts';
import { RANKS_MEASURED, rankingMetrics, retrievedMetrics } from './ranking-metrics.ts';

/** Who answers a question, given what its prompt shows; null where there is no answer. */
export type AnswerOf = (questionIndex: number, admission: Admission) => SaidAnswer | null;

/** Who answers, or what a model answered already, a question each; null where nobody does. */
export type CellAnswers = AnswerOf | readonly ModelAnswer[] | null;

type EvidenceFigures = Readonly<Record<EvidenceMetric, number | null>>;

interface QuestionFigures extends EvidenceFigures {
  readonly fill: number;
  readonly tokens: number;
  readonly stage: Stage;
  readonly turns: string;
  /** What was said; null where nothing was. */
  readonly text: string | null;
  readonly verdict: JudgeVerdict['verdict'] | null;
}

/**
 * Measures every question of an episode in one cell: packed as `pack` would, without building a prompt, and explained
 * to its stage, so that a cell's stages add up to its misses. A generator that yields after each question, so that the
 * host can pace and cancel it. Throws a RangeError when budget, K or k is not a positive integer.
 */
export function* evaluateCell(
  memory: ExplainableMemory,
  cell: Cell,
  shared: Settings,
  answers: CellAnswers,
): Generator<void, CellColumns> {
  const inspection = inspect(memory, settingsOf(cell, shared), cell.method);
  const figures: QuestionFigures[] = [];
  for (let index = 0; index < memory.episode.questions.length; index++) {
    const asked = inspectQuestion(inspection, index);
    const said = typeof answers === 'function' ? answers(index, asked.admission) : (answers?.[index]?.said ?? null);
    const verdict = said?.judge?.verdict ?? null;
    figures.push({ ...questionFigures(inspection, asked, said), text: said?.text ?? null, verdict });
    yield;
  }
  const { questions } = memory.episode;
  return { ...columnsOf(inspection, figures), answers: answers && answerColumns(questions, figures, answers) };
}

/** Stage A follows what was said here: an answer that nobody asked for here says nothing about this cell's prompts. */
function questionFigures(
  inspection: Inspection,
  asked: InspectedQuestion,
  said: SaidAnswer | null,
): Omit<QuestionFigures, 'text' | 'verdict'> {
  const { admission, query } = asked;
  const { context, plan, chunkOf } = inspection;
  const gold = new Set(query.goldTurns.map((turn) => chunkOf[turn]!));
  const { er, eall, ed } = measureEvidence(query.goldTurns, admission, admission.tokens, context.pieces);
  const stages = turnStages(inspection, asked, said);
  return {
    er,
    eall,
    ed,
    ...(rankingMetrics(topRanked(admission, plan.backfill), gold) ?? NO_RANKING),
    ...(retrievedMetrics(admission.chunksIn, gold) ?? NO_RETRIEVED),
    fill: admission.tokens / plan.budgetTokens,
    tokens: admission.tokens,
    stage: questionStages(inspection, asked, stages).stage,
    turns: stages.map(({ stage }) => stage).join(' '),
  };
}

const NO_RANKING = { ndcg10Standard: null, ndcg10Lme: null, rAt5: null, rAt10: null };
const NO_RETRIEVED = { ePrec: null, eRecall: null, eF1: null };

/**
 * The head of the ranked list (our reading: chunks in the order in which the method tries them, before the budget has
 * its say; what it never tries has no rank).
 */
function topRanked({ selected }: Admission, backfill: 'on' | 'off'): Int32Array {
  if (backfill === 'off' || selected.chunks.length >= RANKS_MEASURED)
    return selected.chunks.subarray(0, RANKS_MEASURED);
  return Int32Array.from([...selected.chunks, ...restOf(selected.chunks, selected.relevance)]);
}

function columnsOf(inspection: Inspection, figures: readonly QuestionFigures[]): Omit<CellColumns, 'answers'> {
  const { plan, run } = inspection;
  const column = <K extends keyof QuestionFigures>(key: K) => figures.map((one) => one[key]);
  return {
    ...{ er: column('er'), eall: column('eall'), ed: column('ed') },
    ...{ ndcg10Standard: column('ndcg10Standard'), ndcg10Lme: column('ndcg10Lme') },
    ...{ rAt5: column('rAt5'), rAt10: column('rAt10') },
    ...{ ePrec: column('ePrec'), eRecall: column('eRecall'), eF1: column('eF1') },
    ...{ fill: column('fill'), tokens: column('tokens') },
    ...{ stage: column('stage'), turns: column('turns') },
    tau: plan.core === null ? null : run.tau,
    atoms: plan.core === null ? null : atomCountOf(run.view.atomOf),
  };
}

function answerColumns(
  questions: readonly Question[],
  figures: readonly QuestionFigures[],
  answers: NonNullable<CellAnswers>,
): AnswerColumns {
  const scores = figures.map(({ text }, index) => answerScores(questions[index]!, text));
  const column = (metric: WordMetric) => scores.map((score) => score[metric]);
  return {
    ...{ locomoF1: column('locomoF1'), setF1: column('setF1'), bleu1: column('bleu1') },
    judge: figures.map(({ verdict }) => (verdict === null ? null : Number(verdict === 'yes'))),
    ...(typeof answers === 'function'
      ? {}
      : { said: figures.map(({ text }) => text), missing: answers.map(({ missing }) => missing) }),
  };
}

function atomCountOf(atomOf: Int32Array): number {
  let count = 0;
  for (const atom of atomOf) count = Math.max(count, atom + 1);
  return count;
}
