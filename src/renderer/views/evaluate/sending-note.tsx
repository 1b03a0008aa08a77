import { useStore } from 'zustand';
import type { AnswererChoice } from '../../../core/contract/answers.ts';
import { cellsOf, type EvaluationPlan } from '../../../core/contract/evaluation-plan.ts';
import type { AtomscopeState } from '../../../core/contract/state.ts';
import { evaluateStore } from '../../state/evaluate-store.ts';
import { useEngine } from '../../state/use-stores.ts';
import { isReadableOnTheWay, READABLE } from '../settings/answerer-draft.ts';
import { sendingWords } from './asked-words.ts';

/** What would leave this machine, said before it does. */
export function SendingNote({ choice, plan }: { readonly choice: AnswererChoice; readonly plan: EvaluationPlan }) {
  const reach = useStore(evaluateStore, (state) => state.choice.reach);
  const sumOf = (count: 'askedCount' | 'judgedCount') => (state: AtomscopeState) =>
    reach === 'episode'
      ? (state.episode?.heading[count] ?? 0)
      : (state.corpus?.episodes.reduce((sum, episode) => sum + episode[count], 0) ?? 0);
  const askedCount = useEngine(sumOf('askedCount'));
  const judgedCount = useEngine(sumOf('judgedCount'));
  return (
    <>
      <p>{sendingWords({ choice, questions: { askedCount, judgedCount }, cells: cellsOf(plan).length })}</p>
      {isReadableOnTheWay(choice.baseUrl) ? <p className="warn">▲ {READABLE}</p> : null}
    </>
  );
}
