import type { EvaluationPlan } from '../contract/evaluation-plan.ts';
import type { EvaluationFigures, SharedSettings } from '../contract/evaluation-tables.ts';
import type { Settings } from '../model/settings.ts';
import type { EvaluatedEpisode } from './cell-columns.ts';
import { READINGS } from './evaluation-readings.ts';
import { EvaluationTables, type PerQuestion } from './evaluation-tables.ts';
import { gather } from './gathered.ts';
import { pairedDraws } from './paired.ts';
import { scopeOf } from './scope.ts';

/** What `atomscope evaluate` prints. */
export interface EvaluationReport extends EvaluationFigures {
  readonly perQuestion?: PerQuestion;
}

export interface ReportOptions {
  readonly embedder: string;
  readonly perQuestion: 'on' | 'off';
  /** `finished`: rows of cells that not every episode has yet are left out; where nothing is said, all must be there. */
  readonly cells?: 'all' | 'finished';
  /** `leave` draws rows only: for figures that are looked at while more are on their way. */
  readonly comparisons?: 'draw' | 'leave';
}

/**
 * Draws the tables of an evaluation from what was measured, whether by one process or by several: episodes count in the
 * order of their places. A generator that yields between comparisons, since resampling takes a while.
 */
export function* reportEvaluation(
  plan: EvaluationPlan,
  measured: readonly EvaluatedEpisode[],
  { embedder, perQuestion, cells = 'all', comparisons = 'draw' }: ReportOptions,
): Generator<void, EvaluationReport> {
  const episodes = [...measured].sort((a, b) => a.place - b.place);
  const gathered = gather(episodes);
  const draws = pairedDraws(plan.settings.write.seed);
  const tables = new EvaluationTables({ plan, gathered, draws, cells });
  const rows = tables.rows();
  yield;
  const paired = comparisons === 'draw' ? yield* tables.paired() : [];
  const factorial = comparisons === 'draw' ? yield* tables.factorial() : [];
  return {
    kind: 'atomscope-evaluation',
    settings: sharedSettings(plan.settings),
    embedder,
    answers: plan.answers,
    ...(plan.answerer ? { answerer: plan.answerer } : {}),
    scope: scopeOf(episodes),
    rows,
    paired,
    factorial,
    statistics: draws,
    readings: READINGS,
    ...(perQuestion === 'on' ? { perQuestion: tables.perQuestion() } : {}),
  };
}

function sharedSettings({ chunkTurns, write, pack, asOfQuestion }: Settings): SharedSettings {
  const { budgetTokens: _varied, ...held } = pack;
  return { chunkTurns, write, pack: held, asOfQuestion };
}
