import type { EvaluationFormat } from '../../../../core/contract/evaluation.ts';
import { cellKey } from '../../../../core/evaluate/cell.ts';
import { differencesFrom } from '../../../../core/evaluate/differences.ts';
import { reportEvaluation } from '../../../../core/evaluate/evaluation-report.ts';
import { labelsOf } from '../../../../core/evaluate/evaluation-tables.ts';
import { gather } from '../../../../core/evaluate/gathered.ts';
import { pairedDraws } from '../../../../core/evaluate/paired.ts';
import { questionsOfCell } from '../../../../core/evaluate/questions-of-cell.ts';
import { evaluationCsv } from '../evaluation-csv.ts';
import type { MeasuredEvaluation } from '../live-evaluation.ts';
import { runInSlices } from '../time-slices.ts';
import type { Workbench } from '../workbench.ts';
import type { EngineHandlers } from './engine-handlers.ts';

type EvaluateCallName =
  | 'evaluate'
  | 'resumeEvaluation'
  | 'evaluatedDifferences'
  | 'evaluatedQuestions'
  | 'exportEvaluation';

/** All questions of the open corpus under many methods and budgets. */
export function evaluateCalls(bench: Workbench): EngineHandlers<EvaluateCallName> {
  return {
    evaluate: async ({ plan, reach }) => {
      await bench.evaluate(plan, reach);
      return null;
    },
    resumeEvaluation: async () => {
      bench.resumeEvaluation();
      return null;
    },
    evaluatedDifferences: async ({ metric, reference }, signal) => {
      const { plan, episodes } = bench.evaluation.measured();
      const gathered = gather(episodes);
      const draws = pairedDraws(plan.settings.write.seed);
      const input = { plan, gathered, draws, metric, reference };
      return { rows: await runInSlices(differencesFrom(input, labelsOf(plan)), signal), draws };
    },
    evaluatedQuestions: async ({ cell, reference }) => {
      const { episodes, texts } = bench.evaluation.measured();
      const gathered = gather(episodes);
      const keys = { cell: cellKey(cell), reference: reference && cellKey(reference) };
      if (!gathered.has(keys.cell)) throw new Error(`Nothing is measured for ${keys.cell}: evaluate it first.`);
      const held = keys.reference !== null && gathered.has(keys.reference) ? keys.reference : null;
      return questionsOfCell(gathered, texts, { cell: keys.cell, reference: held });
    },
    exportEvaluation: async ({ format }, signal) => exported(bench.evaluation.measured(), format, signal),
  };
}

/** The bytes that `atomscope evaluate` writes for the same input. Throws a sentence while cells are missing. */
async function exported(
  { plan, embedder, status, episodes }: MeasuredEvaluation,
  format: EvaluationFormat,
  signal: AbortSignal,
): Promise<{ readonly suggestedName: string; readonly text: string }> {
  if (status !== 'complete')
    throw new Error('The evaluation is not finished: an export holds every cell. Resume it first.');
  const perQuestion = format === 'json-per-question' ? 'on' : 'off';
  const report = await runInSlices(reportEvaluation(plan, episodes, { embedder, perQuestion }), signal);
  if (format === 'csv') return { suggestedName: 'evaluation.csv', text: evaluationCsv(report) };
  const suggestedName = perQuestion === 'on' ? 'evaluation per question.json' : 'evaluation.json';
  return { suggestedName, text: `${JSON.stringify(report)}\n` };
}
