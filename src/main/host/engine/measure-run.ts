import type {
  AtomHeading,
  OutcomeColumns,
  PackedSide,
  PlateauHeading,
  RunDiagnostics,
  SimilarityFacts,
} from '../../../core/contract/events.ts';
import { nextUp } from '../../../core/math/next-up.ts';
import { partitionOf } from '../../../core/model/partition.ts';
import type { CandidateRule, Gate, Method, Settings } from '../../../core/model/settings.ts';
import { comparePacks } from '../../../core/pack/compare.ts';
import { METHOD_RECIPES } from '../../../core/pack/methods.ts';
import type { PackOutcome } from '../../../core/pack/pack-outcome.ts';
import { atomFactsOf, type PairsWithin, pairsWithinSteps } from '../../../core/tau/atom-facts.ts';
import { diagnose } from '../../../core/tau/diagnostics.ts';
import { similarityHistogram } from '../../../core/tau/histogram.ts';
import { intervalOfLog } from '../../../core/tau/log-interval.ts';
import type { Plateau, PlateauRule, TauInterval } from '../../../core/tau/plateau.ts';
import { type RunDiagnostics as Diagnosed, runDiagnosticsOf } from '../../../core/tau/run-diagnostics.ts';
import { TauWalk } from '../../../core/tau/tau-walk.ts';
import { type EpisodeMemory, meanRecall, type Run } from './episode-memory.ts';

const HISTOGRAM_BINS = 96;
const MARKED_PERCENTILES = [50, 70, 90, 95, 97, 99, 99.5, 99.9];
const PLATEAUS_EACH_SIDE = 4;

/** The pairs inside the run's atoms, in steps: what its headings and its quick diagnostics are both made of. */
export function pairSteps(memory: EpisodeMemory, run: Run): Generator<void, PairsWithin> {
  return pairsWithinSteps(memory.rows, partitionOf(run.log.atomOf), run.tau);
}

/** What lists and labels show of each atom of a run; `within` are the run's own pairs. */
export function describeAtoms(run: Run, within: PairsWithin): AtomHeading[] {
  return atomFactsOf(within).map(({ atom, size, cohesion, chaining }) => ({
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

/** What the pairs inside atoms tell; what costs a visit of every pair is left unknown: it must not slow a drag. */
export function quickDiagnostics(run: Run, within: PairsWithin): RunDiagnostics {
  return headingOf(runDiagnosticsOf(within, run.log, run.tau));
}

/** All diagnostics of a run; visits every pair. */
export function fullDiagnostics(memory: EpisodeMemory, run: Run): RunDiagnostics {
  return headingOf(diagnose(memory.rows, run.log, run.tau));
}

function headingOf({ joinsByGate, ...figures }: Diagnosed): RunDiagnostics {
  const unknown = { bridgeChunks: null, silhouette: null, intraMean: null, interMean: null };
  return { ...unknown, ...figures, joinsByCentroid: joinsByGate.centroid, joinsByMember: joinsByGate.member };
}

/** size[atom] of dense labels. */
export function atomSizes(atomOf: Int32Array, atomCount: number): Int32Array {
  const sizes = new Int32Array(atomCount);
  for (const atom of atomOf) sizes[atom] = sizes[atom]! + 1;
  return sizes;
}

/** The gate that the shown write rule decides by: DP-means is the centroid gate by definition. */
export function writeGate(settings: Settings): Gate {
  return METHOD_RECIPES[settings.methodA].core === 'dp-means' ? 'centroid' : settings.write.gate;
}

/** The interval of τ that gives exactly this run; open ends are null. Online K-means compares nothing with τ. */
export function runPlateau(run: Run): TauInterval {
  return intervalOfLog(run.log);
}

/** DP-means has one candidate rule of its own. */
export function candidateOf(settings: Settings): CandidateRule {
  return METHOD_RECIPES[settings.methodA].core === 'dp-means' ? 'best-score' : settings.write.candidate;
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

/** As `plateausAround` of core, but a step a plateau: at 20,000 chunks one takes a moment. */
function* neighbouringPlateaus(memory: EpisodeMemory, tau: number, rule: PlateauRule): Generator<void, Plateau[]> {
  const walk = new TauWalk(memory.rows, rule);
  walk.moveTo(tau);
  const found = [walk.plateau()];
  for (let step = 0; step < PLATEAUS_EACH_SIDE && found[0]!.upTo !== null; step++) {
    yield;
    walk.moveTo(nextUp(found[0]!.upTo));
    found.unshift(walk.plateau());
  }
  for (let step = 0; step < PLATEAUS_EACH_SIDE && found.at(-1)!.above !== null; step++) {
    yield;
    walk.moveTo(found.at(-1)!.above!);
    found.push(walk.plateau());
  }
  return found;
}

export function* plateauSteps(memory: EpisodeMemory, settings: Settings, run: Run): Generator<void, PlateauHeading[]> {
  const rule = { gate: writeGate(settings), candidate: candidateOf(settings) };
  const headings: PlateauHeading[] = [];
  for (const { above, upTo, atomOf, atomCount } of yield* neighbouringPlateaus(memory, run.tau, rule)) {
    const largest = atomSizes(atomOf, atomCount).reduce((most, size) => Math.max(most, size), 0);
    headings.push({
      above,
      upTo,
      atoms: atomCount,
      largestShare: atomOf.length === 0 ? 0 : largest / atomOf.length,
      recall: memory.hasQueries ? memory.recallOf(settings.methodA, settings, atomOf) : null,
    });
    yield;
  }
  return headings;
}

/** Both sides of Compare for one question, and what they share. */
export function comparedPacks(memory: EpisodeMemory, settings: Settings, tau: number, questionIndex: number) {
  const side = (method: Method): PackedSide => ({
    method,
    pack: memory.pack(questionIndex, method, settings, tau),
  });
  const a = side(settings.methodA);
  const b = side(settings.methodB);
  return { a, b, ...comparePacks(a.pack, b.pack) };
}
