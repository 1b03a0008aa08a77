import type { Progress } from '../../../core/contract/events.ts';
import type { SearchProgress } from '../../../core/explain/counterfactuals.ts';

/** How far the search for changes that bring evidence in is. Searches differ too much in length for a rate. */
export function searchProgress({ done, total }: SearchProgress): Progress {
  return { task: 'explain', done, total, unit: 'searches', ratePerSecond: null, secondsLeft: null };
}
