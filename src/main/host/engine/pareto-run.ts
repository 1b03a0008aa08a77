import type { AtomscopeEvent, ParetoColumns } from '../../../core/contract/events.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { gridAround, type ParetoInput, type ParetoStep, paretoFront, paretoPoints } from '../../../core/tau/pareto.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { askedPlan, plateauRule } from './plateau-rows.ts';
import { createRate } from './rate.ts';
import { runInSlices } from './time-slices.ts';

/** Percentiles of all pair cosines whose τ are tried beside the present one and those given. */
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

/** The grid of settings around the present ones, and what they are tried on; null before the questions are embedded. */
export function paretoInput(
  memory: EpisodeMemory,
  settings: Settings,
  taus: readonly number[] = [],
): ParetoInput | null {
  const asked = askedPlan(memory, settings);
  if (!asked) return null;
  const { rows, percentiles } = memory;
  const { topAtoms, perAtom, budgetTokens } = settings.pack;
  const current = { tau: memory.tauOf(settings.write), topAtoms, perAtom, budgetTokens };
  const tried = percentiles.pairs === 0 ? [] : TRIED_PERCENTILES.map((percentile) => percentiles.valueAt(percentile));
  return { ...asked, rows, rule: plateauRule(settings), grid: gridAround(current, [...tried, ...taus]), current };
}

/**
 * Measures recall against tokens over τ × K × k × budget for method A. What is measured is reported as it comes and
 * stays when `signal` aborts, which rejects.
 */
export async function measurePareto(options: ParetoRunOptions, signal: AbortSignal): Promise<void> {
  const { session, memory, settings, emit } = options;
  const input = paretoInput(memory, settings, options.taus);
  if (!input) throw new Error('The questions are still being embedded: settings can be tried when they are.');
  const steps = paretoPoints(input);
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
