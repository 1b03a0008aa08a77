import type { AtomscopeEvent, ParetoColumns } from '../../../core/contract/events.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { planOf } from '../../../core/pack/methods.ts';
import { gridAround, type ParetoStep, paretoFront, paretoPoints } from '../../../core/tau/pareto.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { candidateOf, writeGate } from './measure-run.ts';
import { askedEpisode } from './plateau-list.ts';
import { createRate } from './rate.ts';
import { runInSlices } from './time-slices.ts';

/** Percentiles whose τ are tried beside the present one and the suggested one. */
const TRIED_PERCENTILES = [70, 90, 95, 97, 98, 99, 99.5, 99.9];
const SEND_EVERY_MS = 400;

export interface ParetoRunOptions {
  readonly session: number;
  readonly memory: EpisodeMemory;
  readonly settings: Settings;
  /** Values of τ to try beside the percentiles and the present one. */
  readonly taus: readonly number[];
  readonly emit: (event: AtomscopeEvent) => void;
}

type Point = ParetoStep['point'];

/**
 * Measures recall against tokens over τ × K × k × budget for method A. What is measured is reported as it comes and
 * stays when `signal` aborts, which rejects.
 */
export async function measurePareto(options: ParetoRunOptions, signal: AbortSignal): Promise<void> {
  const { session, memory, settings, emit } = options;
  const { topAtoms, perAtom, budgetTokens } = settings.pack;
  const current = { tau: memory.tauOf(settings.write), topAtoms, perAtom, budgetTokens };
  const { percentiles } = memory;
  const tried = percentiles.pairs === 0 ? [] : TRIED_PERCENTILES.map((percentile) => percentiles.valueAt(percentile));
  const grid = gridAround(current, [...tried, ...options.taus]);
  const episode = askedEpisode(memory, settings);
  const plan = planOf(settings.methodA, settings.pack);
  const rule = { gate: writeGate(settings), candidate: candidateOf(settings) };
  const steps = paretoPoints({ rows: memory.rows, rule, episode, plan, grid, current });
  const rate = createRate(() => performance.now());
  const points: Point[] = [];
  let total = 0;
  let sentMs = performance.now();
  const send = (how: 'growing' | 'done') =>
    emit({
      type: 'pareto-measured',
      session,
      settings,
      points: columnsOfPoints(points),
      of: total,
      done: how === 'done',
    });
  const report = (step: ParetoStep) => {
    points.push(step.point);
    total = step.total;
    if (performance.now() - sentMs < SEND_EVERY_MS) return;
    sentMs = performance.now();
    send('growing');
    const progress = { task: 'pareto', done: step.done, total, unit: 'settings' } as const;
    emit({ type: 'task-progressed', progress: { ...progress, ...rate(step.done, total) } });
  };
  try {
    await runInSlices(steps, signal, report);
  } finally {
    send('done');
  }
}

function columnsOfPoints(points: readonly Point[]): ParetoColumns {
  const ascending = [...points].sort((a, b) => a.tokens - b.tokens || b.er - a.er);
  const column = (value: (point: Point) => number) => Float64Array.from(ascending, value);
  return {
    tau: column(({ tau }) => tau),
    topAtoms: column(({ topAtoms }) => topAtoms),
    perAtom: column(({ perAtom }) => perAtom),
    budgetTokens: column(({ budgetTokens }) => budgetTokens),
    recall: column(({ er }) => er),
    tokens: column(({ tokens }) => tokens),
    onFront: Uint8Array.from(paretoFront(ascending), Number),
  };
}
