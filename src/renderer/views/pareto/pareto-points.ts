import type { ParetoColumns } from '../../../core/contract/events.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { decimals, whole } from '../../canvas/format.ts';

/** One setting that was tried, and what method A made of the questions. */
export interface ParetoPoint {
  readonly tau: number;
  readonly topAtoms: number;
  readonly perAtom: number;
  readonly budgetTokens: number;
  readonly recall: number;
  readonly tokens: number;
  readonly onFront: boolean;
}

/** The points, the fewest tokens first. */
export function pointsOf(columns: ParetoColumns): ParetoPoint[] {
  return Array.from(columns.tau, (tau, row) => ({
    tau,
    topAtoms: columns.topAtoms[row]!,
    perAtom: columns.perAtom[row]!,
    budgetTokens: columns.budgetTokens[row]!,
    recall: columns.recall[row]!,
    tokens: columns.tokens[row]!,
    onFront: columns.onFront[row] === 1,
  }));
}

/** One point for each place of the front: of settings that come to the same, the one that asks for least. */
export function frontOf(points: readonly ParetoPoint[]): ParetoPoint[] {
  const front: ParetoPoint[] = [];
  for (const point of points) {
    if (!point.onFront) continue;
    const last = front.at(-1);
    if (last && last.recall === point.recall && last.tokens === point.tokens) {
      if (point.budgetTokens < last.budgetTokens) front[front.length - 1] = point;
    } else front.push(point);
  }
  return front;
}

/** The settings with a point's τ, K, k and budget. */
export function settingsAt(settings: Settings, { tau, topAtoms, perAtom, budgetTokens }: ParetoPoint): Settings {
  return {
    ...settings,
    write: { ...settings.write, tau: { kind: 'value', tau } },
    pack: { ...settings.pack, topAtoms, perAtom, budgetTokens },
  };
}

/** Whether what was measured under `measured` holds under `settings`: all but τ, K, k and budget must be alike. */
export function isMeasuredUnder(measured: Settings, settings: Settings): boolean {
  const rest = ({ pack, write, methodA, asOfQuestion, chunkTurns }: Settings) => {
    const { topAtoms: _K, perAtom: _k, budgetTokens: _b, ...packing } = pack;
    const { tau: _tau, seed: _seed, ...writing } = write;
    return JSON.stringify([packing, writing, methodA, asOfQuestion, chunkTurns]);
  };
  return rest(measured) === rest(settings);
}

/** Whether a point is what is set now. */
export function isSet(settings: Settings, tau: number | null, point: ParetoPoint): boolean {
  const { topAtoms, perAtom, budgetTokens } = settings.pack;
  return (
    point.tau === tau && point.topAtoms === topAtoms && point.perAtom === perAtom && point.budgetTokens === budgetTokens
  );
}

/** "τ 0.612 · K 6 · k 8 · 4,000 tokens" */
export function settingWords({ tau, topAtoms, perAtom, budgetTokens }: ParetoPoint): string {
  return `τ ${decimals(tau)} · K ${topAtoms} · k ${perAtom} · budget ${whole(budgetTokens)}`;
}

/** "recall 0.483 at 3,120 tokens" */
export function figureWords({ recall, tokens }: ParetoPoint): string {
  return `recall ${decimals(recall)} at ${whole(tokens)} tokens`;
}
