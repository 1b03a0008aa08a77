import type { Settings } from '../../../../core/model/settings.ts';
import type { PlateauRow } from '../../../../core/tau/evidence-over-plateaus.ts';
import { flatReference } from '../../../../core/tau/pack-partition.ts';
import { paretoPoints } from '../../../../core/tau/pareto.ts';
import { holdsTau } from '../../../../core/tau/plateau.ts';
import { LEAST_QUESTIONS, suggestTau } from '../../../../core/tau/suggest.ts';
import type { EpisodeMemory } from '../episode-memory.ts';
import { paretoInput } from '../pareto-run.ts';
import { askedPlan, plateauRows } from '../plateau-rows.ts';
import { createRate } from '../rate.ts';
import type { ReportCalls, SuggestReport, TauReport } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { runInSlices } from '../time-slices.ts';
import { chooseEpisode, openMemory, readSource } from './open-source.ts';
import { evidenceReport, progressOf } from './plateaus-report.ts';

/** τ as set, as calibrated and as suggested by evidence, and the Pareto front where it is asked for. */
export async function suggestReport(
  context: ReportContext,
  { source, settings, pareto }: ReportCalls['suggestReport']['input'],
  signal: AbortSignal,
): Promise<SuggestReport> {
  const chosen = chooseEpisode(await readSource(context, source, signal), source);
  const hasEvidence = chosen.episode.questions.some((question) => question.evidence.turns.length > 0);
  const questions = hasEvidence ? 'embed' : 'leave';
  const memory = await openMemory(context, chosen, { source, settings, signal, questions });
  const rows = await plateauRows(memory, settings, { signal, questions: 'ask', onRow: progressOf(context) });
  context.emit({ type: 'task-ended', task: 'plateaus', outcome: 'completed' });
  const asked = askedPlan(memory, settings);
  const points = pareto === 'measure' ? await measureFront(context, { memory, settings, signal }) : null;
  const calibration = memory.calibration(settings.write.seed);
  const calibrated = memory.tauOf({ ...settings.write, tau: { kind: 'auto' } });
  return {
    episode: chosen.episode.episodeId,
    n: memory.chunks.length,
    method: settings.methodA,
    seed: settings.write.seed,
    present: reportTau(rows, memory.tauOf(settings.write)),
    calibrated: {
      ...reportTau(rows, calibrated),
      percentile: 70,
      sample: calibration.sample,
      pairs: calibration.pairs,
    },
    validated: asked ? suggestTau(rows, settings.write.seed) : NO_QUESTIONS,
    ...(asked ? { reference: { method: 'flat', ...evidenceReport(flatReference(asked.episode, settings.pack)) } } : {}),
    ...(points ? { pareto: points } : {}),
  };
}

const NO_QUESTIONS = { kind: 'too-few', questionsWithEvidence: 0, needed: LEAST_QUESTIONS } as const;

/** The plateau that holds τ, with its figures. */
function reportTau(rows: readonly PlateauRow[], tau: number): TauReport {
  const { above, upTo, atoms, largestShare, evidence } = rows.find((row) => holdsTau(row, tau))!;
  return { tau, above, upTo, atoms, largestShare, ...(evidence ? evidenceReport(evidence) : {}) };
}

/** null where no question can be asked. */
async function measureFront(
  { emit }: ReportContext,
  { memory, settings, signal }: { memory: EpisodeMemory; settings: Settings; signal: AbortSignal },
): Promise<SuggestReport['pareto'] | null> {
  const input = paretoInput(memory, settings);
  if (!input || memory.percentiles.pairs === 0) return null;
  const rate = createRate(() => performance.now());
  const points = await runInSlices(paretoPoints(input), signal, ({ done, total }) => {
    const progress = { task: 'pareto', done, total, unit: 'combinations', ...rate(done, total) } as const;
    emit({ type: 'task-progressed', progress });
  });
  emit({ type: 'task-ended', task: 'pareto', outcome: 'completed' });
  return points;
}
