import type { Settings } from '../../../../core/model/settings.ts';
import { DECIDED_BY, type WriteLog } from '../../../../core/model/write-log.ts';
import { diagnose } from '../../../../core/tau/diagnostics.ts';
import { joinsByGate, joinTreeDepth } from '../../../../core/tau/join-tree.ts';
import { compareStorage } from '../compare-storage.ts';
import { type EpisodeMemory, type Run, SAMPLED_CHUNKS } from '../episode-memory.ts';
import { atomSizes, runPlateau } from '../measure-run.ts';
import { createRate } from '../rate.ts';
import type { ClusterReport, ReportCalls, WriteReport } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { shownCore } from '../run-cycle.ts';
import { runInSlices } from '../time-slices.ts';
import { chooseEpisode, openMemory, readSource } from './open-source.ts';

export async function clusterReport(
  context: ReportContext,
  { source, settings }: ReportCalls['clusterReport']['input'],
  signal: AbortSignal,
): Promise<ClusterReport> {
  const chosen = chooseEpisode(await readSource(context, source, signal), source);
  const memory = await openMemory(context, chosen, { source, settings, signal, questions: 'leave' });
  const tau = memory.tauOf(settings.write);
  const run = memory.isLive
    ? memory.runAt(shownCore(settings), settings.write, tau)
    : await writeLarge(context, memory, settings, signal);
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
    plateau: runPlateau(run),
    diagnostics: memory.isLive
      ? { ...diagnose(memory.rows, run.log, tau), ...(await storageFlips(memory, settings, signal)) }
      : largeDiagnostics(sizes, run.log),
  };
}

/** Writes an episode whose similarities are too many to keep, in slices, with progress: each is computed once. */
async function writeLarge(
  { emit }: ReportContext,
  memory: EpisodeMemory,
  settings: Settings,
  signal: AbortSignal,
): Promise<Run> {
  const core = shownCore(settings);
  const tau = memory.tauOf(settings.write);
  const writing = memory.createCore(core, settings.write, tau);
  const total = memory.chunks.length;
  // Late chunks have more before them: the rate is one of pairs.
  const pairs = (chunks: number) => (chunks * (chunks - 1)) / 2;
  const rate = createRate(() => performance.now());
  let reportedMs = 0;
  const steps = (function* () {
    for (let chunk = 0; chunk < total; chunk++) {
      writing.write(chunk);
      yield chunk + 1;
    }
  })();
  await runInSlices(steps, signal, (done) => {
    if (performance.now() - reportedMs < 250) return;
    reportedMs = performance.now();
    const progress = { task: 'similarities', done: pairs(done), total: pairs(total), unit: 'pairs' } as const;
    emit({ type: 'task-progressed', progress: { ...progress, ...rate(progress.done, progress.total) } });
  });
  emit({ type: 'task-ended', task: 'similarities', outcome: 'completed' });
  return memory.keepRun(core, settings.write, tau, writing.log);
}

/** What the log alone tells; the figures over pairs would cost the whole computation once more. */
function largeDiagnostics(sizes: Int32Array, log: WriteLog) {
  const atoms = sizes.length;
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const squares = sizes.reduce((sum, size) => sum + size * size, 0);
  return {
    atoms,
    chunks: log.count,
    largestShare: log.count === 0 ? 0 : largest / log.count,
    effectiveAtoms: squares === 0 ? 0 : log.count ** 2 / squares,
    singletonRate: atoms === 0 ? 0 : sizes.filter((size) => size === 1).length / atoms,
    joinsByGate: joinsByGate(log),
    treeDepth: joinTreeDepth(log),
    leftOut: ['chainingIndex', 'smallestWithinPair', 'bridgeChunks', 'silhouette', 'intraMean', 'interMean'],
    warnings: [
      `${log.count.toLocaleString('en-US')} chunks are too many to keep their similarities: figures over pairs were left out, and a percentile τ is read off ${SAMPLED_CHUNKS.toLocaleString('en-US')} sampled chunks.`,
    ],
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
  const opened = log.opened[chunk] === 1;
  return {
    chunk,
    atom: log.atomOf[chunk]!,
    opened,
    scoreCentroid: score(log.scoreCentroid[chunk]!),
    scoreMember: score(log.scoreMember[chunk]!),
    admittedBy: opened || nearest < 0 ? null : nearest,
    gate: opened ? 'none' : DECIDED_BY[log.decidedBy[chunk]!]!,
    nearestAtom: log.bestAtom[chunk]! < 0 ? null : log.bestAtom[chunk]!,
    margin: score(log.margin[chunk]!),
    runnerUp: runnerUp < 0 ? null : { atom: runnerUp, score: log.runnerUpScore[chunk]! },
  };
}

// JSON has no NaN: what could not be scored is null.
function score(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
