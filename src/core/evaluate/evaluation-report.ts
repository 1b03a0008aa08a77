import type { PackSettings, Settings } from '../model/settings.ts';
import type { AnswerSource, EvaluationPlan } from './cell.ts';
import type { EvaluatedEpisode } from './cell-columns.ts';
import { READINGS } from './evaluation-readings.ts';
import {
  type EvaluationRow,
  EvaluationTables,
  type FactorialRow,
  type PairedRow,
  type PerQuestion,
} from './evaluation-tables.ts';
import { gather } from './gathered.ts';
import { type PairedDraws, pairedDraws } from './paired.ts';
import { type EvaluationScope, scopeOf } from './scope.ts';

/** What `atomscope evaluate` prints. It holds neither times nor paths: the same input gives the same bytes. */
export interface EvaluationReport {
  readonly kind: 'atomscope-evaluation';
  readonly settings: SharedSettings;
  readonly embedder: string;
  readonly answers: AnswerSource;
  readonly scope: EvaluationScope;
  readonly rows: readonly EvaluationRow[];
  readonly paired: readonly PairedRow[];
  /** Empty unless all three merge rules were evaluated, each packing as its name says. */
  readonly factorial: readonly FactorialRow[];
  readonly statistics: PairedDraws;
  readonly readings: Readonly<Record<string, string>>;
  readonly perQuestion?: PerQuestion;
}

/** What all rows have in common. */
export interface SharedSettings extends Omit<Settings, 'methodA' | 'methodB' | 'pack'> {
  readonly pack: Omit<PackSettings, 'budgetTokens'>;
}

export interface ReportOptions {
  readonly embedder: string;
  readonly perQuestion: 'on' | 'off';
}

/**
 * Draws the tables of an evaluation from what was measured, whether by one process or by several: episodes count in the
 * order of their places. A generator that yields between comparisons, since resampling takes a while.
 */
export function* reportEvaluation(
  plan: EvaluationPlan,
  measured: readonly EvaluatedEpisode[],
  { embedder, perQuestion }: ReportOptions,
): Generator<void, EvaluationReport> {
  const episodes = [...measured].sort((a, b) => a.place - b.place);
  const gathered = gather(episodes);
  const draws = pairedDraws(plan.settings.write.seed);
  const tables = new EvaluationTables(plan, gathered, draws);
  const rows = tables.rows();
  yield;
  const paired = yield* tables.paired();
  const factorial = yield* tables.factorial();
  return {
    kind: 'atomscope-evaluation',
    settings: sharedSettings(plan.settings),
    embedder,
    answers: plan.answers,
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
