import { useStore } from 'zustand';
import type { EvaluatedDifferences, EvaluationState } from '../../../core/contract/evaluation.ts';
import type { EvaluationRow, EvaluationScope, Metric } from '../../../core/contract/evaluation-tables.ts';
import { counted } from '../../canvas/format.ts';
import { evaluateStore } from '../../state/evaluate-store.ts';
import { useEngine } from '../../state/use-stores.ts';
import { plainText, Sentence } from '../shell/sentence.tsx';
import { findings } from './finding-words.ts';
import { cellsText } from './run-panel.tsx';

interface FindingsPanelProps {
  readonly evaluation: EvaluationState;
  readonly rows: readonly EvaluationRow[];
  readonly differences: EvaluatedDifferences | null;
  readonly metric: Metric;
}

const NO_SLOTS = new Uint8Array(0);

/** What the table says, in sentences; and that it is only a part, where it is. */
export function FindingsPanel({ evaluation, rows, differences, metric }: FindingsPanelProps) {
  const reference = useStore(evaluateStore, (state) => state.reference);
  const chosen = useStore(evaluateStore, (state) => state.chosen?.label ?? null);
  const variation = useStore(evaluateStore, (state) => state.variation);
  const settings = useEngine((state) => state.settings);
  const said = findings({ evaluation, rows, differences, metric, reference, chosen, variation, settings });
  const isPartial = evaluation.cells.done < evaluation.cells.of;
  return (
    <div className="findings" aria-live="polite">
      {isPartial ? (
        <p className="sentence">
          <span className="warn">▲</span> Partial: {cellsText(evaluation)}. {partialWords(evaluation)}
        </p>
      ) : null}
      <FewWords scope={evaluation.figures?.scope ?? null} />
      {said.map((parts) => (
        <Sentence key={plainText(parts)} parts={parts} slots={NO_SLOTS} />
      ))}
    </div>
  );
}

/** Fewer questions than this tell two methods apart only where they differ on nearly all. */
const FEW_QUESTIONS = 10;

function FewWords({ scope }: { readonly scope: EvaluationScope | null }) {
  if (!scope || scope.withEvidence >= FEW_QUESTIONS) return null;
  return (
    <p className="sentence">
      <span className="warn">▲</span>{' '}
      {scope.withEvidence === 0
        ? 'No question has evidence: only fill, tokens and answers are measured.'
        : `Only ${counted(scope.withEvidence, 'question')} with evidence: too few for intervals and p to say much.`}
    </p>
  );
}

function partialWords({ episodes }: EvaluationState): string {
  if (episodes.of <= 1) return 'Only finished cells have a row.';
  return episodes.done === 0
    ? 'The rows are of one episode so far.'
    : 'The rows are of the episodes that have every cell.';
}
