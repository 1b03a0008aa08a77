import { useDeferredValue, useMemo } from 'react';
import { engineStore } from '../../state/engine-store.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { filterRows, type QuestionRow, rowsOf, sortRows } from './question-rows.ts';

/** All rows in file order, and those shown now, filtered and sorted. */
export function useQuestionRows(): { readonly all: readonly QuestionRow[]; readonly shown: readonly QuestionRow[] } {
  const episode = useEngine((state) => state.episode);
  const outcomes = useDeferredValue(useEngine((state) => state.outcomes));
  const filter = useView((state) => state.questionFilter);
  const sort = useView((state) => state.questionSort);
  const questions = episode?.questions;
  const all = useMemo(() => rowsOf(questions ?? [], outcomes), [questions, outcomes]);
  const shown = useMemo(() => sortRows(filterRows(all, filter), sort), [all, filter, sort]);
  return { all, shown };
}

/** The id of the question `step` rows from the selected one in the list as it is shown; null when there is none. */
export function neighbourQuestion(step: 1 | -1): string | null {
  const { episode, outcomes } = engineStore.getState();
  const { questionFilter, questionSort, selectedQuestion } = viewStore.getState();
  const rows = sortRows(filterRows(rowsOf(episode?.questions ?? [], outcomes), questionFilter), questionSort);
  if (rows.length === 0) return null;
  const at = rows.findIndex(({ question }) => question.questionId === selectedQuestion);
  const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + step));
  return rows[next]!.question.questionId;
}
