import { sweepTau } from '../../../../core/tau/sweep.ts';
import { candidateOf, writeGate } from '../measure-run.ts';
import { createRate } from '../rate.ts';
import type { ReportCalls, SweepReport } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { runInSlices } from '../time-slices.ts';
import { chooseEpisode, openMemory, readSource } from './open-source.ts';

export async function sweepReport(
  context: ReportContext,
  { source, settings, from, to, steps }: ReportCalls['sweepReport']['input'],
  signal: AbortSignal,
): Promise<SweepReport> {
  const chosen = chooseEpisode(await readSource(context, source, signal), source);
  const hasEvidence = chosen.episode.questions.some((question) => question.evidence.turns.length > 0);
  const memory = await openMemory(context, chosen, {
    source,
    settings,
    signal,
    questions: hasEvidence ? 'embed' : 'leave',
  });
  const rate = createRate(() => performance.now());
  const rows: SweepReport['rows'][number][] = [];
  const sweep = sweepTau(memory.rows, { from, to, steps, gate: writeGate(settings), candidate: candidateOf(settings) });
  await runInSlices(sweep, signal, ({ partition, ...row }) => {
    const recall = memory.hasQueries ? memory.recallOf(settings.methodA, settings, partition.atomOf) : null;
    rows.push(recall === null ? row : { ...row, evidenceRecall: recall });
    const done = rows.length;
    context.emit({
      type: 'task-progressed',
      progress: { task: 'curves', done, total: steps, unit: 'values of τ', ...rate(done, steps) },
    });
  });
  context.emit({ type: 'task-ended', task: 'curves', outcome: 'completed' });
  return {
    episode: chosen.episode.episodeId,
    n: memory.chunks.length,
    rows,
    calibration: { ...memory.calibration(settings.write.seed) },
  };
}
