import { cellsOf, type EvaluationPlan } from '../contract/evaluation-plan.ts';
import { cellKey } from './cell.ts';
import type { EvaluatedEpisode } from './cell-columns.ts';

/** How far an evaluation has come, and the part of it that tables can be drawn from. */
export interface FinishedPart {
  /**
   * Episodes whose cells can stand in one table, because they are of the same questions: all that have every cell; before
   * there is one, the one with the most. Those that could not be asked anything stand beside them, as what was left out.
   */
  readonly episodes: readonly EvaluatedEpisode[];
  readonly cells: { readonly done: number; readonly of: number };
  readonly whole: { readonly done: number; readonly of: number };
}

/** How far `plan` has come with the episodes as they are measured, skipped ones among them. */
export function finishedPart(plan: EvaluationPlan, measured: readonly EvaluatedEpisode[]): FinishedPart {
  const keys = cellsOf(plan).map(cellKey);
  const asked = measured.filter(({ skipped }) => skipped === null);
  const skipped = measured.filter((episode) => episode.skipped !== null);
  const doneIn = new Map(asked.map((episode) => [episode, keys.filter((key) => key in episode.cells).length]));
  const whole = asked.filter((episode) => doneIn.get(episode) === keys.length);
  const furthest = asked.reduce<EvaluatedEpisode | null>(
    (best, episode) => (doneIn.get(episode)! > (best ? doneIn.get(best)! : 0) ? episode : best),
    null,
  );
  const shown = whole.length > 0 ? whole : furthest ? [furthest] : [];
  return {
    episodes: [...shown, ...skipped],
    cells: { done: [...doneIn.values()].reduce((sum, done) => sum + done, 0), of: asked.length * keys.length },
    whole: { done: whole.length, of: asked.length },
  };
}
