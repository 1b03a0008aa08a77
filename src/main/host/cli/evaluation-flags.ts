import {
  ANSWER_SOURCES,
  DEFAULT_BUDGETS,
  DEFAULT_METHODS,
  type EvaluationPlan,
} from '../../../core/contract/evaluation-plan.ts';
import { EVIDENCE_METRICS } from '../../../core/contract/evaluation-tables.ts';
import type { Shard } from '../../../core/evaluate/evaluation-part.ts';
import { isHeldMetric, type Tolerance } from '../../../core/evaluate/regression.ts';
import { METHODS, type Method } from '../../../core/model/settings.ts';
import { plannedAnswererFrom, refuseAnswerFlags } from './answer-flags.ts';
import { type FlagName, type Flags, settingsFrom } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** What to evaluate. Throws a UsageError naming flag and value. */
export function planFrom(flags: Flags): EvaluationPlan {
  const settings = settingsFrom(flags);
  const answers = flags.oneOf('answers', ANSWER_SOURCES, 'none');
  if (answers !== 'model') refuseAnswerFlags(flags);
  const budgets = flags.text('budget') === null ? DEFAULT_BUDGETS : [settings.pack.budgetTokens];
  return {
    settings,
    methods: listed(flags, 'methods', methodNamed) ?? DEFAULT_METHODS,
    budgets: listed(flags, 'budgets', (text) => countNamed('budgets', text, 1)) ?? budgets,
    seeds: listed(flags, 'seeds', (text) => countNamed('seeds', text, 0)),
    answers,
    ...(answers === 'model' ? { answerer: plannedAnswererFrom(flags) } : {}),
  };
}

/** Values between commas, each once; null where the flag is not given. */
function listed<T>(flags: Flags, name: FlagName, read: (text: string) => T): T[] | null {
  const text = flags.text(name);
  if (text === null) return null;
  const values = text.split(',').map((entry) => read(entry.trim()));
  const twice = values.find((value, i) => values.indexOf(value) < i);
  if (twice !== undefined) throw new UsageError(`--${name} ${text}: ${twice} stands there twice`);
  return values;
}

function methodNamed(text: string): Method {
  if ((METHODS as readonly string[]).includes(text)) return text as Method;
  throw new UsageError(`--methods ${text}: expected names from ${METHODS.join(', ')}, with commas between them`);
}

function countNamed(flag: string, text: string, smallest: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= smallest) return Number(text);
  throw new UsageError(
    `--${flag} ${text}: expected whole numbers from ${smallest} to 999999999, with commas between them`,
  );
}

/** `2/8`: the second of eight processes; null where the flag is not given. */
export function shardFrom(flags: Flags): Shard | null {
  const text = flags.text('shard');
  if (text === null) return null;
  const [, index, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (index === undefined || shard.index < 1 || shard.index > shard.of)
    throw new UsageError(`--shard ${text}: expected I/N with I from 1 to N, such as 1/4`);
  return shard;
}

/** `er=0.02,eall=0.05`: how far each may fall. Throws a UsageError, also where there is no baseline to hold to. */
export function tolerancesFrom(flags: Flags): Tolerance[] {
  const text = flags.text('fail-below');
  if (text === null) return [];
  if (flags.text('baseline') === null) throw new UsageError('--fail-below needs --baseline FILE to compare with');
  const tolerances = text.split(',').map((entry) => {
    const [, metric, drop] = /^\s*(\w+)\s*=\s*(\d+(?:\.\d+)?|\.\d+)\s*$/.exec(entry) ?? [];
    if (metric === undefined || !isHeldMetric(metric)) {
      throw new UsageError(
        `--fail-below ${entry}: expected METRIC=DROP such as er=0.02, METRIC one of ${EVIDENCE_METRICS.join(', ')}`,
      );
    }
    return { metric, drop: Number(drop) };
  });
  const twice = tolerances.find(({ metric }, i) => tolerances.findIndex((one) => one.metric === metric) < i);
  if (twice) throw new UsageError(`--fail-below ${text}: ${twice.metric} stands there twice`);
  return tolerances;
}
