import type { SimilarityFacts } from '../../../core/contract/events.ts';
import type { CurvesState } from '../../../core/contract/state.ts';
import type { TauSetting } from '../../../core/model/settings.ts';
import { bestRecall } from '../../canvas/curve-rows.ts';
import { decimals } from '../../canvas/format.ts';

export interface Suggestion {
  readonly label: string;
  /** The τ it stands for, written out. */
  readonly value: string;
  readonly tau: TauSetting;
  readonly group: 'calibration' | 'questions';
}

const OFFERED_PERCENTILES = new Set([90, 95, 97, 99, 99.5, 99.9]);

/** What the Suggest menu offers: the paper's calibration, percentiles of the pairs, and the best recall of the curve. */
export function suggestionsFor(facts: SimilarityFacts, curves: CurvesState | null): Suggestion[] {
  const { calibration, percentiles } = facts;
  const suggestions: Suggestion[] = [
    {
      label: `Paper's calibration: p70 of ${calibration.sample} chunks`,
      value: decimals(calibration.tau),
      tau: { kind: 'auto' },
      group: 'calibration',
    },
  ];
  for (const { percentile, tau } of percentiles) {
    if (!OFFERED_PERCENTILES.has(percentile)) continue;
    suggestions.push({
      label: `p${percentile} of all pairs`,
      value: decimals(tau),
      tau: { kind: 'percentile', percentile },
      group: 'calibration',
    });
  }
  const best = curves && bestRecall(curves.rows);
  if (best) {
    suggestions.push({
      label: `Best recall on these questions, in sample: ${decimals(best.recall)}`,
      value: decimals(best.tau),
      tau: { kind: 'value', tau: best.tau },
      group: 'questions',
    });
  }
  return suggestions;
}
