import type { TauSetting } from '../model/settings.ts';
import type { Calibration } from './calibrate.ts';
import type { PairPercentiles } from './pair-percentiles.ts';

/** What τ may depend on; each is asked only when the setting needs it. */
export interface TauSources {
  readonly percentiles: () => PairPercentiles;
  readonly calibration: () => Calibration;
}

/**
 * The number a τ setting stands for in one episode: itself, a percentile of all pair cosines, or the calibrated 70th
 * percentile (`auto`). An episode without a single pair gives 1: there is nothing to tell apart.
 * Throws a RangeError when the setting holds something that is not a number, or a percentile outside 0 to 100.
 */
export function resolveTau(setting: TauSetting, sources: TauSources): number {
  switch (setting.kind) {
    case 'value':
      if (!Number.isFinite(setting.tau)) throw new RangeError(`tau must be a number, got ${setting.tau}`);
      return setting.tau;
    case 'percentile':
      return orOne(percentileOf(sources.percentiles(), setting.percentile));
    case 'auto':
      return orOne(sources.calibration().p70);
  }
}

function percentileOf(percentiles: PairPercentiles, percentile: number): number {
  if (!(percentile >= 0 && percentile <= 100)) {
    throw new RangeError(`a percentile lies between 0 and 100, got ${percentile}`);
  }
  return percentiles.valueAt(percentile);
}

function orOne(tau: number): number {
  return Number.isNaN(tau) ? 1 : tau;
}
