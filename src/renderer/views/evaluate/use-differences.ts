import { useStore } from 'zustand';
import type { EvaluatedDifference, EvaluatedDifferences, EvaluationState } from '../../../core/contract/evaluation.ts';
import type { RowLabel } from '../../../core/contract/evaluation-tables.ts';
import { sameLabel } from '../../../core/contract/row-label.ts';
import { evaluateStore } from '../../state/evaluate-store.ts';
import { type Reply, useReply } from '../../state/use-reply.ts';

/** Every row against the reference on the metric that is looked at; asked again when either, or the cells, change. */
export function useDifferences(evaluation: EvaluationState): Pick<Reply<EvaluatedDifferences>, 'value' | 'reason'> {
  const metric = useStore(evaluateStore, (state) => state.metric);
  const reference = useStore(evaluateStore, (state) => state.reference);
  const { figures, status, cells, plan } = evaluation;
  const isAsked = figures !== null && status !== 'measuring' && plan.methods.includes(reference);
  const key = isAsked ? [evaluation.evaluation, cells.done, metric, reference].join(' ') : null;
  const { value, reason, ...reply } = useReply(key, () =>
    window.atomscope.call('evaluatedDifferences', { metric, reference }),
  );
  // Those of another metric must not stand under this one's name.
  return { value: reply.key === key ? value : null, reason };
}

/** The row's difference from the reference; null where there is none, as of the reference itself. */
export function differenceOf(differences: EvaluatedDifferences | null, label: RowLabel): EvaluatedDifference | null {
  return differences?.rows.find((row) => sameLabel(row, label)) ?? null;
}
