import type { EvaluationReport } from '../../../core/evaluate/evaluation-report.ts';
import type { PerQuestion } from '../../../core/evaluate/evaluation-tables.ts';
import { compareWithBaseline, type Regression } from '../../../core/evaluate/regression.ts';
import { evaluationCsv } from '../engine/evaluation-csv.ts';
import { BadInputError } from '../import/bad-input-error.ts';
import type { CommandOutcome } from './command.ts';
import { tolerancesFrom } from './evaluation-flags.ts';
import { evaluationText } from './evaluation-text.ts';
import type { FlagName, Flags } from './flags.ts';
import { readReport } from './read-evaluation.ts';
import { regressionText } from './regression-text.ts';
import { UsageError } from './usage-error.ts';
import { writeWhole } from './write-whole.ts';

/** Flags of every command that ends in an evaluation's report. */
export const OUTPUT_FLAGS: readonly { readonly flag: FlagName; readonly shown: string; readonly meaning: string }[] = [
  { flag: 'csv', shown: '--csv FILE | -', meaning: 'the table as CSV, into a file or on stdout' },
  {
    flag: 'baseline',
    shown: '--baseline OLD.json',
    meaning: 'compare with an earlier --json, best with --per-question',
  },
  {
    flag: 'fail-below',
    shown: '--fail-below er=0.02',
    meaning: 'exit with 1 where a row fell further below the baseline; several with commas between them',
  },
];

/** What the output flags ask for, read and checked before any work is done. */
export interface OutputPlan {
  readonly csv: string | null;
  /** Printing every question's figures was asked for. */
  readonly perQuestion: 'on' | 'off';
  /** Judges a report that holds every question's figures; null without a baseline. */
  readonly judge: ((report: EvaluationReport) => Regression) | null;
}

/** Throws a UsageError for flags that do not go together, a BadInputError for a baseline that is none. */
export async function outputPlan(flags: Flags): Promise<OutputPlan> {
  const csv = flags.text('csv');
  if (csv === '-' && flags.has('json')) throw new UsageError('--csv - and --json cannot both be on stdout');
  if (csv === '') throw new UsageError('--csv: expected a file, or - for stdout');
  const perQuestion = flags.has('per-question') ? 'on' : 'off';
  const tolerances = tolerancesFrom(flags);
  const path = flags.text('baseline');
  if (path === null) return { csv, perQuestion, judge: null };
  const baseline = await readReport(path);
  return {
    csv,
    perQuestion,
    judge(report) {
      const now = report as EvaluationReport & { readonly perQuestion: PerQuestion };
      const regression = compareWithBaseline(baseline, now, tolerances);
      if (regression.rows.length > 0) return regression;
      throw new BadInputError(
        path,
        null,
        'this baseline has no row of these methods and budgets; expected some to compare',
      );
    },
  };
}

/** Whether the engine must report every question: a baseline is compared question by question. */
export function needsQuestions({ perQuestion, judge }: OutputPlan): 'on' | 'off' {
  return judge ? 'on' : perQuestion;
}

/** Prints, writes and judges a report; a regression makes the exit code 1. */
export async function evaluationOutcome(report: EvaluationReport, plan: OutputPlan): Promise<CommandOutcome> {
  const regression = plan.judge?.(report) ?? null;
  const { perQuestion, ...tables } = report;
  const document = {
    ...tables,
    ...(plan.perQuestion === 'on' ? { perQuestion } : {}),
    ...(regression ? { regression } : {}),
  };
  if (plan.csv !== null && plan.csv !== '-') await writeWhole(plan.csv, evaluationCsv(report));
  const parts = [evaluationText(report), ...(regression ? [regressionText(regression)] : [])];
  // The end of the CSV's last line is added where it is printed.
  const text = plan.csv === '-' ? evaluationCsv(report).slice(0, -1) : parts.join('\n\n');
  return { document, text, ...(regression?.failed ? { exitCode: 1 } : {}) };
}
