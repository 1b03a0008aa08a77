import type { EvaluationState, QuestionOfCell } from '../../../src/core/contract/evaluation.ts';
import { METRICS, type Metric } from '../../../src/core/contract/evaluation-tables.ts';
import type { Method } from '../../../src/core/model/settings.ts';
import { episodeOfRecalls, planOfMethods, reportOf } from '../../support/evaluated-episodes.ts';

const METHODS: readonly Method[] = ['rsm', 'dp-means', 'online-kmeans', 'flat'];
const plan = planOfMethods(METHODS, { budgets: [2600, 4000] });
const measured = episodeOfRecalls(plan, {
  ...{ episodeId: 'e', place: 0, types: ['what', 'when', null] },
  er: { rsm: [1, 0, null], 'dp-means': [0, 0, null], 'online-kmeans': [0, 0, null], flat: [1, 0.5, null] },
});

/** A finished evaluation of the open episode: flat ahead of rsm, rsm ahead of the other two. */
export function evaluationState(over: Partial<EvaluationState> = {}): EvaluationState {
  return {
    evaluation: 1,
    plan,
    ...{ reach: 'episode', episodeId: 'e', status: 'complete' },
    cells: { done: 14, of: 14 },
    episodes: { done: 1, of: 1 },
    figures: reportOf(plan, [measured], 'off'),
    asked: null,
    command: 'atomscope evaluate "/a.json" --methods rsm',
    ...over,
  };
}

export function questionOfCell(over: Partial<QuestionOfCell> & { readonly er?: number | null }): QuestionOfCell {
  const { er = 1, ...rest } = over;
  return {
    ...{ episodeId: 'e', questionId: 'Q-1', text: 'Who signed?', type: 'what', dataset: 'chat', domain: null },
    ...{ goldTurns: er === null ? 0 : 2, suspect: false, derived: false },
    figures: figuresOf(er),
    ...{ stage: 'in', turnStages: ['in'], reference: figuresOf(1) },
    ...rest,
  };
}

function figuresOf(er: number | null): Record<Metric, number | null> {
  return Object.fromEntries(METRICS.map((metric) => [metric, metric === 'er' ? er : 0])) as Record<
    Metric,
    number | null
  >;
}
