import { summariseImport } from '../../import/summary.ts';
import type { ImportReport, ReportCalls } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { readSource } from './open-source.ts';

export async function importReport(
  context: ReportContext,
  { source, chunkTurns }: ReportCalls['importReport']['input'],
  signal: AbortSignal,
): Promise<ImportReport> {
  const result = await readSource(context, source, signal);
  return { files: summariseImport(result, { chunkTurns }).files, failures: result.failures };
}
