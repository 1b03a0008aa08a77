import type {
  AtomHeading,
  OutcomeColumns,
  PackedSide,
  PlateauHeading,
  RunDiagnostics,
  SimilarityFacts,
} from '../../../core/contract/events.ts';
import { partitionOf } from '../../../core/model/partition.ts';
import type { Method, Settings } from '../../../core/model/settings.ts';
import type { WriteLog } from '../../../core/model/write-log.ts';
import { comparePacks } from '../../../core/pack/compare.ts';
import type { PackOutcome } from '../../../core/pack/pack-outcome.ts';
import { atomFacts } from '../../../core/tau/atom-facts.ts';
import { diagnoseRun } from '../../../core/tau/diagnostics.ts';
import { similarityHistogram } from '../../../core/tau/histogram.ts';
import { plateausAround } from '../../../core/tau/plateaus.ts';
import { type EpisodeMemory, meanRecall, type Run } from './episode-memory.ts';

const HISTOGRAM_BINS = 96;
const MARKED_PERCENTILES = [50, 70, 90, 95, 97, 99, 99.5, 99.9];
const PLATEAUS_EACH_SIDE = 4;

export function describeAtoms(memory: EpisodeMemory, run: Run): AtomHeading[] {
  const facts = atomFacts(memory.rows, partitionOf(run.log.atomOf), run.tau);
  return facts.map(({ atom, size, cohesion, chaining }) => ({
    atom,
    size,
    cohesion,
    chaining,
    words: run.words[atom] ?? [],
  }));
}

export function measureSimilarities(memory: EpisodeMemory, seed: number): SimilarityFacts {
  const { percentiles } = memory;
  const calibration = memory.calibration(seed);
  return {
    pairs: percentiles.pairs,
    chunks: memory.chunks.length,
    histogram: similarityHistogram(memory.rows, HISTOGRAM_BINS),
    percentiles:
      percentiles.pairs === 0
        ? []
        : MARKED_PERCENTILES.map((percentile) => ({ percentile, tau: percentiles.valueAt(percentile) })),
    calibration: {
      sample: calibration.sample,
      pairs: calibration.pairs,
      tau: calibration.pairs === 0 ? 1 : calibration.p70,
    },
  };
}

export function diagnose(memory: EpisodeMemory, log: WriteLog, tau: number): RunDiagnostics {
  return diagnoseRun(memory.rows, log, tau);
}

export function outcomeColumns(method: Method, outcomes: readonly PackOutcome[]): OutcomeColumns {
  const withEvidence = outcomes.filter((outcome) => outcome.er !== null);
  const mean = (values: readonly number[]) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    method,
    goldIn: Uint16Array.from(outcomes, (outcome) => outcome.goldTurnsIn),
    gold: Uint16Array.from(outcomes, (outcome) => outcome.goldTurns),
    tokens: Uint32Array.from(outcomes, (outcome) => outcome.tokens),
    meanEr: meanRecall(outcomes),
    meanEall: mean(withEvidence.map((outcome) => outcome.eall ?? 0)),
    meanTokens: mean(outcomes.map((outcome) => outcome.tokens)) ?? 0,
    questionsWithEvidence: withEvidence.length,
  };
}

export function measurePlateaus(memory: EpisodeMemory, settings: Settings, run: Run): PlateauHeading[] {
  const { gate, candidate } = settings.write;
  const options = { gate: run.core === 'dp-means' ? 'centroid' : gate, candidate } as const;
  return plateausAround(memory.rows, run.tau, PLATEAUS_EACH_SIDE, options).map((plateau) => {
    const partition = partitionOf(plateau.atomOf);
    const sizes = new Int32Array(partition.atomCount);
    for (const atom of plateau.atomOf) sizes[atom]!++;
    return {
      above: finite(plateau.above),
      upTo: finite(plateau.upTo),
      atoms: partition.atomCount,
      largestShare: plateau.atomOf.length === 0 ? 0 : Math.max(...sizes) / plateau.atomOf.length,
      recall: memory.hasQueries ? memory.recallOf(settings.methodA, settings, plateau.atomOf) : null,
    };
  });
}

export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** Both sides of Compare for one question, and what they share. */
export function comparedPacks(memory: EpisodeMemory, settings: Settings, tau: number, questionIndex: number) {
  const side = (method: Method): PackedSide => ({
    method,
    label: method,
    pack: memory.pack(questionIndex, method, settings, tau),
  });
  const a = side(settings.methodA);
  const b = side(settings.methodB);
  return { a, b, ...comparePacks(a.pack, b.pack) };
}
