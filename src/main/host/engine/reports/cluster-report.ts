import type { Settings } from '../../../../core/model/settings.ts';
import { DECIDED_BY, type WriteLog } from '../../../../core/model/write-log.ts';
import { diagnose } from '../../../../core/tau/diagnostics.ts';
import { compareStorage } from '../compare-storage.ts';
import type { EpisodeMemory, Run } from '../episode-memory.ts';
import { atomSizes, runPlateau } from '../measure-run.ts';
import type { ClusterReport, ReportCalls, WriteReport } from '../report-calls.ts';
import type { ReportContext } from '../report-handlers.ts';
import { shownCore } from '../run-cycle.ts';
import { chooseEpisode, openMemory, readSource } from './open-source.ts';

export async function clusterReport(
  context: ReportContext,
  { source, settings }: ReportCalls['clusterReport']['input'],
  signal: AbortSignal,
): Promise<ClusterReport> {
  const chosen = chooseEpisode(await readSource(context, source, signal), source);
  const memory = await openMemory(context, chosen, { source, settings, signal, questions: 'leave' });
  const tau = memory.tauOf(settings.write);
  const run = memory.runAt(shownCore(settings), settings.write, tau);
  const sizes = atomSizes(run.log.atomOf, run.atomCount);
  return {
    episode: chosen.episode.episodeId,
    n: run.log.count,
    tau,
    gate: run.core === 'rsm' ? settings.write.gate : 'centroid',
    core: run.core,
    atomOf: Array.from(run.log.atomOf.subarray(0, run.log.count)),
    writes: writeReports(run),
    atoms: Array.from(sizes, (size, atom) => ({ atom, size, words: run.words[atom] ?? [] })),
    plateau: runPlateau(memory, settings, run),
    diagnostics: { ...diagnose(memory.rows, run.log, tau), ...(await storageFlips(memory, settings, signal)) },
  };
}

/** What the storage changed, where it is not float32. */
async function storageFlips(memory: EpisodeMemory, settings: Settings, signal: AbortSignal) {
  return settings.write.storage === 'float32' ? {} : { storageFlips: await compareStorage(memory, settings, signal) };
}

function writeReports({ log }: Run): WriteReport[] {
  return Array.from({ length: log.count }, (_, chunk) => writeReport(log, chunk));
}

function writeReport(log: WriteLog, chunk: number): WriteReport {
  const runnerUp = log.runnerUp[chunk]!;
  const nearest = log.nearestMember[chunk]!;
  return {
    chunk,
    atom: log.atomOf[chunk]!,
    opened: log.opened[chunk] === 1,
    scoreCentroid: score(log.scoreCentroid[chunk]!),
    scoreMember: score(log.scoreMember[chunk]!),
    admittedBy: nearest < 0 ? null : nearest,
    gate: DECIDED_BY[log.decidedBy[chunk]!]!,
    margin: score(log.margin[chunk]!),
    runnerUp: runnerUp < 0 ? null : { atom: runnerUp, score: log.runnerUpScore[chunk]! },
  };
}

// JSON has no NaN: what could not be scored is null.
function score(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
