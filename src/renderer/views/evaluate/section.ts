import { useStore } from 'zustand';
import type { EvaluationState } from '../../../core/contract/evaluation.ts';
import type { EvaluationFigures } from '../../../core/contract/evaluation-tables.ts';
import { evaluateStore, type Variation } from '../../state/evaluate-store.ts';
import { useEngine } from '../../state/use-stores.ts';
import { variationInHand } from './cell-words.ts';

/** What every section below the table is given. */
export interface SectionProps {
  readonly evaluation: EvaluationState;
  readonly figures: EvaluationFigures;
}

/** The budget and seed in hand. */
export function useVariation(figures: EvaluationFigures): Variation {
  const chosen = useStore(evaluateStore, (state) => state.variation);
  const present = useEngine((state) => state.settings.pack.budgetTokens);
  return variationInHand(figures.rows, chosen, present);
}
