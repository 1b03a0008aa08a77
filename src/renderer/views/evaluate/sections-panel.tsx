import type { EvaluationState } from '../../../core/contract/evaluation.ts';
import type { EvaluationFigures } from '../../../core/contract/evaluation-tables.ts';

interface SectionsPanelProps {
  readonly evaluation: EvaluationState;
  readonly figures: EvaluationFigures;
}

export function SectionsPanel(_props: SectionsPanelProps) {
  return null;
}
