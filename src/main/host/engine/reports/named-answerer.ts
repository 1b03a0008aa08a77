import type { AnswerSource, PlannedAnswerer } from '../../../../core/contract/evaluation-plan.ts';
import type { Answerer } from '../../answer/answerer.ts';
import { openAnswerer } from '../../answer/open-answerer.ts';
import { keyIn } from '../../endpoint/endpoint-key.ts';
import type { Answering } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';

export interface NamedAnswerer {
  readonly answers: AnswerSource;
  readonly answerer?: PlannedAnswerer;
  readonly answering?: Answering;
}

/**
 * Opens the model that a command names, with the key of its environment variable; null where no model answers. What is
 * asked of it is told as events. Throws an AnswerError for an address or a key that is none.
 */
export function openNamedAnswerer(
  { resources, emit }: ReportContext,
  { answers, answerer, answering }: NamedAnswerer,
): Answerer | null {
  if (answers !== 'model') return null;
  if (!answerer || !answering) throw new Error('a model is to answer, but none was named');
  const { keyVariable, ...limits } = answering;
  return openAnswerer(
    { ...answerer, ...limits },
    {
      apiKey: keyIn(process.env[keyVariable]),
      store: resources.answers(),
      onTotals: (totals) => emit({ type: 'answers-counted', totals }),
    },
  );
}
