import type { EngineHandlers } from './calls/engine-handlers.ts';
import type { ReportCalls } from './report-calls.ts';
import type { ReportContext } from './report-context.ts';
import { clusterReport } from './reports/cluster-report.ts';
import { evaluatePart, evaluateReport, mergeReport } from './reports/evaluate-report.ts';
import { explainReport } from './reports/explain-report.ts';
import { importReport } from './reports/import-report.ts';
import { compareReport, packReport } from './reports/pack-report.ts';
import { plateausReport } from './reports/plateaus-report.ts';
import { suggestReport } from './reports/suggest-report.ts';
import { sweepReport } from './reports/sweep-report.ts';

/** The batch calls of the command line. Each opens what it needs, reports, and keeps nothing. */
export function reportHandlers(context: ReportContext): EngineHandlers<keyof ReportCalls> {
  return {
    importReport: (input, signal) => importReport(context, input, signal),
    clusterReport: (input, signal) => clusterReport(context, input, signal),
    sweepReport: (input, signal) => sweepReport(context, input, signal),
    plateausReport: (input, signal) => plateausReport(context, input, signal),
    suggestReport: (input, signal) => suggestReport(context, input, signal),
    packReport: (input, signal) => packReport(context, input, signal),
    explainReport: (input, signal) => explainReport(context, input, signal),
    compareReport: (input, signal) => compareReport(context, input, signal),
    evaluateReport: (input, signal) => evaluateReport(context, input, signal),
    evaluatePart: (input, signal) => evaluatePart(context, input, signal),
    mergeReport: (input, signal) => mergeReport(input, signal),
  };
}
