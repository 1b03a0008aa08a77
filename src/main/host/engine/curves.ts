import type { CurveRows } from '../../../core/contract/events.ts';
import { replayPartition } from '../../../core/memory/replay-partition.ts';
import type { Method, Settings } from '../../../core/model/settings.ts';
import { METHOD_RECIPES } from '../../../core/pack/methods.ts';
import { quickDiagnose } from '../../../core/tau/diagnostics.ts';
import { type EpisodeMemory, meanRecall } from './episode-memory.ts';
import { candidateOf, writeGate } from './measure-run.ts';

/** Enough for a curve a pixel or two wide at the strip's width; the plateau row under the needle is exact. */
const ROWS = 161;

export interface CurveRow {
  readonly tau: number;
  readonly atoms: number;
  readonly largestShare: number;
  readonly chaining: number;
  readonly recall: number;
}

export interface CurveStep {
  readonly row: CurveRow;
  readonly done: number;
  readonly total: number;
}

/**
 * One row a τ from the smallest to the largest pair cosine, for the clustering of method A. A step a row, so that the
 * caller can send what there is and stop. Recall is NaN where no question has evidence, or before questions are embedded.
 */
export function* curveSteps(memory: EpisodeMemory, settings: Settings): Generator<CurveStep, void> {
  const { percentiles } = memory;
  if (percentiles.pairs === 0) return;
  const lowest = percentiles.valueAt(0);
  const highest = percentiles.valueAt(100);
  const rule = { gate: writeGate(settings), candidate: candidateOf(settings) };
  for (let row = 0; row < ROWS; row++) {
    const tau = lowest + ((highest - lowest) * row) / (ROWS - 1);
    const partition = replayPartition(memory.rows, { tau, ...rule });
    const { atoms, largestShare, chainingIndex } = quickDiagnose(memory.rows, partition, tau);
    const recall = memory.hasQueries ? memory.recallOf(settings.methodA, settings, partition.atomOf) : null;
    yield {
      row: { tau, atoms, largestShare, chaining: chainingIndex, recall: recall ?? Number.NaN },
      done: row + 1,
      total: ROWS,
    };
  }
}

export function columnsOf(rows: readonly CurveRow[]): CurveRows {
  const column = (name: keyof CurveRow) => Float64Array.from(rows, (row) => row[name]);
  return {
    tau: column('tau'),
    atoms: column('atoms'),
    largestShare: column('largestShare'),
    chaining: column('chaining'),
    recall: column('recall'),
  };
}

/** The line to measure recall against: method B where no τ moves it, else flat retrieval. */
export function referenceOf(
  memory: EpisodeMemory,
  settings: Settings,
  tau: number,
): { method: Method; recall: number } | null {
  if (!memory.hasQueries) return null;
  const method = METHOD_RECIPES[settings.methodB].core === null ? settings.methodB : 'flat';
  const recall = meanRecall(memory.outcomes(method, settings, memory.runOf(method, settings, tau)));
  return recall === null ? null : { method, recall };
}
